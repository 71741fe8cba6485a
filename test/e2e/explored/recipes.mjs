// The recipes that pay, each as a module that `tarja explore` plays: the code of its page, word for word but for what its page leaves open.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fencesOf } from '../../../tools/docs/fences.mjs'
import { root } from '../../../tools/workspace.mjs'

/** As deep as this folder is, so that a module finds the same files from both. */
const folder = resolve(root, '.cache/explored/recipes')
const read = (file) => readFileSync(resolve(root, file), 'utf8')

/** The fence of a page with these words. */
function codeOf(page, words) {
	const found = fencesOf(read(page)).find(({ code }) => code.includes(words))
	if (!found) throw new Error(`Cannot explore ${page}: no fence has "${words}"; name words that it has`)
	return found.code
}

/** The code of a fence that is no module yet: what it declares is there already, and what it exports is the module's own. */
const inModule = (code) => code.replaceAll(/^declare .*\n/gm, '').replaceAll(/^export (?!\{)/gm, '')

export const recipes = [
	{ name: 'explore', page: 'packages/explore/README.md', words: 'export const platform', isWhole: true },
	{ name: 'fleets', page: 'docs/how-to/fleets.md', words: 'export async function sell' },
	{ name: 'web-frameworks', page: 'docs/how-to/web-frameworks.md', words: 'export async function pay' },
	{ name: 'template', page: 'packages/cli/README.md', what: 'the service that `tarja init` writes' },
]

/** Writes the recipe's module, and returns its file. */
export function moduleOf({ name, page, words, isWhole }) {
	mkdirSync(folder, { recursive: true })
	copyFileSync(resolve(import.meta.dirname, 'caller.mjs'), resolve(folder, 'caller.mjs'))
	const file = resolve(folder, `${name}.ts`)
	const code = words ? codeOf(page, words) : ''
	writeFileSync(file, isWhole ? code : `${read(`test/e2e/explored/${name}.mjs`)}\n${inModule(code)}`)
	return file
}

const part = /(<!-- explored:begin -->\n\n).*?(\n\n<!-- explored:end -->)/s

/** The sentence under a recipe. */
export const sentenceOf = ({ what = 'this code' }, { schedules, findings }) =>
	`\`tarja explore\` over ${what}, with each crash and each lost answer by itself: ${findings.length} of ${schedules} schedules end wrongly.`

/** The page with the sentence, where it has a place for one. */
export const withSentence = (text, sentence) => text.replace(part, (_, begin, end) => `${begin}${sentence}${end}`)
