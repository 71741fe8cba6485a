// Holds translated pages against what they translate: node tools/docs/translations.mjs [--write]. A page has the original's headings,
// paragraphs, lists, tables, fences, code and links, and names the digest of the original it was made from: --write says that somebody has
// read both. The words are those of test/glossary.ts.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { glossary } from '../../test/glossary.ts'
import { root } from '../workspace.mjs'

const read = (file) => readFileSync(resolve(root, file), 'utf8')
// Tables that tests write are no part of what is translated: a translation leads to them.
const written = (text) => text.replaceAll(/<!-- (\S+):begin -->.*?<!-- \1:end -->/gs, '')
const digestOf = (text) => createHash('sha256').update(written(text)).digest('hex').slice(0, 16)
const fencesOf = (text) => [...text.matchAll(/^```.*?^```$/gms)].map(([fence]) => fence)

/** Every page in Portuguese. */
export function pages() {
	const files = globSync('docs/pt-BR/**/*.md', { cwd: root }).sort()
	return files.map((file) => ({ file, text: read(file) }))
}

/** Every translated page, with what is out of date in it. */
export function translations() {
	return pages().flatMap(({ file, text }) => {
		const [, original, digest] = /^---\ntranslates: (\S+)\ndigest: '(\w*)'\n/.exec(text) ?? []
		if (!original) return []
		const source = read(original)
		return { file, text, original, source, digest, wanted: digestOf(source) }
	})
}

const withoutFences = (text) => text.replaceAll(/^ *```.*?^ *```$/gms, '@fence')

/** A block as its kind and size: all that a translation must have in common with it. */
function kindOf(block) {
	const lines = block.split('\n')
	const items = lines.filter((line) => /^\s*(?:[-*]|\d+\.) /.test(line)).length
	if (block.startsWith('@fence')) return 'code'
	if (block.startsWith('#')) return `heading of level ${/^#+/.exec(block)[0].length}`
	if (block.startsWith('|')) return `table of ${lines.length} rows, ${lines[1].split('|').length - 2} columns`
	if (block.startsWith('![')) return 'picture'
	return items ? `list of ${items}` : 'paragraph'
}

/** What a page is made of, in order. */
const blocksOf = (text) =>
	withoutFences(written(text).replace(/^---\n.*?\n---\n/s, ''))
		.replaceAll(/^(#.*)\n(?!\n)/gm, '$1\n\n')
		.trim()
		.split(/\n\s*\n/)
		.map((block) => kindOf(block.trim()))

const codeOf = (text) => new Set(withoutFences(written(text)).match(/(?<!`)(`+)[^`\n].*?\1(?!`)/g))
const linksOf = (text) => [...withoutFences(written(text)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
const placeOf = (file, link) => (/^[a-z]+:/.test(link) ? link : posix.join(posix.dirname(file), link.split('#')[0]))

/** What each page's links lead to: a translation counts as its original, and a translation is to be preferred. */
function linkReasons({ file, text, original, source }) {
	const originalOf = new Map(translations().map((page) => [page.file, page.original]))
	const translated = new Set(originalOf.values())
	const places = linksOf(text).map((link) => placeOf(file, link))
	const found = new Set(places.map((place) => originalOf.get(place) ?? place))
	const missing = linksOf(source).filter((link) => !link.startsWith('#') && !found.has(placeOf(original, link)))
	return [
		...missing.map((link) => `${file} has no link to ${placeOf(original, link)}, as ${original} has`),
		...places
			.filter((place) => place !== original && translated.has(place))
			.map((place) => `${file} leads to ${place}, which is translated`),
	]
}

/** Where a page is not made as its original. */
function shapeReasons({ file, text, original, source }) {
	const [blocks, wanted] = [blocksOf(text), blocksOf(source)]
	const at = wanted.findIndex((kind, index) => kind !== blocks[index])
	const code = [...codeOf(source)].filter((span) => !codeOf(text).has(span))
	const more = blocks.length > wanted.length ? wanted.length : -1
	const first = at === -1 ? more : at
	return [
		...(first === -1
			? []
			: [`${file}, block ${first + 1}: ${blocks[first] ?? 'nothing'}; ${original} has ${wanted[first] ?? 'nothing'}`]),
		...code.map((span) => `${file} does not name ${span}, as ${original} does`),
	]
}

const tableHead = '| em inglês, no código | em português, aqui |\n|---|---|\n'
const table = glossary
	.map(({ en, pt, about }) => `| ${/^\w+_?\w*$/.test(en) ? `\`${en}\`` : en} | ${pt}: ${about} |\n`)
	.join('')
/** A page with the glossary as its table, if it has one. */
const withGlossary = (text) =>
	text.replace(/(\| em inglês, no código .*\n\|---\|---\|\n)(?:\|.*\n)*/, `${tableHead}${table}`)

/** Words of a page that are not the glossary's. */
function strangeWords({ file, text }) {
	const prose = text.replaceAll(/^```.*?^```$|`[^`]*`/gms, '')
	const avoided = glossary.flatMap(({ avoided, pt }) => avoided.map((word) => [word, pt]))
	return avoided.flatMap(([word, pt]) =>
		new RegExp(`(?<!\\p{L})${word}`, 'iu').test(prose) ? [`${file} says "${word}…": the glossary says ${pt}`] : [],
	)
}

/** Where a page does not speak as the console does. */
export const otherWords = ({ file, text }) => [
	...(withGlossary(text) === text
		? []
		: [`${file} has another table than the glossary: node tools/docs/translations.mjs --write`]),
	...strangeWords({ file, text }),
]

/** What a reader of a stale page is not told. */
export const staleReasons = ({ file, text, original, source, digest, wanted }) => [
	...(digest === wanted
		? []
		: [`${file} translates an older ${original}: read both, then node tools/docs/translations.mjs --write`]),
	...(fencesOf(text).join('\n') === fencesOf(source).join('\n') ? [] : [`${file} has other code than ${original}`]),
	...shapeReasons({ file, text, original, source }),
	...linkReasons({ file, text, original, source }),
]

function rewritten({ file, text, source, wanted }) {
	const fences = fencesOf(source)
	let at = 0
	// `@fence`: where a fence of the original goes into a new translation.
	const filled = text.replaceAll(/^@fence$|^```.*?^```$/gms, () => fences[at++])
	writeFileSync(resolve(root, file), filled.replace(/^digest: '\w*'$/m, `digest: '${wanted}'`))
}

if (import.meta.filename === process.argv[1]) {
	if (process.argv.includes('--write')) {
		translations().forEach(rewritten)
		for (const { file, text } of pages()) writeFileSync(resolve(root, file), withGlossary(text))
	}
	for (const reason of [...translations().flatMap(staleReasons), ...pages().flatMap(otherWords)]) {
		console.log(reason)
		process.exitCode = 1
	}
}
