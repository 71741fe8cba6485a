// Prints how large the project is: node tools/figures.mjs [revision…] [--packages]
// Columns are revisions and the working tree. With `--packages`, rows are packages, and a cell shows the first revision and the working tree.
// - A line counts if it holds more than a comment. The formatter decides where lines end.
// - Code: what packages publish (`src`, `source`), with generated modules and browser code, without tests, templates and declarations.
// - Tests and tools: every other JavaScript or TypeScript file, except what the rows "not counted above" list.
// - Words: of all Markdown except changelogs.
// - Exports: names of an API report's entries. Options: members of exported interfaces named so. Events: their types.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from './workspace.mjs'

/** Marks the lines with tokens. A token is a node without children. Comments aren't tokens, but JSDoc nodes are. */
function markLines(node, source, lines) {
	if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
	const children = node.getChildren(source)
	for (const child of children) markLines(child, source, lines)
	if (children.length > 0 || node.getWidth(source) === 0) return
	const getLine = (position) => source.getLineAndCharacterOfPosition(position).line
	for (let line = getLine(node.getStart(source)); line <= getLine(node.end); line++) lines.add(line)
}

/** Returns the number of lines that contain code. */
export function countLines(text, file = 'source.ts') {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
	const lines = new Set()
	markLines(source, source, lines)
	return lines.size
}

const isCode = (file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file)
const isTest = (file) => /\.test\.[cm]?tsx?$|(?:^|\/)test\//.test(file)
const isLeftOut = (file) => /(?:^|\/)(?:examples|templates|docs)\//.test(file)
const isSource = (file) => /(?:^|\/)(?:src|source|console)\//.test(file) && !isTest(file)
const isPage = (file) => /\.md$/i.test(file) && !/changelog/i.test(file)
const isGenerated = (file) => /api-report\.d\.ts$|(?:^|\/)pnpm-lock\.yaml$/.test(file)

/** The files that the two counts of lines leave out. A file belongs to the first kind that matches. */
const leftOut = {
	'templates of `tarja init`': (file) => /(?:^|\/)templates\//.test(file),
	examples: (file) => /(?:^|\/)examples\//.test(file) && isCode(file),
	'tools/docs and code of the site': (file) => isLeftOut(file) && isCode(file),
	'styles and markup': (file) => /\.(?:css|html|vue)$/.test(file),
	declarations: (file) => /\.d\.[cm]?ts$/.test(file),
	'data and configuration': (file) => /\.(?:json|jsonc|ya?ml|sql|dot|toml|sh)$/.test(file),
}

const runGit = (...argv) => execFileSync('git', argv, { cwd: root, maxBuffer: 2 ** 29 })
const parseList = (output) => output.toString().split('\0').filter(Boolean)

/** Reads many objects of git with one process. */
function readObjects(revision, files) {
	const input = files.map((file) => `${revision}:${file}\n`).join('')
	const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 29 })
	const texts = new Map()
	let at = 0
	for (const file of files) {
		const end = output.indexOf(10, at)
		const size = Number(/ (\d+)$/.exec(output.toString('utf8', at, end))?.[1] ?? Number.NaN)
		if (Number.isNaN(size)) throw new Error(`Cannot read ${file} at ${revision}: ${output.toString('utf8', at, end)}`)
		texts.set(file, output.toString('utf8', end + 1, end + 1 + size))
		at = end + size + 2
	}
	return (file) => texts.get(file)
}

function readWorkingTree() {
	const files = parseList(runGit('ls-files', '-z')).filter((file) => existsSync(resolve(root, file)))
	return { files, read: (file) => readFileSync(resolve(root, file), 'utf8') }
}

function readRevision(revision) {
	const entries = parseList(runGit('ls-tree', '-r', '-z', revision)).map((line) => line.split(/[\t ]/))
	const files = entries.filter(([, type]) => type === 'blob').map(([, , , ...path]) => path.join(' '))
	return { files, read: readObjects(revision, files) }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const countWords = (text) => text.split(/\s+/).filter(Boolean).length
const countFilled = (text) => text.split('\n').filter((line) => line.trim()).length
const countNames = (declarations) =>
	sum([...declarations.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, names]) => names.split(',').length))

