// What runs layers and watchers is in no bundle that has none, whichever bundler made it.
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { describe, expect, it } from '@tarja-test/harness'
import { build } from 'esbuild'
import { rollup } from 'rollup'

const workerd = ['workerd', 'worker', 'browser']

const bundlers = {
	async esbuild(contents) {
		const { outputFiles } = await build({
			...{ stdin: { contents, resolveDir: import.meta.dirname }, tsconfigRaw: {}, conditions: workerd },
			...{
				bundle: true,
				minify: true,
				format: 'esm',
				platform: 'neutral',
				write: false,
				mainFields: ['module', 'main'],
			},
		})
		return outputFiles[0].text
	},
	async Rollup(contents) {
		const program = {
			resolveId: (id) => (id === 'program' ? `${import.meta.dirname}/program.mjs` : null),
			load: (id) => (id.endsWith('/program.mjs') ? contents : null),
		}
		const made = await rollup({
			input: 'program',
			plugins: [{ name: 'program', ...program }, nodeResolve({ exportConditions: workerd })],
		})
		const { output } = await made.generate({ format: 'es', inlineDynamicImports: true })
		return output[0].code
	},
}

const plain = `import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { payments } from '@tarja/catalogue/payments'
import { workersKvTokens } from '@tarja/token-kv/workers'
export const client = (options, kv) => createClient({ ...options, auth: passwordGrant(options) }).use(workersKvTokens(kv)).use(payments())
`
const withPlugin = `${plain}import { definePlugin } from '@tarja/core'
export const made = (setup) => definePlugin({ id: 'made', setup })
`
/** Said by what runs layers, and by what tells watchers. */
const words = ['called next() twice', 'attempt_started']

for (const [name, bundled] of Object.entries(bundlers))
	describe(`a Worker of our own groups and stores, by ${name}`, () => {
		it('carries nothing that runs layers or tells watchers', async () => {
			const text = await bundled(plain)
			expect(words.filter((word) => text.includes(word))).to.deep.equal([])
		})
		it('carries it with definePlugin', async () => {
			const text = await bundled(withPlugin)
			expect(words.filter((word) => text.includes(word))).to.deep.equal(words)
		})
	})
