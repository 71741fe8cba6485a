// Holds translated pages against what they translate: node tools/docs/translations.mjs [--write]. A fence is the original's, and a page names
// the digest of the original it was made from: --write says that somebody has read both. The words are those of the emulator's glossary.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { glossary } from '../../packages/emulator/src/console/glossary.ts'
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
		const [, original, digest] = /^---\ntranslates: (\S+)\ndigest: '(\w*)'\n---$/m.exec(text) ?? []
		if (!original) return []
		const source = read(original)
		return { file, text, original, source, digest, wanted: digestOf(source) }
	})
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
