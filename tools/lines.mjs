// Counts the source lines of every package, generated modules included, tests and comments not: node tools/lines.mjs [revision]
// With a revision of git it shows those of that revision beside those of the working tree. What counts is a line with something
// on it besides a comment; the formatter settles where lines end.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

const isSource = (file) => /^(packages|plugins)\/[^/]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')
const packageOf = (file) => file.split('/')[1]

/** A token is a node without children; comments are no tokens, those of JSDoc are nodes all the same. */
function markLines(node, source, lines) {
	if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
	const children = node.getChildren(source)
	for (const child of children) markLines(child, source, lines)
	if (children.length > 0 || node.getWidth(source) === 0) return
	const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
	for (let line = lineAt(node.getStart(source)); line <= lineAt(node.end); line++) lines.add(line)
}

/** How many lines of a text have code on them. */
export function linesIn(text) {
	const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
	const lines = new Set()
	markLines(source, source, lines)
	return lines.size
}

/** @returns the lines by package, of files whose text `read` knows */
function linesOf(files, read) {
	const counts = new Map()
	for (const file of files.filter(isSource))
		counts.set(packageOf(file), (counts.get(packageOf(file)) ?? 0) + linesIn(read(file)))
	return counts
}

const git = (...argv) => execFileSync('git', argv, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
function print(revision) {
	const inTree = linesOf(globSync('{packages,plugins}/*/src/**/*.ts', { cwd: root }), (file) =>
		readFileSync(resolve(root, file), 'utf8'),
	)
	const columns = new Map([['now', inTree]])
	if (revision !== undefined) {
		const files = git('ls-tree', '-r', '--name-only', revision, 'packages', 'plugins').split('\n')
		columns.set(
			revision,
			linesOf(files, (file) => git('show', `${revision}:${file}`)),
		)
	}

	const names = [...new Set([...columns.values()].flatMap((counts) => [...counts.keys()]))].sort()
	const row = (title, counted) => [title, ...counted].join(' | ')
	console.log(`| ${row('package', [...columns.keys()].toReversed())} |`)
	console.log(`|---|${'---:|'.repeat(columns.size)}`)
	const inOrder = [...columns.values()].toReversed()
	for (const name of names)
		console.log(
			`| ${row(
				name,
				inOrder.map((counts) => counts.get(name) ?? 0),
			)} |`,
		)
	const sum = (counts) => [...counts.values()].reduce((total, count) => total + count, 0)
	console.log(`| ${row('all', inOrder.map(sum))} |`)
}

if (import.meta.filename === process.argv[1]) print(process.argv[2])
