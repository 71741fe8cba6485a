/** Checks a map entry against its operation: renamed inputs, defaults, identifying fields, and the chosen response. */
import { findLeaves, type Named, resolveSchema } from '../form/graph.ts'
import type { BoundEntry } from '../form/plan.ts'
import type { Content, Property, Source, VendorOperation } from '../form/source.ts'
import { type Json, joinPointer, type Pointer } from '../text/json.ts'
import { formatNearest, type MapReading } from './map-reading.ts'

const slots = ['params', 'query', 'headers', 'body'] as const

/** A map entry and its operation, and what the checks need: the input fields, the source, and the reading that collects problems. */
interface Checking {
	readonly entry: BoundEntry
	readonly pointer: Pointer
	readonly fields: InputFields
	readonly source: Source
	readonly reading: MapReading
}

export function checkEntry(checking: Checking): void {
	const { entry, pointer, fields, reading } = checking
	for (const slot of slots) checkDefaults(checking, slot)
	for (const slot of ['params', 'query', 'headers'] as const) {
		const taken = new Set(fields[slot].fields.map(({ name }) => name))
		for (const [name, ours] of Object.entries(entry.rename[slot] ?? {})) {
			const at = joinPointer(pointer, 'rename', slot, name)
			if (isUnknown(fields, slot, name)) reportUnknown(checking, at, slot)
			else if (!/^[\w$-]{1,80}$/.test(ours) || taken.has(ours))
				reading.problem(at, 'the new name is taken, or has other characters than letters, digits, "_" and "-"')
			taken.add(ours)
		}
	}
	checkIdentity(checking)
}

function isUnknown(fields: InputFields, slot: Slot, name: string): boolean {
	return !fields[slot].isOpen && !fields[slot].fields.some((field) => field.name === name)
}

function reportUnknown({ fields, reading }: Checking, pointer: Pointer, slot: Slot): void {
	const name = pointer.slice(pointer.lastIndexOf('/') + 1)
	const known = fields[slot].fields.map((field) => field.name)
	reading.problem(pointer, `the operation's ${slot} has no such field${formatNearest(name, known)}`)
}

function checkDefaults(checking: Checking, slot: Slot): void {
	const { entry, pointer, fields, source, reading } = checking
	for (const [name, value] of Object.entries(entry.defaults[slot] ?? {})) {
		const at = joinPointer(pointer, 'defaults', slot, name)
		const field = fields[slot].fields.find((known) => known.name === name)
		if (!field && isUnknown(fields, slot, name)) reportUnknown(checking, at, slot)
		const schema = field && resolveSchema(field.schema, source.schemas)
		if (schema?.kind !== 'literal' || schema.values.includes(value as Json)) continue
		const known = schema.values.map((one) => JSON.stringify(one)).slice(0, 12)
		reading.problem(at, `it is none of the values that the document allows: ${known.join(', ')}`)
	}
}

function checkIdentity({ entry, pointer, fields: { params, query, body }, reading }: Checking): void {
	const renamed = Object.values({ ...entry.rename.params, ...entry.rename.query })
	const replaced = new Set(Object.keys({ ...entry.rename.params, ...entry.rename.query }))
	const own = [...params.fields, ...query.fields].map(({ name }) => name).filter((name) => !replaced.has(name))
	const known = [...own, ...renamed, ...body.fields.map(({ name }) => name)]
	const at = joinPointer(pointer, 'identifiedBy')
	const { identifiedBy = [] } = entry
	for (const name of identifiedBy)
		if (!known.includes(name) && !known.includes(name.replace(/\..*/, '')) && !body.isOpen)
			reading.problem(at, `the input has no field ${name}${formatNearest(name, known)}`)
	for (const list of ['uniqueBy', 'listedBy', 'kindBy'] as const)
		for (const name of entry[list] ?? [])
			if (!identifiedBy.includes(name))
				reading.problem(
					joinPointer(pointer, list),
					`identifiedBy has no field ${name}${formatNearest(name, identifiedBy)}`,
				)
}

/** An input field of an operation. A default or `identifiedBy` in the map may name it. */
type InputField = Pick<Property, 'name' | 'schema'>

type Slot = (typeof slots)[number]

/** The fields of each slot, and whether other names are allowed. */
type InputFields = {
	readonly [Name in Slot]: { readonly fields: readonly InputField[]; readonly isOpen: boolean }
}

function findBodyFields(content: Content | undefined, named: Named): InputFields['body'] {
	if (!content?.schema) return { fields: [], isOpen: true }
	const leaves = findLeaves(content.schema, named)
	const fields = leaves.flatMap((leaf) => (leaf.kind === 'object' ? leaf.properties : []))
	// If the document describes any properties, an unknown name is a mistake, even if the schema allows other fields.
	return { fields, isOpen: fields.length === 0 || leaves.some(({ kind }) => kind === 'any') }
}

/** Lists the input fields of an operation, by slot. A slot is open if its schema also accepts fields that it doesn't name. */
export function findInputFields(operation: VendorOperation, content: Content | undefined, named: Named): InputFields {
	const at = (place: string) => ({
		fields: operation.parameters.filter((parameter) => parameter.place === place),
		isOpen: false,
	})
	const body = operation.body ? findBodyFields(content, named) : { fields: [], isOpen: false }
	return { params: at('path'), query: at('query'), headers: at('header'), body }
}
