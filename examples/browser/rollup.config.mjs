import nodeResolve from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'

const typescript = {
	name: 'typescript',
	async transform(code, id) {
		return id.endsWith('.ts') ? (await transform(code, { loader: 'ts', target: 'es2022' })).code : null
	},
}

export default {
	input: `${import.meta.dirname}/page.ts`,
	plugins: [nodeResolve({ browser: true }), typescript],
	output: { dir: `${import.meta.dirname}/dist`, format: 'es' },
}
