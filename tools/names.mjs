// Fails if a third file defines a function of the same name: node tools/names.mjs [--write]
// A name must be findable. tools/names.json lists the names that more than two files define today, and how many do. It may only shrink:
// --write takes out what is gone, and adds nothing.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { packages, root } from './workspace.mjs'

const mostFiles = 2
const listFile = resolve(root, 'tools/names.json')

const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** Returns the names of the functions that a module declares at its top level. */
export function readFunctionNames(text, file = 'module.ts') {
	const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
	return statements.flatMap((statement) => {
		if (ts.isFunctionDeclaration(statement) && statement.body && statement.name) return [statement.name.text]
		if (!ts.isVariableStatement(statement)) return []
		return statement.declarationList.declarations
			.filter(({ name, initializer }) => ts.isIdentifier(name) && isFunction(initializer))
			.map(({ name }) => name.text)
	})
}

/** Returns the files that define each name. */
export function groupByName(files) {
	const found = new Map()
	for (const [file, text] of files)
		for (const name of new Set(readFunctionNames(text, file))) found.set(name, [...(found.get(name) ?? []), file])
	return found
}

/** Returns what is wrong: a name that more files define than the list allows. */
export function findComplaints(found, allowed) {
	return [...found]
		.filter(([name, files]) => files.length > Math.max(mostFiles, allowed[name] ?? 0))
		.map(([name, files]) => `${files.length} files define a function ${name}: ${files.join(', ')}; rename one`)
}

/** Returns the list without what is gone. */
export function shrinkList(found, allowed) {
	return Object.fromEntries(
		Object.entries(allowed)
			.map(([name, count]) => [name, Math.min(count, found.get(name)?.length ?? 0)])
			.filter(([, count]) => count > mostFiles),
	)
}

/** Modules in whose place a runtime has others: the package's `imports` choose one of them, so they define the same names. */
const alternatives = new Set(
	packages.flatMap(({ path, choices }) =>
		choices.flatMap(({ chosen, modules }) =>
			modules.filter((module) => module !== chosen).map((module) => `${path}/src/${module}.ts`),
		),
	),
)

const isSource = (file) => !alternatives.has(file) && !/node_modules|\/dist\/|\.test\.tsx?$|api-report/.test(file)

function main(argv) {
	const files = globSync(['{packages,plugins}/*/src/**/*.{ts,tsx}', 'tools/**/*.mjs'], { cwd: root }).filter(isSource)
	const found = groupByName(files.toSorted().map((file) => [file, readFileSync(resolve(root, file), 'utf8')]))
	const allowed = JSON.parse(readFileSync(listFile, 'utf8'))
	const left = shrinkList(found, allowed)
	if (argv.includes('--write')) writeFileSync(listFile, `${JSON.stringify(left, undefined, '\t')}\n`)
	const complaints = findComplaints(found, allowed)
	for (const complaint of complaints) console.log(complaint)
	console.log(`${Object.keys(left).length} names are defined in more than ${mostFiles} files`)
	process.exitCode = complaints.length ? 1 : 0
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2))
