// Compile hints: V8 compiles a function in parentheses at once. Without parentheses, V8 reads each function twice: once to skip it, and
// again when it is called. The build adds them to the functions that a first payment runs; V8 counts these functions at each build. With
// parentheses around all functions of core, a third of the compiled code never ran. Measured, load and first call: in Node 61.0 → 55.0
// million instructions (63.1 without hints), in workerd 2.05 → 1.6 of Octokit's (2.8 without).
import { relative } from 'node:path'
import MagicString from 'magic-string'
import { execute } from '../execute.mjs'
import { node24 } from '../places.mjs'
import { root } from '../workspace.mjs'

/** The conditions under which a payment is run to find its functions: the modules for Node, and the modules for Workers. */
const conditions = ['default', 'workerd']

async function listFirstFunctions(condition) {
	const program = 'test/bench/first-functions.mjs'
	const { code, stdout, output } = await execute(node24, [program, condition], { cwd: root })
	if (code !== 0) throw new Error(`Cannot give compile hints: ${program} failed\n${output}`)
	return JSON.parse(stdout)
}

let firstFunctions
/** Returns the names of the functions that a first payment runs, by file. */
async function findFirstFunctions() {
	const found = new Map()
	for (const [file, name] of (await Promise.all(conditions.map(listFirstFunctions))).flat())
		found.set(file, (found.get(file) ?? new Set()).add(name))
	return found
}

/** Yields every node of a syntax tree, with the list of statements that contains it. */
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

/**
 * Rewrites `function f() {}` as `const f = (function f() {});` at the beginning of its block, because it may be used before its own line.
 */
function hintDeclaration(text, node, exported, { type, start }) {
	const top = type === 'Program' ? start : start + 1
	text.prependRight(node.start, `const ${node.id.name} = (`).appendLeft(node.end, ');\n')
	if (exported) text.overwrite(exported.start, node.start, `export { ${node.id.name} };\n`)
	if (top < node.start) text.move(node.start, node.end, top)
}

/** A Rollup plugin that adds the hints to the code that it builds. */
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
