// Compares translated pages with their originals: node tools/docs/translations.mjs [--write]. A translation must have the same headings,
// paragraphs, lists, tables, fences, code and links as its original. It contains the digest of the original from which it was made. --write
// updates the digest: use it after you have read both pages. It refuses a page whose text is unchanged,
// unless you add --same. docs/pt-BR/reference/glossary.md has the words to use.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { root } from '../workspace.mjs'

const read = (file) => readFileSync(resolve(root, file), 'utf8')
// Removes tables that tests write, because they aren't translated. A translation links to them.
const removeGenerated = (text) => text.replaceAll(/<!-- (\S+):begin -->.*?<!-- \1:end -->/gs, '')
const hashPage = (text) => createHash('sha256').update(removeGenerated(text)).digest('hex').slice(0, 16)
const findCode = (text) => [...text.matchAll(/^```.*?^```$/gms)].map(([fence]) => fence)

/** Returns all pages in Portuguese. */
export function readPages() {
	const files = globSync('docs/pt-BR/**/*.md', { cwd: root }).sort()
	return files.map((file) => ({ file, text: read(file) }))
}

/** Returns all translated pages, each with the parts that are out of date. */
export function checkTranslations() {
	return readPages().flatMap(({ file, text }) => {
		const [, original, digest] = /^---\ntranslates: (\S+)\ndigest: '(\w*)'\n/.exec(text) ?? []
		if (!original) return []
		const source = read(original)
		return { file, text, original, source, digest, wanted: hashPage(source) }
	})
}

const replaceFences = (text) => text.replaceAll(/^ *```.*?^ *```$/gms, '@fence')

/** Describes a block by its kind and size. A translation's block must have the same description. */
function describeBlock(block) {
	const lines = block.split('\n')
	const items = lines.filter((line) => /^\s*(?:[-*]|\d+\.) /.test(line)).length
	if (block.startsWith('@fence')) return 'code'
	if (block.startsWith('#')) return `heading of level ${/^#+/.exec(block)[0].length}`
	if (block.startsWith('|')) return `table of ${lines.length} rows, ${lines[1].split('|').length - 2} columns`
	if (block.startsWith('![')) return 'picture'
	return items ? `list of ${items}` : 'paragraph'
}

/** Lists the blocks of a page, in order. */
const listBlocks = (text) =>
	replaceFences(removeGenerated(text).replace(/^---\n.*?\n---\n/s, ''))
		.replaceAll(/^(#.*)\n(?!\n)/gm, '$1\n\n')
		.trim()
		.split(/\n\s*\n/)
		.map((block) => describeBlock(block.trim()))

const findInlineCode = (text) => new Set(replaceFences(removeGenerated(text)).match(/(?<!`)(`+)[^`\n].*?\1(?!`)/g))
const findLinks = (text) =>
	[...replaceFences(removeGenerated(text)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
const resolveLink = (file, link) => (/^[a-z]+:/.test(link) ? link : posix.join(posix.dirname(file), link.split('#')[0]))

/** Compares the links of a page with those of its original. A link may lead to a translation, and must do so if there is one. */
function linkReasons({ file, text, original, source }) {
	const originalOf = new Map(checkTranslations().map((page) => [page.file, page.original]))
	const translated = new Set(originalOf.values())
	const places = findLinks(text).map((link) => resolveLink(file, link))
	const found = new Set(places.map((place) => originalOf.get(place) ?? place))
	const missing = findLinks(source).filter((link) => !link.startsWith('#') && !found.has(resolveLink(original, link)))
	return [
		...missing.map((link) => `${file} has no link to ${resolveLink(original, link)}, as ${original} has`),
		...places
			.filter((place) => place !== original && translated.has(place))
			.map((place) => `${file} leads to ${place}, which is translated`),
	]
}

/** Says where the blocks of a page differ from those of its original. */
function shapeReasons({ file, text, original, source }) {
	const [blocks, wanted] = [listBlocks(text), listBlocks(source)]
	const at = wanted.findIndex((kind, index) => kind !== blocks[index])
	const code = [...findInlineCode(source)].filter((span) => !findInlineCode(text).has(span))
	const more = blocks.length > wanted.length ? wanted.length : -1
	const first = at === -1 ? more : at
	return [
		...(first === -1
			? []
			: [`${file}, block ${first + 1}: ${blocks[first] ?? 'nothing'}; ${original} has ${wanted[first] ?? 'nothing'}`]),
		...code.map((span) => `${file} does not name ${span}, as ${original} does`),
	]
}

/** Words of the glossary, each with the beginnings of synonyms that pages must not use. */
const avoided = {
	'não processado': 'não mandad',
	recusado: 'rejeit|negad',
	incerto: 'desconhecid',
	efetivado: 'aplicad|aplicou',
	falha: 'falta injetada',
	log: 'registro(?!u)',
	ajuste: 'configuraç',
	requisição: 'solicitaç|pedidos? d[eo]',
	emulador: 'simulador',
}

/** Says where a page uses other words than the console. */
export function checkWords({ file, text }) {
	const prose = text.replaceAll(/^```.*?^```$|`[^`]*`/gms, '')
	return Object.entries(avoided).flatMap(([word, synonyms]) => {
		const [found] = new RegExp(`(?<!\\p{L})(?:${synonyms})`, 'iu').exec(prose) ?? []
		return found ? [`${file} says "${found}…": the glossary says ${word}`] : []
	})
}

/** Says why a page is out of date. */
export const findStaleReasons = ({ file, text, original, source, digest, wanted }) => [
	...(digest === wanted
		? []
		: [`${file} translates an older ${original}: read both, then node tools/docs/translations.mjs --write`]),
	...(findCode(text).join('\n') === findCode(source).join('\n') ? [] : [`${file} has other code than ${original}`]),
	...shapeReasons({ file, text, original, source }),
	...linkReasons({ file, text, original, source }),
]

/** Returns whether a page has its committed text, so that nobody translated what changed in the original. */
function isUnchanged({ file }) {
	const output = execFileSync('git', ['status', '--porcelain', '--', file], { cwd: root, encoding: 'utf8' })
	return output === ''
}

function rewritePage({ file, text, source, wanted, digest }) {
	if (digest !== wanted && !process.argv.includes('--same') && isUnchanged({ file })) {
		console.log(`Cannot update ${file}: its text is unchanged; translate it, or add --same if it needs no change`)
		return
	}
	const fences = findCode(source)
	let at = 0
	// In a new translation, `@fence` marks the place of a fence of the original.
	const filled = text.replaceAll(/^@fence$|^```.*?^```$/gms, () => fences[at++])
	writeFileSync(resolve(root, file), filled.replace(/^digest: '\w*'$/m, `digest: '${wanted}'`))
}

if (import.meta.filename === process.argv[1]) {
	if (process.argv.includes('--write')) checkTranslations().forEach(rewritePage)
	for (const reason of [...checkTranslations().flatMap(findStaleReasons), ...readPages().flatMap(checkWords)]) {
		console.log(reason)
		process.exitCode = 1
	}
}
