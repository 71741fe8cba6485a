// Lets Node run TypeScript with decorators, as NestJS has them: node --import ./tools/docs/decorators.mjs
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const options = { loader: 'ts', tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } }

registerHooks({
	load(url, context, nextLoad) {
		if (!url.endsWith('.ts')) return nextLoad(url, context)
		const text = readFileSync(fileURLToPath(url), 'utf8')
		if (!/^@\w/m.test(text)) return nextLoad(url, context)
		const { code } = require('esbuild').transformSync(text, options) // esbuild is loaded only if a file needs it
		return { format: 'module', source: code, shortCircuit: true }
	},
})
