// Reads the sentences of the code for tools/style.mjs: comments, titles of tests, names of contract cases, and messages.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

const isOfTests = (file) => /\.test\.[cm]?ts$|^test\/|\/test\//.test(file)
const isContract = (file) => /\/contract\/|contract\.ts$|-contract\.ts$/.test(file)

/** Returns the text of a literal. An inserted value counts as one word. */
function readLiteral(node) {
	if (ts.isStringLiteralLike(node)) return node.text
	if (!ts.isTemplateExpression(node)) return ''
	return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
}

const isTitle = ({ parent }) =>
	ts.isCallExpression(parent) && /^(?:it|describe|test)\b/.test(parent.expression.getText())
const isSentence = (text) => /^\S+(?: \S+){3,}/.test(text) && !/[{}<>=*]|\\|\b(?:SELECT|INSERT|CREATE)\b/.test(text)

/** Says which kind of text a literal is. */
function findKind(node, file) {
	if (isOfTests(file)) return isTitle(node) ? 'titles of tests' : undefined
	return isContract(file) ? 'contract cases' : 'messages'
}

/** Lists the comments of a file, without marks, directives and tags. Lines of one comment are one text. */
function readComments(text) {
	const blocks = text.match(/\/\*[\s\S]*?\*\/|(?:^[\t ]*\/\/ .*\n)+/gm) ?? []
	return blocks
		.map((block) => block.replaceAll(/^[\t ]*(?:\/\*+|\*\/|\*|\/\/)|\*\/|```[\s\S]*?```/gm, ' '))
		.map((block) =>
			block
				.replaceAll(/@\w+(?: \{.*?\}| [a-z]\w*)?/g, '. ')
				.replaceAll(/\s+/g, ' ')
				.trim(),
		)
		.filter(isSentence)
}

function readFile(file, add) {
	const text = readFileSync(resolve(root, file), 'utf8')
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
	const visit = (node) => {
		const literal = readLiteral(node)
		const kind = literal && isSentence(literal) && findKind(node, file)
		if (kind) add(kind, literal)
		node.forEachChild(visit)
	}
	visit(source)
	for (const comment of readComments(text)) add(isOfTests(file) ? 'comments of tests' : 'comments of sources', comment)
}

/** Returns the texts of each kind, a paragraph per text. */
export function readCode() {
	const texts = new Map()
	const add = (kind, text) => texts.set(kind, [...(texts.get(kind) ?? []), text])
	const files = execFileSync('git', ['ls-files', 'packages', 'plugins', 'test'], { cwd: root, encoding: 'utf8' })
	for (const file of files.split('\n'))
		if (/\.(?:m?ts|mjs)$/.test(file) && !file.endsWith('.d.ts') && existsSync(resolve(root, file))) readFile(file, add)
	return new Map([...texts].sort().map(([kind, all]) => [`code: ${kind}`, all.join('\n\n')]))
}
