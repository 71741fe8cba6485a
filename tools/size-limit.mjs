// Size budgets, minified and compressed with brotli, all dependencies included. They are enforced by `npm test`.
import { resolve } from 'node:path'
import { root } from './workspace.mjs'

const core = resolve(root, 'packages/core/dist/index.js')
const grant = resolve(root, 'packages/core/dist/tokens/password-grant.js')
const tokens = resolve(root, 'plugins/token-kv/dist/workers.js')
const payments = resolve(root, 'plugins/catalogue/dist/payments.js')

/** As a bundler sees an installation: an ES module, and no tsconfig whose "paths" lead to a second copy in the sources. */
const createConfig = (conditions) => (config) => ({
	...config,
	format: 'esm',
	target: 'es2022',
	tsconfigRaw: {},
	conditions,
})

export default [
	{
		name: 'a Worker: core, password grant, tokens in KV, payments; by the condition workerd',
		import: {
			[core]: '{ createClient }',
			[grant]: '{ passwordGrant }',
			[tokens]: '{ workersKvTokens }',
			[payments]: '{ payments }',
		},
		// More than the budget of 31: declared charsets, outcomeOf as data, the request's fingerprint, doubled JSON keys and the gate for echoes.
		limit: '35.3 kB',
		modifyEsbuildConfig: createConfig(['workerd', 'worker', 'browser']),
	},
	{
		name: 'a page: core, brokered tokens, payments; what it loads before something is tried again, which loads ky',
		import: { [core]: '{ createClient, brokeredTokens }', [payments]: '{ payments }' },
		ignore: ['ky'],
		// More than the budget of 22, by the same.
		limit: '24.6 kB',
		modifyEsbuildConfig: createConfig(['browser', 'module']),
	},
]
