// Fails if a third file defines a function of the same name, if a function is called a bare participle, or if fewer functions begin with a
// verb than did: node tools/names.mjs [--write] A name must be easy to find, and say what the function does. tools/names.json has the verbs
// and the smallest share of names that must begin with one. --write raises this share to one percent below the current one.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

const mostFiles = 2
const listFile = resolve(root, 'tools/names.json')

/** Participles that end neither in -ed nor in -ing. */
const irregular =
	/^(?:begun|bound|broken|chosen|done|drawn|driven|forgotten|found|given|gone|heard|held|hidden|kept|known|left|lent|lost|made|meant|met|paid|said|seen|sent|shown|spoken|taken|thrown|told|understood|worn|written)$/
const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

function* walk(node, isTop = true) {
	const isNamed = ts.isFunctionDeclaration(node) && node.body && node.name
	if (isNamed || (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer)))
		yield { name: node.name.text, isTop }
	const inner = []
	ts.forEachChild(node, (child) => void inner.push(child))
	for (const child of inner) yield* walk(child, isTop && !ts.isFunctionLike(node))
}

/** Returns the names of the functions in a module, including inner functions, and whether each is at the top level. */
function readFunctionNames(text, file = 'module.ts') {
	return [...walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))]
}

/** Returns the file name without the name of a runtime. An import condition chooses one of the variants, so they count as one file. */
const toModule = (file) => file.replace(/-(?:browser|workerd)(?=\.ts$)/, '')

/** Returns the files that define each name at the top level. */
function groupByName(files) {
	const found = new Map()
	for (const [file, text] of files) {
		const names = readFunctionNames(text, file).flatMap(({ name, isTop }) => (isTop ? [name] : []))
		for (const name of new Set(names)) found.set(name, [...new Set([...(found.get(name) ?? []), toModule(file)])])
	}
	return found
}

/** Returns whether a name is a single participle or gerund, because such a name doesn't say what the function does. */
function isParticiple(name, nouns = []) {
	return /^[a-z]+$/.test(name) && !nouns.includes(name) && (irregular.test(name) || /^..+(?:ed|ing)$/.test(name))
}

/** Returns the percentage of functions whose name begins with a verb. A component of a page, such as `Button`, isn't counted. */
function measureVerbs(names, lines) {
	const verbs = lines.flatMap((line) => line.split(' '))
	const functions = names.flatMap(([name]) => (/^[A-Z]/.test(name) ? [] : name))
	const begin = functions.filter((name) => verbs.includes(/^[a-z]+/.exec(name)?.[0]) && !/[a-z]Of$/.test(name))
	return Math.floor((1000 * begin.length) / functions.length) / 10
}

/**
 * Returns the problems. `files`: pairs of name and text. `names`: pairs of name and file. The last argument has the values of
 * `tools/names.json`.
 */
function findComplaints(files, names, share, { nouns, leastShare }) {
	return [
		...[...groupByName(files)]
			.filter(([, found]) => found.length > mostFiles)
			.map(([name, found]) => `${found.length} files define a function ${name}: ${found.join(', ')}; rename one`),
		...names
			.filter(([name]) => isParticiple(name, nouns))
			.map(([name, file]) => `${file} calls a function ${name}; begin its name with a verb`),
		...(share < leastShare
			? [`${share} % of the functions begin with a verb, ${leastShare} % before; begin with a verb of tools/names.json`]
			: []),
	]
}

const isSource = (file) => !/node_modules|\/dist\/|\.test\.tsx?$|api-report/.test(file)

function main(argv) {
	const found = globSync(['{packages,plugins}/*/src/**/*.{ts,tsx}', 'tools/**/*.mjs'], { cwd: root }).filter(isSource)
	const files = found.toSorted().map((file) => [file, readFileSync(resolve(root, file), 'utf8')])
	const list = JSON.parse(readFileSync(listFile, 'utf8'))
	const names = files.flatMap(([file, text]) => readFunctionNames(text, file).map(({ name }) => [name, file]))
	const share = measureVerbs(names, list.verbs)
	if (argv.includes('--write')) {
		const leastShare = Math.max(list.leastShare, Math.floor(share) - 1)
		writeFileSync(listFile, `${JSON.stringify({ ...list, leastShare }, undefined, '\t')}\n`)
	}
	const complaints = findComplaints(files, names, share, list)
	for (const complaint of complaints) console.log(complaint)
	console.log(`${names.length} functions, ${share} % begin with a verb`)
	process.exitCode = complaints.length ? 1 : 0
}

main(process.argv.slice(2))