/** Returns the declarations in API reports; nothing if there are no reports. */
function getPublicApi({ files, read }) {
	const reports = files.filter((file) => file.endsWith('api-report.d.ts'))
	if (!reports.length) return {}
	const all = reports.map(read).join('\n')
	const core = reports.includes('packages/core/api-report.d.ts') ? read('packages/core/api-report.d.ts') : ''
	const [, entry = ''] = /^\/\/ @tarja\/core\n(.*?)(?=^\/\/ (?:@tarja|shared))/ms.exec(core) ?? []
	const [, details = ''] = /^interface TarjaErrorDetails \{\n(.*?)^\}/ms.exec(core) ?? []
	const options = [...all.matchAll(/^(?:export )?interface \w*Options(?:<.*?>)?(?: extends [^{]*)? \{\n(.*?)^\}/gms)]
	return {
		exports: countNames(all),
		'exports of the first entry of core': core ? countNames(entry) : undefined,
		options: sum(options.map(([, members]) => members.match(/^ {4}(?:readonly )?\w+\??[:(]/gm)?.length ?? 0)),
		'error codes': core ? details.match(/^ {4}readonly \w+:/gm).length : undefined,
		events: new Set([...all.matchAll(/^ +readonly type: '(\w+)'/gm)].map(([, type]) => type)).size,
	}
}

/** Counts commands: objects of our own type, and commands that commander gets. */
const countCommands = (text) => text.match(/: (?:Command|Subcommand) = \{|\.command\(|new Command\('/g)?.length ?? 0

/** Counts the lines of code, the lines of tests and tools, the words and so on of a tree's files. */
function getFigures(tree) {
	const { files, read } = tree
	const code = files.filter((file) => isCode(file) && !isLeftOut(file))
	const sources = code.filter(isSource)
	const tests = code.filter((file) => !isSource(file))
	const countAll = (some) => sum(some.map((file) => countLines(read(file), file)))
	const ofCommand = sources.filter((file) => file.startsWith('packages/cli/'))
	return {
		'lines of code': countAll(sources),
		'lines of tests and tools': countAll(tests),
		words: sum(files.filter(isPage).map((file) => countWords(read(file)))),
		...getPublicApi(tree),
		commands: sum(ofCommand.map((file) => countCommands(read(file)))) || undefined,
		files: files.length,
	}
}

/** Counts the lines that the counts above leave out, so that nothing can hide there. */
function getLeftOut({ files, read }) {
	const rest = files.filter((file) => !(isCode(file) && !isLeftOut(file)) && !isPage(file) && !isGenerated(file))
	const findKind = (file) => Object.keys(leftOut).find((kind) => leftOut[kind](file))
	const rows = Object.keys(leftOut).map((kind) => {
		const own = rest.filter((file) => findKind(file) === kind)
		const counts = own.map((file) => (isCode(file) ? countLines(read(file), file) : countFilled(read(file))))
		return [`not counted above: ${kind}`, sum(counts)]
	})
	const tests = files.filter((file) => isCode(file) && !isLeftOut(file) && !isSource(file))
	const raw = sum(tests.map((file) => read(file).split('\n').length - 1))
	return { 'tests and tools with comments and blank lines': raw, ...Object.fromEntries(rows) }
}

/** Returns the name of the package, or of the folder at the root, that a file belongs to. */
function getOwner(file) {
	const [first, second, third] = file.split('/')
	if (['packages', 'plugins'].includes(first) && third) return second
	return second ? first : 'root'
}

function getPackages({ files, read }) {
	const owned = Map.groupBy(files, getOwner)
	return new Map([...owned].map(([owner, own]) => [owner, getFigures({ files: own, read })]))
}

const formatRow = (cells) => `| ${cells.join(' | ')} |`
const show = (value) => value ?? '–'

function printTotals(columns) {
	const counted = [...columns].map(([title, tree]) => [title, { ...getFigures(tree), ...getLeftOut(tree) }])
	console.log(formatRow(['', ...counted.map(([title]) => title)]))
	console.log(`|---|${'--:|'.repeat(counted.length)}`)
	const names = new Set(counted.flatMap(([, figures]) => Object.keys(figures)))
	for (const name of names) console.log(formatRow([name, ...counted.map(([, figures]) => show(figures[name]))]))
}

const columnsOfPackages = [
	'lines of code',
	'lines of tests and tools',
	'words',
	'exports',
	'options',
	'commands',
	'error codes',
	'events',
	'files',
]

function printPackages(columns) {
	const [[first, before], ...others] = columns
	const [last, now] = others.at(-1) ?? [first, before]
	const [then, today] = [getPackages(before), getPackages(now)]
	const formatCell = (a = {}, b = {}, name) =>
		before === now || a[name] === b[name] ? show(b[name]) : `${show(a[name])} → ${show(b[name])}`
	console.log(formatRow([before === now ? last : `${first} → ${last}`, ...columnsOfPackages]))
	console.log(`|---|${'--:|'.repeat(columnsOfPackages.length)}`)
	for (const owner of new Set([...then.keys(), ...today.keys()]))
		console.log(
			formatRow([owner, ...columnsOfPackages.map((name) => formatCell(then.get(owner), today.get(owner), name))]),
		)
	const [a, b] = [getFigures(before), getFigures(now)]
	console.log(formatRow(['all', ...columnsOfPackages.map((name) => formatCell(a, b, name))]))
}

function printFigures({ positionals, values }) {
	const columns = new Map(positionals.map((revision) => [revision, readRevision(revision)]))
	columns.set('now', readWorkingTree())
	if (values.packages) printPackages(columns)
	else printTotals(columns)
}

const options = { packages: { type: 'boolean' } }
if (import.meta.filename === process.argv[1]) printFigures(parseArgs({ allowPositionals: true, options }))
