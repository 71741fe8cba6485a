// What pays, as modules that `tarja explore` plays: the code of its page, word for word but for what its page leaves open.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/workspace.mjs'

const folder = resolve(root, '.cache/explored/pages')
const urlOf = (path, from = import.meta.dirname) => pathToFileURL(resolve(from, path)).href

/** By what is imported: the file of `staged` that takes its place. */
const staged = new Map([
	...['memory', 'durable-object', 'sql'].map((part) => [`@tarja/journal/${part}`, 'journal']),
	...['@tarja/emulator', '@tarja/emulator/node'].map((name) => [name, 'emulator']),
	...['cloudflare:workers', '@tarja/token-kv/seal-tokens', '@tarja/token-kv/workers'].map((name) => [name, 'worker']),
	...['pg', 'redis', '@tarja/token-redis'].map((name) => [name, 'fleet']),
])

const importsOf = /^import\s[^;]*?from '[^']+'.*\n/gm

/** What is imported by name or from beside the code, as what takes its place. */
const withStaged = (code, from, places = staged) =>
	code
		.replaceAll(/^const (\{.*\}) = require\('(.*)'\).*$/gm, "import $1 from '$2'")
		.replaceAll(/(^(?:import|export)\s[^;]*?from )'([^']+)'/gm, (found, words, name) => {
			if (name.startsWith('.')) return `${words}'${urlOf(name, from)}'`
			return places.has(name) ? `${words}'${urlOf(`staged/${places.get(name)}.mjs`)}'` : found
		})

/** And where orders stand as `once` has told: `once` writes that down. */
const stagedOnce = new Map([...staged, ['@tarja/journal', 'journal']])

/** A script's code, which pays an order of its own, as a function of any order. */
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

/** The code of a fence that is no module yet: what it declares is there already, and what it exports is the module's own. */
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

/** Writes the module of what pays, and returns its file: of the same code, the same. */
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

/** The sentence under what pays, and in a translation. Only for a report without findings. */
export function sentencesOf(place, { schedules }) {
	const what = place.what ?? 'this code'
	const [note, nota] = isElsewhere(place)
		? [' (with its journal in a directory)', ' (com o diário em um diretório)']
		: ['', '']
	const [all, todas] = [
		`All ${schedules} runs ended correctly`,
		`Todas as ${schedules} execuções terminaram corretamente`,
	]
	return {
		en: `\`tarja explore\` tested ${what}${note} against every crash and every lost response, one at a time. ${all}.`,
		pt: `\`tarja explore\` testou este código${nota} com cada queda e cada resposta perdida, uma por vez. ${todas}.`,
	}
}

const block = /\n<!-- explored:begin -->\n\n.*?\n\n<!-- explored:end -->\n/s

/** The page with the sentence: behind the code, or, where the code is a file's, where it stands already or at the end. */
export function withSentence(text, { file, code }, sentence) {
	const wanted = `\n<!-- explored:begin -->\n\n${sentence}\n\n<!-- explored:end -->\n`
	if (file) return block.test(text) ? text.replace(block, () => wanted) : text + wanted
	const end = text.indexOf(`${code}\`\`\`\n`) + code.length + 4
	const rest = text.slice(end)
	return text.slice(0, end) + wanted + (rest.startsWith('\n<!-- explored:begin -->') ? rest.replace(block, '') : rest)
}
