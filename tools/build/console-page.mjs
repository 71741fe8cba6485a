// Builds the emulator's console as one document. Its scripts and styles are inline, and its policy allows only these.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { root } from '../workspace.mjs'

const folder = resolve(root, 'packages/emulator/src/console/page')
/** The module of the sources that the page replaces. */
const place = resolve(root, 'packages/emulator/src/console/built-page.ts')

async function bundlePage(file) {
	const { outputFiles } = await build({
		entryPoints: [resolve(folder, file)],
		bundle: true,
		minify: true,
		format: 'esm',
		target: ['es2023', 'safari17.5'],
		jsx: 'automatic',
		jsxImportSource: 'preact',
		charset: 'utf8',
		legalComments: 'none',
		define: { 'process.env.NODE_ENV': '"production"' },
		write: false,
		logLevel: 'error',
	})
	return outputFiles[0].text.trim()
}

const hashSource = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Checks that a script or style has neither its own end tag nor the beginning of a comment, because both would change how the page is read.
 */
function inline(text, tag) {
	const found = new RegExp(`</${tag}|<!--`, 'i').exec(text)
	if (found) throw new Error(`The console cannot be built: its ${tag} contains ${found[0]}; write that otherwise`)
	return text
}

const icon =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect y='3' width='16' height='10' rx='2' fill='%233f4bbd'/%3E%3Crect y='5' width='16' height='3' fill='%23fff'/%3E%3C/svg%3E"

/** Returns the page and its policy, as the module `built-page.ts` exports them. */
export async function createConsolePage() {
	const script = inline(await bundlePage('page.tsx'), 'script')
	const style = inline(await bundlePage('page.css'), 'style')
	const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>tarja emulator</title><link rel="icon" href="${icon}"><style>${style}</style><body><script type="module">${script}</script></html>`
	const policy = [
		"default-src 'none'",
		`script-src ${hashSource(script)}`,
		`style-src ${hashSource(style)}`,
		"connect-src 'self'",
		'img-src data:',
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join('; ')
	return { html, policy }
}

/** Returns the code of that module, with the licence of the packages in the page. */
export async function createConsolePageModule() {
	const licence = readFileSync(resolve(root, 'packages/emulator/node_modules/preact/LICENSE'), 'utf8').trim()
	const page = JSON.stringify(await createConsolePage())
	const notice = `/*!\n * This page contains preact.\n *\n${licence.replaceAll(/^/gm, ' * ')}\n */`
	return `import type { ConsolePage } from './page-response.ts'\n\n${notice}\nexport const builtPage: ConsolePage = ${page}\n`
}

/** A Rollup plugin that replaces the placeholder in the sources by the page. */
export const withConsolePage = {
	name: 'console-page',
	async load(id) {
		return id === place ? await createConsolePageModule() : null
	},
}
