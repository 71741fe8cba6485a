// Writes the public API of every package, as its declarations without comments: node tools/build/api-report.mjs [--write] It is checked in,
// so that a change of what users can import or pass shows in a diff. Each exported name and each of its members needs a docstring.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { packages, root } from '../workspace.mjs'

const printer = ts.createPrinter({ removeComments: true })

/** Returns a declaration file and the files of its package that it imports. */
function withImported(file, seen = new Map()) {
	if (seen.has(file)) return seen
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
	seen.set(file, source)
	for (const { fileName } of ts.preProcessFile(source.text).importedFiles)
		if (fileName.startsWith('.')) withImported(resolve(dirname(file), fileName.replace(/\.js$/, '.d.ts')), seen)
	return seen
}

/** Returns the declaration files of a package's entries. */
function readDeclarations({ path, entries }) {
	const seen = new Map()
	for (const { module } of entries) withImported(resolve(root, path, `dist/${module}.d.ts`), seen)
	return seen
}

/** Creates the report of a package: first its entries, then the declarations that several entries share. */
function createReport({ name, path, entries }, seen) {
	const dist = resolve(root, path, 'dist')
	const titles = new Map(entries.map(({ specifier, module }) => [resolve(dist, `${module}.d.ts`), specifier]))
	const sections = [...seen].map(([file, source]) => {
		const title = titles.get(file) ?? `shared by entries: ${file.slice(dist.length + 1)}`
		return `// ${title}\n\n${printer.printFile(source).replaceAll(/^\/\/# sourceMappingURL.*\n?/gm, '')}`
	})
	return `// The public face of ${name}. Written by tools/build/api-report.mjs.\n\n${sections.join('\n')}`
}

const hasDocs = (node) => ts.getJSDocCommentsAndTags(node).some((found) => ts.isJSDoc(found) && found.comment)
/** A member with one literal as its type, such as `state: 'applied'`, needs no docstring. */
const saysItself = ({ name, type }) => !name || !ts.isIdentifier(name) || (type && ts.isLiteralTypeNode(type))

/** Returns the exported names of a package that have no docstring. */
function findUndocumented({ name: owner }, seen) {
	const declared = [...seen.values()].flatMap(({ statements }) => {
		const lists = statements.flatMap(({ exportClause }) => exportClause?.elements ?? [])
		const exported = new Set(lists.map(({ propertyName, name }) => (propertyName ?? name).text))
		const all = statements.flatMap((node) => node.declarationList?.declarations ?? node)
		return all.filter(({ name }) => name && exported.has(name.text))
	})
	const documented = new Set(declared.filter(hasDocs).map(({ name }) => name.text))
	const bare = declared.filter(({ name }) => !documented.has(name.text)).map(({ name }) => name.text)
	// For bind, members aren't checked, because they are keywords of JSON Schema and OpenAPI, which explain them.
	if (owner === '@tarja/bind') return bare
	const members = declared.flatMap(({ name, members, type }) =>
		(members ?? type?.members ?? [])
			.filter((member) => !saysItself(member) && !hasDocs(member))
			.map((member) => `${name.text}.${member.name.text}`),
	)
	return [...bare, ...members]
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
for (const found of packages) {
	const file = resolve(root, found.path, 'api-report.d.ts')
	const seen = readDeclarations(found)
	const report = createReport(found, seen)
	for (const name of findUndocumented(found, seen)) {
		console.log(`${found.name} exports ${name} without a docstring; write one`)
		process.exitCode = 1
	}
	if (values.write) writeFileSync(file, report)
	else if (report !== readFileSync(file, { encoding: 'utf8', flag: 'a+' })) {
		console.log(
			`${found.path}/api-report.d.ts is not what was built; look at the difference, then: node tools/build/api-report.mjs --write`,
		)
		process.exitCode = 1
	}
}
