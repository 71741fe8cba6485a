// How large this is: node tools/figures.mjs [revision…] [--packages] [--beside <git directory>…]
// Columns are the working tree, revisions of it, and other repositories at their HEAD, all counted alike:
// - a line counts if something besides a comment is on it; the formatter settles where lines end. `--packages`: code by package;
// - code: what packages publish, generated modules and pages included (`src`, `source`), without tests, templates and declarations;
// - tests and tools: every other file of JavaScript or TypeScript but examples, templates and what pages of the site run;
// - lines of tests and tools with blank lines and comments: as `wc -l` counts them;
// - words: of all Markdown but changelogs;
// - exports of core: names of its first entry; options: members of exported interfaces that are called so; events: what they are told by.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from './workspace.mjs'

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
export function linesIn(text, file = 'source.ts') {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
	const lines = new Set()
	markLines(source, source, lines)
	return lines.size
}

const isCode = (file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file)
const isTest = (file) => /(?:\.|^|\/)(?:test|spec)(?:-d)?\.[cm]?tsx?$|(?:^|\/)(?:test|tests|tap|__tests__)\//.test(file)
const isLeftOut = (file) => /(?:^|\/)(?:examples?|templates|node_modules|dist|docs|cookbook)\//.test(file)
const isSource = (file) => /(?:^|\/)(?:src|source|console)\//.test(file) && !isTest(file)

const git = (directory, ...argv) => execFileSync('git', argv, { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 28 })
const listed = (text) => text.split('\n').filter(Boolean)

/** The files of a tree, and how their texts are read. */
const trees = {
	working: () => ({
		files: listed(git(root, 'ls-files')).filter((file) => existsSync(resolve(root, file))),
		read: (file) => readFileSync(resolve(root, file), 'utf8'),
	}),
	at: (directory, revision) => ({
		files: listed(git(directory, 'ls-tree', '-r', '--name-only', revision)),
		read: (file) => git(directory, 'show', `${revision}:${file}`),
	}),
}

const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0)
const wordsIn = (text) => text.split(/\s+/).filter(Boolean).length

/** What the declarations of the public face hold; nothing where there are none. */
function faceOf({ files, read }) {
	const reports = files.filter((file) => file.endsWith('api-report.d.ts'))
	if (!reports.length) return {}
	const texts = new Map(reports.map((file) => [file, read(file)]))
	const core = texts.get('packages/core/api-report.d.ts')
	const [, entry] = /^\/\/ @tarja\/core\n(.*?)(?=^\/\/ (?:@tarja|shared))/ms.exec(core)
	const exported = [...entry.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) => names.split(','))
	const all = [...texts.values()].join('\n')
	const [, details] = /^interface TarjaErrorDetails \{\n(.*?)^\}/ms.exec(core)
	const options = [...all.matchAll(/^(?:export )?interface \w*Options(?:<.*?>)?(?: extends [^{]*)? \{\n(.*?)^\}/gms)]
	return {
		'exports of core': exported.length,
		options: total(options.map(([, members]) => members.match(/^ {4}(?:readonly )?\w+\??[:(]/gm)?.length ?? 0)),
		'error codes': details.match(/^ {4}readonly \w+:/gm).length,
		events: new Set([...all.matchAll(/^ +readonly type: '(\w+)'/gm)].map(([, type]) => type)).size,
	}
}

function figuresOf(tree) {
	const code = tree.files.filter((file) => isCode(file) && !isLeftOut(file))
	const texts = new Map(code.map((file) => [file, tree.read(file)]))
	const linesOf = (files) => total(files.map((file) => linesIn(texts.get(file), file)))
	const tests = code.filter((file) => !isSource(file))
	return {
		'lines of code': linesOf(code.filter(isSource)),
		'lines of tests and tools': linesOf(tests),
		'the same, with comments and blank lines': total(tests.map((file) => texts.get(file).split('\n').length - 1)),
		'words of docs': total(
			tree.files
				.filter((file) => /\.md$/i.test(file) && !/changelog/i.test(file))
				.map((file) => wordsIn(tree.read(file))),
		),
		...faceOf(tree),
	}
}

/** The lines of code of each package. */
function packagesOf({ files, read }) {
	const found = {}
	for (const file of files.filter((one) => isCode(one) && isSource(one) && !isLeftOut(one))) {
		const name = file.split('/')[1]
		found[name] = (found[name] ?? 0) + linesIn(read(file), file)
	}
	return found
}

function print({ positionals, values }) {
	const columns = new Map(positionals.map((revision) => [revision, trees.at(root, revision)]))
	columns.set('now', trees.working())
	for (const directory of values.beside ?? [])
		columns.set(/([^/]+?)(?:\/(?:repo|\.git))?\/?$/.exec(directory)[1], trees.at(directory, 'HEAD'))
	const counted = new Map(
		[...columns].map(([title, tree]) => [title, (values.packages ? packagesOf : figuresOf)(tree)]),
	)
	const rows = [...new Set([...counted.values()].flatMap((figures) => Object.keys(figures)))]
	console.log(`| | ${[...counted.keys()].join(' | ')} |\n|---|${'--:|'.repeat(counted.size)}`)
	for (const row of rows)
		console.log(`| ${row} | ${[...counted.values()].map((figures) => figures[row] ?? '–').join(' | ')} |`)
}

const options = { packages: { type: 'boolean' }, beside: { type: 'string', multiple: true } }
if (import.meta.filename === process.argv[1]) print(parseArgs({ allowPositionals: true, options }))
