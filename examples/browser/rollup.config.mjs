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
	// A folder: what repeats a request is a file of its own, which a page asks for when something has to be tried again.
	output: { dir: `${import.meta.dirname}/dist`, format: 'es' },
}
