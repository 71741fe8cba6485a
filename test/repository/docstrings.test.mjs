// Every name that a package exports says what it is: in a hover, and in the reference that is made of it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import ts from 'typescript'
import { root } from '../../tools/workspace.mjs'

/** The declaration files that a package's manifest leads to. */
function entriesOf(manifest) {
	const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8'))
	const targets = JSON.stringify(exports ?? {}).match(/\.\/[^"]+\.d\.ts/g) ?? []
	return targets
		.map((target) => ({ name, file: resolve(dirname(manifest), target) }))
		.filter(({ file }) => existsSync(file))
}

const entries = globSync(['packages/*/package.json', 'plugins/*/package.json'], { cwd: root }).flatMap((manifest) =>
	entriesOf(resolve(root, manifest)),
)

/** Members of the forms into which documents are read are keywords of JSON Schema and OpenAPI, and are explained there. */
const hasKeywords = ({ name }) => name === '@tarja/bind'

const isLiteral = ({ type }) => type !== undefined && ts.isLiteralTypeNode(type)

function* named(checker, entry, exported) {
	const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
	const declarations = (symbol.declarations ?? []).filter(
		(node) => !node.getSourceFile().fileName.includes('node_modules'),
	)
	if (!declarations.length) return
	yield [`${entry.name} ${exported.name}`, symbol]
	if (hasKeywords(entry)) return
	// A member of one literal, as `state: 'applied'`, says itself.
	for (const declaration of declarations)
		for (const member of declaration.members ?? declaration.type?.members ?? [])
			if (member.symbol && member.name && ts.isIdentifier(member.name) && !isLiteral(member))
				yield [`${entry.name} ${exported.name}.${member.name.getText()}`, member.symbol]
}

/** The names without a docstring; and how many there are in all. */
function undocumented() {
	const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noEmit: true }
	const program = ts.createProgram([...new Set(entries.map(({ file }) => file))], { ...options, skipLibCheck: true })
	const checker = program.getTypeChecker()
	const bare = new Set()
	const all = new Set()
	for (const entry of entries) {
		const module = checker.getSymbolAtLocation(program.getSourceFile(entry.file))
		for (const exported of module ? checker.getExportsOfModule(module) : [])
			for (const [name, symbol] of named(checker, entry, exported)) {
				all.add(name)
				if (!symbol.getDocumentationComment(checker).length) bare.add(name)
			}
	}
	return { bare: [...bare].sort(), all: all.size }
}

describe('what is exported', () => {
	it('has a docstring, member by member', () => {
		const { bare, all } = undocumented()
		expect(all).to.be.above(1000)
		expect(bare).to.deep.equal([])
	}).timeout(120_000)
})
