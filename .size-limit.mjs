// Size budgets, minified and compressed with brotli, all dependencies included. They are enforced by `npm test`.
const core = 'packages/core/dist/index.js'
const grant = 'packages/core/dist/password-grant.js'
const tokens = 'plugins/token-kv/dist/workers.js'
const payments = 'plugins/catalogue/dist/payments.js'

/** As a bundler sees an installation: an ES module, and no tsconfig whose "paths" lead to a second copy in the sources. */
const modifyEsbuildConfig = (config) => ({ ...config, format: 'esm', target: 'es2022', tsconfigRaw: {} })

export default [
	{
		name: 'a Worker: core, password grant, tokens in KV, payments',
		import: {
			[core]: '{ createClient }',
			[grant]: '{ passwordGrant }',
			[tokens]: '{ workersKvTokens }',
			[payments]: '{ payments }',
		},
		// ky, valibot and jose are in it: docs/budgets.md says what each takes. The budget is 22.4 kB; what is enforced is that it does not grow.
		limit: '30.7 kB',
		modifyEsbuildConfig,
	},
]
