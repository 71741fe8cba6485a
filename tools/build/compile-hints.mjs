// Compile hints: V8 compiles a function in parentheses at once. Without them it reads each function twice, first to skip it, and again
// when it is called. They are given to the functions that a first payment runs, as V8 counts them at each build. Given to all functions of
// core's rooms, a third of what was compiled never ran. Measured, load and first call: in Node 61.0 → 55.0 million instructions (63.1 without
// hints), in workerd 2.05 → 1.6 of Octokit's (2.8 without).
import { relative } from 'node:path'
import MagicString from 'magic-string'
import { execute } from '../execute.mjs'
import { node24 } from '../places.mjs'
import { root } from '../workspace.mjs'

/** The ways to run a payment whose functions are hinted: with the modules for Node, and with those for Workers. */
const conditions = ['default', 'workerd']

async function listFirstFunctions(condition) {
	const program = 'test/bench/first-functions.mjs'
	const { code, stdout, output } = await execute(node24, [program, condition], { cwd: root })
	if (code !== 0) throw new Error(`Cannot give compile hints: ${program} failed\n${output}`)
	return JSON.parse(stdout)
}

let firstFunctions
/** The names of the functions that a first payment runs, by file. */
async function findFirstFunctions() {
	const found = new Map()
	for (const [file, name] of (await Promise.all(conditions.map(listFirstFunctions))).flat())
		found.set(file, (found.get(file) ?? new Set()).add(name))
	return found
}

/** Every node of a syntax tree, with the list of statements that it stands in. */
function* walkNodes(node, statements) {
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
	async transform(code, id) {
		firstFunctions ??= findFirstFunctions()
		const names = (await firstFunctions).get(relative(root, id).replaceAll('\\', '/'))
		if (!names) return null
		const text = new MagicString(code)
		const exports = new Map()
		for (const { node, statements } of walkNodes(this.parse(code))) {
			if (node.type === 'ExportNamedDeclaration' && node.declaration) exports.set(node.declaration, node)
			if (node.type === 'FunctionDeclaration' && names.has(node.id.name))
				hintDeclaration(text, node, exports.get(node), statements)
		}
		return { code: text.toString(), map: text.generateMap({ hires: true, source: id }) }
	},
}
