// The fenced blocks of Markdown, which are the one source of what pages show and tools execute.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../workspace.mjs'

/** Every page whose code is executed; a translation has its original's. */
export const pages = [
	'README.md',
	'packages/*/README.md',
	'plugins/*/README.md',
	'docs/*.md',
	'docs/*/*.md',
	'docs/reference/errors/*.md',
]

/** The blocks of a text: `language`, the other `words` behind it, the `name` that `file=` gives, and `code`. */
export const findFences = (text) =>
	[...text.matchAll(/^```(\w+)\b([^\n]*)\n(.*?)^```$/gms)].map(([, language, info, code]) => {
		const words = info.trim().split(/\s+/)
		const name = words.find((word) => word.startsWith('file='))?.slice('file='.length)
		return { language, words, name, code }
	})

/** The blocks of all pages, each with its page. */
export const listFences = () =>
	pages
		.flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
		.flatMap((page) => findFences(readFileSync(resolve(root, page), 'utf8')).map((fence) => ({ page, ...fence })))

/** A block by the name that its page gives it. */
export function getFence(wanted) {
	const found = listFences().find(({ name }) => name === wanted)
	if (!found) throw new Error(`Cannot find the fence ${wanted}: no page has one with file=${wanted}`)
	return found.code
}
