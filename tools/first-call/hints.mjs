// Compile hints: V8 compiles a function in parentheses at once. Without them it reads each function twice, first to skip it, and again
// when it is called. Which functions a first payment calls, list.txt says.
import { relative } from 'node:path'
import MagicString from 'magic-string'
import { root } from '../workspace.mjs'
import { writtenList } from './list.mjs'

/** By source file, the names of the functions that a first payment calls after loading. */
function listedFunctions() {
	const listed = new Map()
	for (const line of writtenList().call) {
		const [file, name] = line.split(' ')
		listed.set(file, (listed.get(file) ?? new Set()).add(name))
	}
	return listed
}

/** Every node of a syntax tree, with the list of statements that it stands in. */
export function* nodesOf(node, statements) {
	if (Array.isArray(node)) {
		for (const child of node) yield* nodesOf(child, statements)
		return
	}
	if (typeof node?.type !== 'string') return
	yield { node, statements }
	const inner = node.type === 'Program' || node.type === 'BlockStatement' ? node : statements
	for (const child of Object.values(node)) if (child && typeof child === 'object') yield* nodesOf(child, inner)
}

/** `function f() {}` → `const f = (function f() {});`, where its statements begin: it may be used before the line that it stands in. */
function hintDeclaration(text, node, exported, { type, start }) {
	const top = type === 'Program' ? start : start + 1
	text.prependRight(node.start, `const ${node.id.name} = (`).appendLeft(node.end, ');\n')
	if (exported) text.overwrite(exported.start, node.start, `export { ${node.id.name} };\n`)
	if (top < node.start) text.move(node.start, node.end, top)
}

function hinted(code, ast, names) {
	const text = new MagicString(code)
	const exports = new Map()
	for (const { node, statements } of nodesOf(ast)) {
		if (node.type === 'ExportNamedDeclaration' && node.declaration) exports.set(node.declaration, node)
		if (node.type === 'FunctionDeclaration' && names.has(node.id.name))
			hintDeclaration(text, node, exports.get(node), statements)
	}
	return text
}

/** A plugin of Rollup's that writes them into what it builds. */
export function compileHints() {
	const listed = listedFunctions()
	return {
		name: 'compile-hints',
		transform(code, id) {
			const names = listed.get(relative(root, id).replaceAll('\\', '/'))
			if (!names) return null
			const text = hinted(code, this.parse(code), names)
			return { code: text.toString(), map: text.generateMap({ hires: true, source: id }) }
		},
	}
}
