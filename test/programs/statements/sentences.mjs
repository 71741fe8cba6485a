// Finds sentences that state something about the platform: in pages, docstrings, comments and texts of the published sources.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { root } from '../../../tools/workspace.mjs'

/** Decisions and changesets are records of their day, reports of bindings quote a document, and the reference is the measure. */
const exempt = /\.test\.|^decisions\/|^\.changeset\/|reference\/platform-reference\.md$|CHANGELOG\.md$|\.report\.md$/
const places = ['*.md', 'packages/*/src/*', 'plugins/*/src/*', 'packages/*/console/*']

/** The files in which a statement can stand. */
export const files = execFileSync('git', ['ls-files', '-z', ...places], { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter((file) => /\.(?:md|tsx?|html)$/.test(file) && !exempt.test(file))

/** The paragraphs, table cells and list items of a page, without its code. */
const proseOf = (markdown) =>
	markdown
		.replaceAll(/^```.*?^```$/gms, '\n\n')
		.replaceAll(/^(\||#+ |- |\d+\. |> )/gm, '\n\n$1')
		.split(/\n\s*\n|(?<=\S) \| /)

/** The comments of a source, without their examples, and every text that it writes. */
function textsOf(name, source) {
	const texts = []
	for (const [, block, lines] of source.matchAll(/\/\*\*?(.*?)\*\/|((?:^[ \t]*\/\/[^\n]*\n)+)/gms))
		texts.push(
			...(block ?? lines)
				.replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, '')
				.replaceAll(/^```.*?^```$/gms, '\n\n')
				.split(/\n\s*\n|\n(?=@)/),
		)
	const visit = (node) => {
		if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
			texts.push(node.text)
		ts.forEachChild(node, visit)
	}
	visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true))
	return texts
}

const subject = '\\b(?:the|this|every|a) (?:platform|vendor|token endpoint|sandbox environment)'
const verb =
	'(?:itself |also |always |never |only |then |still |already )*' +
	'(?:is|are|was|were|has|had|does|did|do|can|cannot|could|may|might|must|will|would|should|made|sent|said|knew|gave|began|lost|[a-z]+(?:s|ed))'
const reference = readFileSync(resolve(root, 'docs/reference/platform-reference.md'), 'utf8')
/** What the reference's tables of fields name, and what else it names on the wire. */
const wireNames = [...reference.matchAll(/^\| (\w+) \| (?:string|integer) \|/gm)].map(([, name]) => name)
const marked = wireNames.map((name) => (/[_A-Z]/.test(name) ? name : `(?<=\`)${name}`))
const wireName = `\`?\\b(?:${[...marked, 'meioPagamento', 'grant_type', '(?:payment )?intents?'].join('|')})\`?`
/** In a page and in a source of the emulator, a field or an intent is the emulator's. */
const ofEmulator = /^packages\/emulator\//

/** The forms of a statement, in English and in Portuguese. What stands before the first group is its subject. */
const forms = [
	RegExp(`(?<subject>${subject}) (?<rest>${verb}\\b.*)`, 'i'),
	RegExp(
		`(?<subject>${subject}[’']s) (?<rest>(?:\\S+ ){1,4}(?:is|are|has|have|does|can|must|may|never|takes?)\\b.*)`,
		'i',
	),
	/(?<rest>\b\w+(?:ed|en|wn|nt|ade) by (?<subject>the (?:platform|vendor|token endpoint)))/i,
	/(?<subject>\ba plataforma) (?<rest>(?!com\b|em\b|de\b|para\b|e\b|ou\b).*)/i,
	/(?<rest>\w+d[ao]s? (?<subject>pela plataforma))/i,
]
const ofWire = RegExp(`(?<subject>${wireName}) (?<rest>${verb}\\b.*)`, 'i')
/** States nothing: an indirect question, a condition, or the sentence that says that it is not shown. */
const openQuestion =
	/(?:\bwhat(?:ever)?|\bwhether|\bif|\bunless|\bin front of|\bwho(?:ever)? (?:runs|knows)|\bse|\bo que) $/i
const saysNotShown = /not shown|does not show|não mostra/i

/** A text's sentences, and their parts between semicolons and colons: each can state something. */
const sentencesOf = (text) =>
	text
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/\]\([^)]*\)/g, ']')
		.split(/(?<=[.!?:;])["”’)*]* (?=\S)/)

function statementIn(sentence, file) {
	for (const form of ofEmulator.test(file) ? forms : [...forms, ofWire]) {
		const match = form.exec(sentence)
		if (!match) continue
		const before = sentence.slice(0, match.index)
		const asks = openQuestion.test(before) || (form === ofWire && /\b(?:whether|which|how) [^,;]*$/i.test(before))
		if (asks || saysNotShown.test(sentence)) return
		return { sentence: sentence.trim(), rest: match.groups.rest.replaceAll(/[*`]/g, '') }
	}
}

/** What a text states about the platform. */
export const statementsIn = (text, file = 'README.md') =>
	sentencesOf(text).flatMap((sentence) => statementIn(sentence, file) ?? [])

/** What all files state about it: `rest` is the sentence from the verb on. */
export function allStatements() {
	return files.flatMap((file) => {
		const content = readFileSync(resolve(root, file), 'utf8')
		const texts = file.endsWith('.md') ? proseOf(content) : textsOf(file, content)
		return texts.flatMap((text) => statementsIn(text, file)).map((statement) => ({ file, ...statement }))
	})
}
