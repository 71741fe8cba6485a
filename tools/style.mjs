// Counts how pages are written, and fails if a page gets worse: node tools/style.mjs [--write] [page…] Per page: sentences, listed words
// (tools/style-words.json), sentences of more than 25 words, sentences with two negations, passive sentences, and words. tools/style.json
// has the counts. They may only fall until the page is good (findWorse). --write stores lower counts and new pages, and never a higher
// count. The texts of the code (style-code.mjs) are pages, too: node tools/style.mjs 'code: messages'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readCode } from './style-code.mjs'
import { root } from './workspace.mjs'

const readJson = (name) => JSON.parse(readFileSync(resolve(root, 'tools', name), 'utf8'))
const listed = readJson('style-words.json')
const mostWords = 25
/** How many words a page may grow before it counts as longer, because figures and links change. */
const slackWords = 30
const mostWordsOfPage = 900
/** How many words a page in a folder may always have, whatever its stored count. */
const goodWords = {
	'docs/start/': 250,
	'docs/tutorial/': 250,
	'docs/how-to/': 500,
	'docs/pt-BR/how-to/': 700,
	'docs/pt-BR/start/': 275,
	'docs/pt-BR/tutorial/': 275,
}

const negation = /\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|\w+n['’]t)\b/gi
const irregular =
	'begun|bound|broken|brought|built|cut|done|drawn|found|given|gone|held|kept|known|left|lost|made|meant|met|paid|put|read|run|seen|sent|set|shown|taken|thrown|told|understood|written'
const passive = RegExp(
	`\\b(?:is|are|was|were|be|been|being)\\s+(?:\\w+ly\\s+|not\\s+|never\\s+)?(?:\\w+ed|${irregular})\\b`,
	'i',
)
const listedWord = RegExp(`\\b(?:${Object.keys(listed).join('|')})\\b`, 'gi')

/** Returns the prose of a page, without code, comments, headings, links and marks. A cell of a table is a sentence. */
export function readProse(markdown) {
	return markdown
		.replace(/^---\n.*?\n---\n/s, '')
		.replaceAll(/^ *(```+|~~~+).*?^ *\1/gms, '')
		.replaceAll(/<!--.*?-->/gs, '')
		.replaceAll(/^#+ .*$/gm, '')
		.replaceAll(/`[^`\n]*`/g, 'code')
		.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replaceAll(/<[^>]+>/g, '')
		.replaceAll(/^\|[-:| ]+\|$/gm, '')
		.replaceAll(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '')
}

/** Splits prose into sentences. The end of a list item or a table cell ends a sentence. */
export const splitSentences = (prose) =>
	prose
		.split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)|\||(?<=[.!?:])\s+(?=[A-Z“"'(\d])/)
		.map((text) => text.replaceAll(/\s+/g, ' ').trim())
		.filter((text) => /\p{L}/u.test(text))

const countWords = (text) => text.match(/[\p{L}\d][\p{L}\d'’-]*/gu)?.length ?? 0

/** Counts the style of a page. Words and negations are English, so for a translation only its length is counted. */
export function countPage(markdown, { isEnglish = true } = {}) {
	const prose = readProse(markdown)
	const sentences = splitSentences(prose)
	const count = (isOne) => sentences.filter(isOne).length
	const long = count((text) => countWords(text) > mostWords)
	if (!isEnglish) return { long, words: countWords(prose) }
	return {
		sentences: sentences.length,
		listed: prose.match(listedWord)?.length ?? 0,
		long,
		negations: count((text) => (text.match(negation)?.length ?? 0) > 1),
		passive: count((text) => passive.test(text)),
		words: countWords(prose),
	}
}

/** The share of sentences of each kind that a page may always have, whatever its stored count. */
const goodShares = { long: 0.05, negations: 0.05, passive: 0.2 }
function isGood(page, kind, count, { sentences = 0 }) {
	if (kind === 'words')
		return Object.entries(goodWords).some(([folder, most]) => page.startsWith(folder) && count <= most)
	return kind in goodShares && count <= Math.max(1, goodShares[kind] * sentences)
}

/** Returns the counts that are worse than the stored ones and not good. */
export function findWorse(page, found, recorded = {}) {
	return Object.entries(found)
		.filter(([kind]) => kind !== 'sentences')
		.filter(
			([kind, count]) =>
				count > (recorded[kind] ?? (kind === 'words' ? mostWordsOfPage : 0)) + (kind === 'words' ? slackWords : 0),
		)
		.filter(([kind, count]) => !isGood(page, kind, count, found))
		.map(
			([kind, count]) =>
				`${page}: ${kind} ${recorded[kind] ?? 'none recorded'} → ${count}; run node tools/style.mjs ${page} to see where`,
		)
}

/** Returns the counts to store: the lower ones. */
export const lower = (found, recorded = found) =>
	Object.fromEntries(
		Object.entries(found).map(([kind, count]) => [
			kind,
			kind === 'sentences' ? count : Math.min(count, recorded[kind] ?? count),
		]),
	)

const writeCounts = (counts) =>
	`{ ${Object.entries(counts)
		.map(([kind, count]) => `"${kind}": ${count}`)
		.join(', ')} }`

/** Prints the sentences of a page that were counted. */
function explain(page, text) {
	for (const sentence of splitSentences(readProse(text))) {
		const words = sentence.match(listedWord) ?? []
		const why = [
			...words.map((word) => `${word} → ${listed[word.toLowerCase()]}`),
			...(countWords(sentence) > mostWords ? [`${countWords(sentence)} words`] : []),
			...((sentence.match(negation)?.length ?? 0) > 1 ? ['two negations'] : []),
			...(passive.test(sentence) ? ['passive'] : []),
		]
		if (why.length) console.log(`${page}: ${sentence}\n    ${why.join('; ')}`)
	}
}

const isRead = (page) => !/^\.changeset\/|CHANGELOG|\/whole\//.test(page) && existsSync(resolve(root, page))

function main(argv) {
	const chosen = argv.filter((word) => !word.startsWith('--'))
	const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
		cwd: root,
		encoding: 'utf8',
	})
	const code = readCode()
	const pages = [...tracked.split('\n').filter(Boolean).filter(isRead).toSorted(), ...code.keys()]
	const readText = (page) => code.get(page) ?? readFileSync(resolve(root, page), 'utf8')
	if (chosen.length) return chosen.forEach((page) => void explain(page, readText(page)))
	const recorded = readJson('style.json')
	const count = (page) => {
		const { words, ...others } = countPage(readText(page), { isEnglish: !page.includes('pt-BR/') })
		return code.has(page) ? others : { ...others, words }
	}
	const found = pages.map((page) => [page, count(page)])
	if (argv.includes('--write')) {
		const lines = found.map(
			([page, counts]) => `\t${JSON.stringify(page)}: ${writeCounts(lower(counts, recorded[page]))}`,
		)
		writeFileSync(resolve(root, 'tools/style.json'), `{\n${lines.join(',\n')}\n}\n`)
	}
	const now = readJson('style.json')
	const complaints = found.flatMap(([page, counts]) => findWorse(page, counts, now[page]))
	for (const complaint of complaints) console.log(complaint)
	const totals = {}
	for (const [, counts] of found)
		for (const [kind, count] of Object.entries(counts)) totals[kind] = (totals[kind] ?? 0) + count
	console.log(
		Object.entries(totals)
			.map(([kind, count]) => `${kind} ${count}`)
			.join(', '),
	)
	process.exitCode = complaints.length ? 1 : 0
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2))
