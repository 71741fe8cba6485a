// Writes the code that pays as modules for `tarja explore`: the code of the page unchanged, except for the parts that the page leaves open.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/workspace.mjs'

const folder = resolve(root, '.cache/explored/pages')
const urlOf = (path, from = import.meta.dirname) => pathToFileURL(resolve(from, path)).href

/** For each import, the file of `staged` that replaces it. */
const staged = new Map([
	...['memory', 'durable-object', 'sql'].map((part) => [`@tarja/journal/${part}`, 'journal']),
	...['@tarja/emulator', '@tarja/emulator/node'].map((name) => [name, 'emulator']),
	...['cloudflare:workers', '@tarja/token-kv/seal-tokens', '@tarja/token-kv/workers'].map((name) => [name, 'worker']),
	...['pg', 'redis', '@tarja/token-redis'].map((name) => [name, 'fleet']),
])

const importsOf = /^import\s[^;]*?from '[^']+'.*\n/gm

/** Replaces imports of packages and of neighbouring files. */
const withStaged = (code, from, places = staged) =>
	code
		.replaceAll(/^const (\{.*\}) = require\('(.*)'\).*$/gm, "import $1 from '$2'")
		.replaceAll(/(^(?:import|export)\s[^;]*?from )'([^']+)'/gm, (found, words, name) => {
			if (name.startsWith('.')) return `${words}'${urlOf(name, from)}'`
			return places.has(name) ? `${words}'${urlOf(`staged/${places.get(name)}.mjs`)}'` : found
		})

/** Also replaces the journal if `once` itself must store the state of orders. */
const stagedOnce = new Map([...staged, ['@tarja/journal', 'journal']])

/** Turns the code of a script, which pays its own order, into a function for any order. */
function scriptOf(code, [before, after]) {
	const imports = (code.match(importsOf) ?? []).join('')
	const body = inModule(code.replaceAll(importsOf, ''))
		.replaceAll(/'order-7'|`order-\$\{index \+ 1\}`/g, 'given.id')
		.replaceAll(/\['7310\d+'(?:, '7310\d+')*\]/g, '[given.nsuOrigem]')
		.replaceAll(/'0001\d\d'/g, 'given.nsuOrigem')
		.replaceAll("'1990'", 'given.valorTransacao')
		.replaceAll(/'20\d\d-[\d-]+T[\d:]+Z'/g, 'given.dataHoraTerminal')
		.replaceAll(/\breported = \[.*\]/g, 'reported = await listedIntents()')
		.replaceAll("'https://platform.example'", 'process.env.TARJA_BASE_URL')
		.replaceAll(/^main\(\)/gm, 'await main()')
	return `${imports}
import { shownIntents as listedIntents } from '${urlOf('../../../packages/explore/test/shop.ts')}'
async function script(given) {
${before}
${body}
${after}
}
`
}

/** Prepares the code of a fence that isn't a module yet: removes its declarations, and the exports of names. */
const inModule = (code) => code.replaceAll(/^declare .*\n/gm, '').replaceAll(/^export (?!\{)/gm, '')

const changeCode = (code, changes = []) => changes.reduce((text, [from, to]) => text.replace(from, () => to), code)

function textOf({ code, by, changes, file, inside = by ? undefined : ['', ''], tells = !by }) {
	if (by === 'as it stands') return code
	const caller = withStaged(readFileSync(resolve(import.meta.dirname, `${by ?? 'script'}.mjs`), 'utf8'))
	if (by === 'template') return caller
	const places = by === 'database' ? new Map() : tells ? stagedOnce : staged
	const open = withStaged(changeCode(code, changes), file && resolve(root, file, '..'), places)
	return `${caller}\n${inside ? scriptOf(open, inside) : inModule(open)}`
}

const written = new Map()

/** Writes the module for code that pays, and returns its file. The same code gives the same file. */
export function moduleOf(place) {
	const text = textOf(place)
	if (!written.has(text)) {
		mkdirSync(folder, { recursive: true })
		const file = resolve(folder, `${(place.file ?? place.page).replaceAll(/\W+/g, '-')}-${written.size}.ts`)
		writeFileSync(file, text)
		written.set(text, file)
	}
	return written.get(text)
}

const isElsewhere = ({ code }) => /\b(?:memory|durableObject|sql)Journal\(/.test(code)

/** Returns the sentence below code that pays. Use it only if the report has no findings. */
export function sentenceOf(place, { schedules }) {
	const what = place.what ?? 'this code'
	const note = isElsewhere(place) ? ' (with its journal in a directory)' : ''
	const faults = 'crashes, lost and wrong responses, lists that lag, no webhooks'
	return `\`tarja explore\` ran ${what}${note} with one fault at a time: ${faults}. All ${schedules} runs ended correctly.`
}

const block = /\n<!-- explored:begin -->\n\n.*?\n\n<!-- explored:end -->\n/s

/** Returns the page with the sentence: after the code or, if the code is in a file, at its present place or at the end. */
export function withSentence(text, { file, code }, sentence) {
	const wanted = `\n<!-- explored:begin -->\n\n${sentence}\n\n<!-- explored:end -->\n`
	if (file) return block.test(text) ? text.replace(block, () => wanted) : text + wanted
	const end = text.indexOf(`${code}\`\`\`\n`) + code.length + 4
	const rest = text.slice(end)
	return text.slice(0, end) + wanted + (rest.startsWith('\n<!-- explored:begin -->') ? rest.replace(block, '') : rest)
}
