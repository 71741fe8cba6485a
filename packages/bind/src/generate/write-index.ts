/** `index.ts`: every binding under the name that the map gives it. */
import type { PlannedOperation } from '../form/plan.ts'
import { compare } from './graph.ts'
import { camelCase, type Namer, namer } from './identifier.ts'
import { quote } from './quote.ts'
import type { WrittenBinding } from './write-module.ts'
import { block } from './write-object.ts'
import { jsonCode } from './write-scalar.ts'

/** Operations that the reference shows: what the vendor's document says of them takes their place, and says so. */
const documented: ReadonlySet<string> = new Set(['authentication.generateAccessToken', 'payments.createIntent'])

const isReplaced = ({ planned }: WrittenBinding): boolean => documented.has(planned.id)

export function writeIndex(bindings: readonly WrittenBinding[], extension: string): string {
	const names = namer()
	const local = new Map(
		bindings.map((binding) => [binding, names(binding.constant, camelCase(binding.planned.source))]),
	)
	const valueFor = (binding: WrittenBinding): string => value(binding, local.get(binding) ?? '')
	const linesOf = (kind: PlannedOperation['kind']): string[] =>
		bindings
			.filter(({ planned }) => planned.kind === kind)
			.map((binding) => `${quote(binding.planned.id)}: ${valueFor(binding)}`)
	const further = linesOf('further')
	const own = bindings.filter(({ planned }) => planned.kind === 'own')
	const labels = block(linesOf('label'), '', ',')
	const main = `export const bindings = /* @__PURE__ */ defineBindings(${further.length ? `${labels}, ${block(further, '', ',')}` : labels})\n`
	const parts = [
		importsOf(bindings, local, extension, own.length > 0),
		`/** Everything that bindings.map.yaml binds to the catalogue's groups: \`bindingsFor(bindings, 'loans')\`. */\n${main}`,
		...(own.length ? ownGroups(own, bindings.some(isReplaced), valueFor, names) : []),
	]
	return parts.join('\n')
}

function value({ planned }: WrittenBinding, name: string): string {
	const slots = Object.entries(planned.preset).filter(([, fixed]) => fixed && Object.keys(fixed).length)
	const preset = slots.map(([slot, fixed]) => `${slot}: ${jsonCode(fixed ?? {})}`).join(', ')
	const bound = slots.length ? `withPreset(${name}, { ${preset} })` : name
	return documented.has(planned.id) ? `{ replace: ${bound} }` : bound
}

function importsOf(
	bindings: readonly WrittenBinding[],
	local: ReadonlyMap<WrittenBinding, string>,
	extension: string,
	hasOwn: boolean,
): string {
	const usesPreset = bindings.some(({ planned }) =>
		Object.values(planned.preset).some((fixed) => fixed && Object.keys(fixed).length),
	)
	const sources = [...new Set(bindings.map(({ planned }) => planned.source))].sort(compare)
	return [
		'// Written by `tarja bind generate`. Change bindings.map.yaml and generate it anew.',
		`import { defineBindings${usesPreset ? ', withPreset' : ''} } from '@tarja/catalogue/bindings'`,
		...(hasOwn
			? [
					`import { group${bindings.some(isReplaced) ? ', type Replacement' : ''} } from '@tarja/catalogue/group'`,
					"import type { AnyOperation } from '@tarja/core'",
				]
			: []),
		...sources.map((source) => {
			const names = bindings
				.filter(({ planned }) => planned.source === source)
				.map((binding) => [binding.constant, local.get(binding) ?? ''] as const)
				.sort(([one], [other]) => compare(one, other))
				.map(([constant, name]) => (constant === name ? constant : `${constant} as ${name}`))
			return `import { ${names.join(', ')} } from './${source}.${extension}'`
		}),
		'',
	].join('\n')
}

/** A plugin for each group of the integrator's own, and all bindings by their ids. */
function ownGroups(
	own: readonly WrittenBinding[],
	hasReplaced: boolean,
	valueFor: (binding: WrittenBinding) => string,
	names: Namer,
): string[] {
	const groups = [...new Set(own.map(({ planned }) => planned.group))].sort(compare)
	const constants = new Map(groups.map((group) => [group, names(camelCase(group), 'own')]))
	const plugins = groups.map((group) => {
		const lines = own
			.filter(({ planned }) => planned.group === group)
			.map((binding) => `${quote(binding.planned.name)}: ${valueFor(binding)}`)
		const comment = `/** A group of your own: \`client.use(${constants.get(group)})\`. */`
		return `${comment}\nexport const ${constants.get(group)} = /* @__PURE__ */ group(${quote(group)}, ${block(lines, '', ',')})\n`
	})
	const all = own.map((binding) => `${quote(binding.planned.id)}: ${valueFor(binding)}`)
	return [
		...plugins,
		`/** Everything by its id, your own groups too: what the emulator takes as \`bindings\`. */\nexport const served: Readonly<Record<string, AnyOperation${hasReplaced ? ' | Replacement' : ''}>> = ${block(['...bindings', ...all], '', ',')}\n`,
	]
}
