// Compile hints: V8 compiles a function in parentheses at once. Without them it reads each function twice, first to skip it, and again
// when it is called. They are given to every function of the rooms through which each payment goes: measured, as good as a list of those
// that run, and smaller.
import { relative } from 'node:path'
import MagicString from 'magic-string'
import { root } from '../workspace.mjs'

const hintedRooms = /^packages\/core\/src\/(?:base\/time|calls\/|transport\/|operation\/|tokens\/)/

/** Every node of a syntax tree, with the list of statements that it stands in. */
export function* walkNodes(node, statements) {
	if (Array.isArray(node)) {
		for (const child of node) yield* walkNodes(child, statements)
		return
	}
	if (typeof node?.type !== 'string') return
	yield { node, statements }
	const inner = node.type === 'Program' || node.type === 'BlockStatement' ? node : statements
	for (const child of Object.values(node)) if (child && typeof child === 'object') yield* walkNodes(child, inner)
}

/** `function f() {}` → `const f = (function f() {});`, where its statements begin: it may be used before the line that it stands in. */
function hintDeclaration(text, node, exported, { type, start }) {
	const top = type === 'Program' ? start : start + 1
	text.prependRight(node.start, `const ${node.id.name} = (`).appendLeft(node.end, ');\n')
	if (exported) text.overwrite(exported.start, node.start, `export { ${node.id.name} };\n`)
	if (top < node.start) text.move(node.start, node.end, top)
}

/** A plugin of Rollup's that writes them into what it builds. */
export const compileHints = {
	name: 'compile-hints',
	transform(code, id) {
		if (!hintedRooms.test(relative(root, id).replaceAll('\\', '/'))) return null
		const text = new MagicString(code)
		const exports = new Map()
		for (const { node, statements } of walkNodes(this.parse(code))) {
			if (node.type === 'ExportNamedDeclaration' && node.declaration) exports.set(node.declaration, node)
			if (node.type === 'FunctionDeclaration') hintDeclaration(text, node, exports.get(node), statements)
		}
		return { code: text.toString(), map: text.generateMap({ hires: true, source: id }) }
	},
}
