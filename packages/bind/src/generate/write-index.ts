/** Writes `index.ts`, which gathers the bindings of all sources under the identifiers of the map. */

import { compare } from '../form/graph.ts'
import type { Json } from '../text/json.ts'
import { camelCase, type Namer, namer } from './code/identifier.ts'
import { quote } from './code/quote.ts'
import type { WrittenBinding } from './report/written.ts'
import { block } from './schemas/write-object.ts'
import { jsonCode } from './schemas/write-scalar.ts'

/** Operations that the reference documents: if a vendor's document describes them too, its version replaces them, explicitly. */
const documented: ReadonlySet<string> = new Set(['authentication.generateAccessToken', 'payments.createIntent'])

/** Binding with the name under which `index.ts` imports it, and the code of its value there. */
interface Entry extends WrittenBinding {
	readonly local: string
	readonly value: string
}

const isReplaced = ({ planned }: Entry): boolean => documented.has(planned.id)
const isOwn = ({ planned }: Entry): boolean => planned.kind === 'own'
const lineOf = ({ planned, value }: Entry): string => `${quote(planned.id)}: ${value}`

export function writeIndex(bindings: readonly WrittenBinding[], extension: string): string {
	const names = namer()
	const entries = bindings.map((binding): Entry => {
		const local = names(binding.constant, camelCase(binding.planned.source))
		return { ...binding, local, value: boundAs(binding, local) }
	})
	const linesOf = (kind: 'label' | 'further'): string[] =>
		entries.filter(({ planned }) => planned.kind === kind).map(lineOf)
	const further = linesOf('further')
	const labels = block(linesOf('label'), '', ',')
	const main = `export const bindings = /* @__PURE__ */ defineBindings(${further.length ? `${labels}, ${block(further, '', ',')}` : labels})\n`
	const parts = [
		importsOf(entries, extension),
		`/** Everything that bindings.map.yaml binds to the catalogue's groups: \`bindingsFor(bindings, 'loans')\`. */\n${main}`,
		...(entries.some(isOwn) ? ownGroups(entries, names) : []),
	]
	return parts.join('\n')
}

/** Lists the slots (params, query, headers, body) for which the map presets at least one value. */
function fixedSlots({ planned }: WrittenBinding): [slot: string, fixed: Readonly<Record<string, Json>>][] {
	return Object.entries(planned.preset).filter(([, fixed]) => fixed && Object.keys(fixed).length)
}

function boundAs(binding: WrittenBinding, name: string): string {
	const preset = fixedSlots(binding).map(([slot, fixed]) => `${slot}: ${jsonCode(fixed)}`)
	const bound = preset.length ? `withPreset(${name}, { ${preset.join(', ')} })` : name
	return documented.has(binding.planned.id) ? `{ replace: ${bound} }` : bound
}

function importsOf(entries: readonly Entry[], extension: string): string {
	const usesPreset = entries.some((entry) => fixedSlots(entry).length > 0)
	const sources = [...new Set(entries.map(({ planned }) => planned.source))].sort(compare)
	return [
		'// Written by `tarja bind generate`. Change bindings.map.yaml and generate it anew.',
		`import { defineBindings${usesPreset ? ', withPreset' : ''} } from '@tarja/catalogue/bindings'`,
		...(entries.some(isOwn)
			? [
					`import { group${entries.some(isReplaced) ? ', type Replacement' : ''} } from '@tarja/catalogue/group'`,
					"import type { AnyOperation } from '@tarja/core'",
				]
			: []),
		...sources.map((source) => {
			const names = entries
				.filter(({ planned }) => planned.source === source)
				.sort((one, other) => compare(one.constant, other.constant))
				.map(({ constant, local }) => (constant === local ? constant : `${constant} as ${local}`))
			return `import { ${names.join(', ')} } from './${source}.${extension}'`
		}),
		'',
	].join('\n')
}

/** Generates a plugin for each of the integrator's own groups, and all bindings by id. */
function ownGroups(entries: readonly Entry[], names: Namer): string[] {
	const own = entries.filter(isOwn)
	const groups = [...new Set(own.map(({ planned }) => planned.group))].sort(compare)
	const plugins = groups.map((group) => {
		const name = names(camelCase(group), 'own')
		const lines = own
			.filter(({ planned }) => planned.group === group)
			.map(({ planned, value }) => `${quote(planned.name)}: ${value}`)
		const comment = `/** A group of your own: \`client.use(${name})\`. */`
		return `${comment}\nexport const ${name} = /* @__PURE__ */ group(${quote(group)}, ${block(lines, '', ',')})\n`
	})
	const served = block(['...bindings', ...own.map(lineOf)], '', ',')
	return [
		...plugins,
		`/** Everything by its id, your own groups too: what the emulator takes as \`bindings\`. */\nexport const served: Readonly<Record<string, AnyOperation${entries.some(isReplaced) ? ' | Replacement' : ''}>> = ${served}\n`,
	]
}
