/** Writes `index.ts`, which gathers the bindings of all sources under the identifiers of the map. */

import { compare } from '../text/names.ts'
import { createNamer, type Namer, quote, toCamelCase, writeFieldName, writeImport } from './code/quote.ts'
import { writeBlock } from './schemas/write-object.ts'
import type { WrittenBinding } from './write-module.ts'

/**
 * Operations that the reference documents. If a vendor's document describes one of them, too, the vendor's version replaces it, and the
 * code says so.
 */
const documented: ReadonlySet<string> = new Set(['authentication.generateAccessToken', 'payments.createIntent'])

/** A binding, the name under which `index.ts` imports it, and its type and value in `index.ts`. */
interface Entry extends WrittenBinding {
	readonly local: string
	readonly type: string
	readonly value: string
}

const isReplaced = ({ planned }: Entry): boolean => documented.has(planned.id)
const isOwn = ({ planned }: Entry): boolean => planned.kind === 'own'

/** Writes the entries of an object. Each key is the binding's full id or its method's name. */
const writeValues = (entries: readonly Entry[], nameOf: (entry: Entry) => string): string[] =>
	entries.map((entry) => `${writeFieldName(nameOf(entry))}: ${entry.value}`)
const writeTypes = (entries: readonly Entry[], nameOf: (entry: Entry) => string): string =>
	writeBlock(
		entries.map((entry) => `readonly ${writeFieldName(nameOf(entry))}: ${entry.type}`),
		'',
	)
const getId = ({ planned }: Entry): string => planned.id
const getMethod = ({ planned }: Entry): string => planned.name

export function writeIndex(bindings: readonly WrittenBinding[]): string {
	const names = createNamer()
	const entries = bindings.map((binding): Entry => {
		const local = names(binding.constant, toCamelCase(binding.planned.source))
		const isReplacement = documented.has(binding.planned.id)
		const type = isReplacement ? `{ readonly replace: typeof ${local} }` : `typeof ${local}`
		return { ...binding, local, type, value: isReplacement ? `{ replace: ${local} }` : local }
	})
	const labels = entries.filter(({ planned }) => planned.kind === 'label')
	const input = writeBlock(writeValues(labels, getId), '', ',')
	const type = writeTypes(labels, getId)
	const parts = [
		writeImports(entries),
		`/** Everything that bindings.map.yaml binds to the catalogue's groups: \`pickBindings(bindings, 'loans')\`. */\nexport const bindings: ${type} = /* @__PURE__ */ defineBindings(${input})\n`,
		...(entries.some(isOwn) ? writeOwnGroups(entries, names) : []),
	]
	return parts.join('\n')
}

function writeImports(entries: readonly Entry[]): string {
	const own = entries.some(isOwn)
	const sources = [...new Set(entries.map(({ planned }) => planned.source))].sort(compare)
	const fromGroup = ['group', 'type MethodsOf', ...(entries.some(isReplaced) ? ['type Replacement'] : [])]
	return [
		'// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.',
		"import { defineBindings } from '@tarja/catalogue/bindings'",
		...(own
			? [
					writeImport(fromGroup, '@tarja/catalogue/group'),
					writeImport(['type AnyOperation', 'type Plugin'], '@tarja/core'),
				]
			: []),
		...sources.map((source) => {
			const names = entries
				.filter(({ planned }) => planned.source === source)
				.sort((one, other) => compare(one.constant, other.constant))
				.map(({ constant, local }) => (constant === local ? constant : `${constant} as ${local}`))
			return writeImport(names, `./${source}.ts`)
		}),
		'',
	].join('\n')
}

/** Generates a plugin for each of the integrator's own groups, and all bindings by id. */
function writeOwnGroups(entries: readonly Entry[], names: Namer): string[] {
	const own = entries.filter(isOwn)
	const groups = [...new Set(own.map(({ planned }) => planned.group))].sort(compare)
	const plugins = groups.map((group) => {
		const name = names(toCamelCase(group), 'own')
		const members = own.filter(({ planned }) => planned.group === group)
		const id = quote(group)
		const type = `Plugin<${id}, MethodsOf<${writeTypes(members, getMethod)}, ${id}>>`
		const value = `/* @__PURE__ */ group(${id}, ${writeBlock(writeValues(members, getMethod), '', ',')})`
		return `/** A group of your own: \`client.use(${name})\`. */\nexport const ${name}: ${type} = ${value}\n`
	})
	const served = writeBlock(['...bindings', ...writeValues(own, getId)], '', ',')
	return [
		...plugins,
		`/** Everything by its id, your own groups too: what the emulator takes as \`bindings\`. */\nexport const served: Readonly<Record<string, AnyOperation${entries.some(isReplaced) ? ' | Replacement' : ''}>> = ${served}\n`,
	]
}
