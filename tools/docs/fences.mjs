// Reads the fenced blocks of Markdown. They are the only source of the code that pages show and tools run.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../workspace.mjs'

/** The pages whose code is run. A translation has the code of its original, so it isn't run again. */
export const pages = [
	'README.md',
	'packages/*/README.md',
	'plugins/*/README.md',
	'docs/*.md',
	'docs/*/*.md',
	'docs/reference/errors/*.md',
]

/** Returns the blocks of a text: the `language`, the other `words` after it, the `name` from `file=`, and the `code`. */
export const findFences = (text) =>
	[...text.matchAll(/^```(\w+)\b([^\n]*)\n(.*?)^```$/gms)].map(([, language, info, code]) => {
		const words = info.trim().split(/\s+/)
		const name = words.find((word) => word.startsWith('file='))?.slice('file='.length)
		return { language, words, name, code }
	})

/** Returns the blocks of all pages, each with its page. */
export const listFences = () =>
	pages
		.flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
		.flatMap((page) => findFences(readFileSync(resolve(root, page), 'utf8')).map((fence) => ({ page, ...fence })))

/** Returns the code of a block by its name. */
export function getFence(wanted) {
	const found = listFences().find(({ name }) => name === wanted)
	if (!found) throw new Error(`Cannot find the fence ${wanted}: no page has one with file=${wanted}`)
	return found.code
}
