// Which names are stable, and whether one was changed: node tools/pack/stability.mjs [--write] [--release]
// docs/reference/stability.md lists every entry; stable.json beside this file has the declarations that the last release had
// (--release writes it), and a change of one that breaks its users needs a changeset that says so.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { packages, root } from '../workspace.mjs'

export const page = resolve(root, 'docs/reference/stability.md')
const baseline = resolve(import.meta.dirname, 'stable.json')
const textOf = (path) => readFileSync(resolve(root, path), 'utf8')
const parsed = (text) => ts.createSourceFile('report.d.ts', text, ts.ScriptTarget.Latest, true)

/** The sections of a report, by title: an entry, or a file that entries share. */
function sectionsOf(report) {
	const parts = report.split(/^\/\/ (?=@tarja\/|shared by entries: )/m).slice(1)
	return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')).replace('shared by entries: ', ''), part]))
}

/** The names that a section exports. */
function exportsOf(section) {
	return parsed(section)
		.statements.flatMap((statement) => {
			if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
				return statement.exportClause.elements.map(({ name }) => name.text)
			if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
			return statement.declarationList?.declarations.map(({ name }) => name.text) ?? [statement.name.text]
		})
		.sort()
}

/** All that a package declares, by name: what is not exported is part of what is. */
function declarationsOf(sections) {
	const found = {}
	for (const section of sections.values())
		for (const statement of parsed(section).statements) {
			const names = statement.declarationList?.declarations.map(({ name }) => name.text) ?? [statement.name?.text]
			for (const name of names.filter(Boolean))
				found[name] = [...(found[name] ?? []), statement.getText().replaceAll(/\s+/g, ' ')]
		}
	return found
}

/** Whether an entry's module says that it is experimental, in the docstring at its head. */
const isExperimental = (path, module) => /^\/\*\*(?:(?!\*\/).)*@experimental/s.test(textOf(`${path}/src/${module}.ts`))

/** Every package with its entries, the names of each, and whether they are stable. */
export const faces = () =>
	packages.map(({ path, name, entries }) => {
		const sections = sectionsOf(textOf(`${path}/api-report.d.ts`))
		return {
			name,
			declarations: declarationsOf(sections),
			entries: entries.map(({ specifier, module }) => {
				const names = exportsOf(sections.get(specifier) ?? '')
				return { specifier, names, stable: !isExperimental(path, module) }
			}),
		}
	})

/** The parts of a declaration that may be added to: members, and cases of a union. */
function partsOf(declaration) {
	const { statements } = parsed(declaration)
	// A function that is declared several times: each way to call it is a part.
	if (statements.length > 1) return new Set(statements.map((each) => each.getText()))
	const [statement] = statements
	const members = statement.members ?? statement.type?.members
	if (members) return new Set(members.map((member) => member.getText()))
	if (statement.type && ts.isUnionTypeNode(statement.type))
		return new Set(statement.type.types.map((one) => one.getText()))
	return new Set([declaration])
}

/** What a caller writes: a member that must be there breaks all who have written one. */
const isWritten = (name) =>
	/(?:Options|Settings|Init|Store|Issuer|Transport|Source|Parts|Layer|Watcher|Plugin|Scheme|Definition)$/.test(name)

/** How a declaration broke its users; undefined if it did not. */
export function breakOf(name, before, now) {
	if (!now) return `${name} is gone`
	if (!before.length) return undefined // A name whose declaration another package has.
	const was = partsOf(before.join(' '))
	const is = partsOf(now.join(' '))
	const lost = [...was].find((part) => !is.has(part))
	if (lost) return `${name} has no longer: ${lost}`
	const asked = [...is].find((part) => !was.has(part) && isWritten(name) && !/^(?:readonly )?\S+\?[:(]/.test(part))
	return asked && `${name} asks for: ${asked}`
}

/** Packages whose pending changesets may break users. Before 1.0 that is a minor one: SemVer 2.0.0, item 4. */
function mayBreak({ name, manifest }) {
	const words = manifest.version.startsWith('0.') ? 'minor|major' : 'major'
	const says = RegExp(`^['"]${name}['"]: (?:${words})$`, 'm')
	return globSync('.changeset/*.md', { cwd: root }).some((file) => says.test(textOf(file)))
}

/** The declarations of stable entries. */
const stableOf = ({ entries, declarations }) =>
	Object.fromEntries(
		entries
			.filter(({ stable }) => stable)
			.flatMap(({ specifier, names }) => names.map((name) => [`${specifier} ${name}`, declarations[name] ?? []])),
	)

/** What is broken without a changeset that says so. */
export function complaints() {
	// The first release writes it.
	const released = existsSync(baseline) ? JSON.parse(readFileSync(baseline, 'utf8')) : {}
	return faces().flatMap((face) => {
		const found = packages.find(({ name }) => name === face.name)
		if (mayBreak(found)) return []
		const now = stableOf(face)
		return Object.entries(released[face.name] ?? {})
			.map(([key, before]) => breakOf(key.split(' ')[1], before, now[key]))
			.filter(Boolean)
			.map((what) => `${face.name}: ${what}; add a changeset that says so, or keep it`)
	})
}

const begin = '<!-- names:begin -->\n'
const end = '<!-- names:end -->'

/** The page with the list of entries in it. */
export function withNames(text) {
	const rows = faces().flatMap(({ entries }) =>
		entries.map(
			({ specifier, names, stable }) =>
				`| \`${specifier}\` | ${stable ? 'stable' : '**experimental**'} | ${names.length} |`,
		),
	)
	const table = `| entry | | names |\n|---|---|--:|\n${rows.join('\n')}\n`
	const [before, rest] = text.split(begin)
	return `${before}${begin}\n${table}\n${end}${rest.split(end)[1]}`
}

if (import.meta.filename === process.argv[1]) {
	const { values } = parseArgs({ options: { write: { type: 'boolean' }, release: { type: 'boolean' } } })
	if (values.write) writeFileSync(page, withNames(readFileSync(page, 'utf8')))
	if (values.release) {
		const released = Object.fromEntries(faces().map((face) => [face.name, stableOf(face)]))
		writeFileSync(baseline, `${JSON.stringify(released, undefined, '\t')}\n`)
	}
	for (const complaint of complaints()) {
		console.log(complaint)
		process.exitCode = 1
	}
}
