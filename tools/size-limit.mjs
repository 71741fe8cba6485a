// The bundles that tools/size.mjs measures: minified, compressed with brotli, with all dependencies.
import { resolve } from 'node:path'
import { root } from './workspace.mjs'

const core = resolve(root, 'packages/core/dist/index.js')
const corePage = resolve(root, 'packages/core/dist/browser/index.js')
const grant = resolve(root, 'packages/core/dist/tokens/password-grant.js')
const tokens = resolve(root, 'plugins/token-kv/dist/workers.js')
const payments = resolve(root, 'plugins/catalogue/dist/payments.js')
const journal = resolve(root, 'plugins/journal/dist/index.js')
const reconcile = resolve(root, 'plugins/journal/dist/reconcile.js')
const journalObject = resolve(root, 'plugins/journal/dist/stores/workers/durable-object.js')
const receiver = resolve(root, 'plugins/webhooks/dist/index.js')
const webhookStore = resolve(root, 'plugins/webhooks/dist/sql.js')
const hmac = resolve(root, 'plugins/request-signing/dist/hmac.js')
const workerConditions = ['workerd', 'worker', 'browser']

/** Bundles as for an installation: an ES module, without a tsconfig whose "paths" would lead to a second copy in the sources. */
const createConfig = (conditions) => (config) => ({
	...config,
	format: 'esm',
	target: 'es2022',
	external: [...(config.external ?? []), 'cloudflare:workers'],
	tsconfigRaw: {},
	conditions,
})

/** The imports of docs/start/workers.md. */
const journalWorker = {
	[core]: '{ createClient }',
	[grant]: '{ passwordGrant }',
	[payments]: '{ payments }',
	[journal]: '{ createJournal, httpStatus, journal }',
	[journalObject]: '{ durableObjectJournal, journalObject }',
}

const unminified = { minifyIdentifiers: false, minifySyntax: false, minifyWhitespace: false }

export default [
	{
		name: 'a Worker: core, password grant, tokens in KV, payments; by the condition workerd',
		import: {
			[core]: '{ createClient }',
			[grant]: '{ passwordGrant }',
			[tokens]: '{ workersKvTokens }',
			[payments]: '{ payments }',
		},
		modifyEsbuildConfig: createConfig(workerConditions),
	},
	{
		name: 'a page: core, brokered tokens, payments; without the file of ky, which loads beside it',
		import: { [corePage]: '{ createClient, brokeredTokens }', [payments]: '{ payments }' },
		ignore: ['ky'],
		modifyEsbuildConfig: createConfig(['browser', 'module']),
	},
	{
		name: 'the Worker of the start page, with its journal in a Durable Object',
		import: journalWorker,
		modifyEsbuildConfig: createConfig(workerConditions),
	},
	{
		name: 'the same Worker, not minified',
		import: journalWorker,
		modifyEsbuildConfig: (config) => ({ ...createConfig(workerConditions)(config), ...unminified }),
	},
	{
		name: 'the Worker of the start page, which also reconciles',
		import: { ...journalWorker, [reconcile]: '{ reconcile }' },
		modifyEsbuildConfig: createConfig(workerConditions),
	},
	{
		name: 'the Worker of the start page, which also receives webhooks with an HMAC',
		import: {
			...journalWorker,
			[receiver]: '{ createWebhookReceiver }',
			[webhookStore]: '{ sqlWebhooks, webhookTable }',
			[hmac]: '{ hmac, standardWebhooks }',
		},
		modifyEsbuildConfig: createConfig(workerConditions),
	},
]
