/** What an entry of the map says of its operation's input and answer, held against the operation. */
import { printable } from '../clean/printable.ts'
import type { Json } from '../form/json.ts'
import type { BoundEntry } from '../form/map.ts'
import { below, type Pointer } from '../form/pointer.ts'
import type { Source } from '../form/source.ts'
import { isSame } from '../read/openapi/literals.ts'
import type { Choice } from './choose.ts'
import { type InputFields, type Slot, target } from './input-fields.ts'
import type { MapReading } from './map-reading.ts'
import { nearest, orNearest } from './nearest.ts'

const slots = ['params', 'query', 'headers', 'body'] as const

export function checkEntry(
	entry: BoundEntry,
	pointer: Pointer,
	fields: InputFields,
	unknown: Choice['unknown'],
	source: Source,
	reading: MapReading,
): void {
	for (const { what, candidates } of unknown) {
		const code = what === 'response' ? 'response-unknown' : 'content-type-unknown'
		const found = `the operation has no such ${what}; it has ${candidates.map(printable).join(', ') || 'none'}`
		reading.problem(code, below(pointer, what), found, candidates)
	}
	for (const slot of slots) checkPreset(entry, slot, below(pointer, 'preset', slot), fields, source, reading)
	for (const slot of ['params', 'query', 'headers'] as const) {
		const taken = new Set(fields[slot].fields.map(({ name }) => name))
		for (const [name, ours] of Object.entries(entry.rename[slot] ?? {})) {
			const at = below(pointer, 'rename', slot, name)
			if (isUnknown(fields, slot, name)) complain(reading, 'rename-invalid', at, slot, fields)
			else if (!/^[\w$-]{1,80}$/.test(ours) || taken.has(ours))
				reading.problem(
					'rename-invalid',
					at,
					'the new name is taken, or has other characters than letters, digits, "_" and "-"',
				)
			taken.add(ours)
		}
	}
	checkIdentity(entry, below(pointer, 'identifiedBy'), fields, reading)
}

function isUnknown(fields: InputFields, slot: Slot, name: string): boolean {
	return !fields[slot].isOpen && !fields[slot].fields.some((field) => field.name === name)
}

function complain(
	reading: MapReading,
	code: 'preset-invalid' | 'rename-invalid',
	pointer: Pointer,
	slot: Slot,
	fields: InputFields,
): void {
	const name = pointer.slice(pointer.lastIndexOf('/') + 1)
	const known = fields[slot].fields.map((field) => field.name)
	const candidates = nearest(name, known)
	reading.problem(
		code,
		pointer,
		`the operation's ${slot} has no such field${orNearest(candidates.map(printable))}`,
		candidates,
	)
}

function checkPreset(
	entry: BoundEntry,
	slot: Slot,
	pointer: Pointer,
	fields: InputFields,
	{ schemas }: Source,
	reading: MapReading,
): void {
	for (const [name, value] of Object.entries(entry.preset[slot] ?? {})) {
		const at = below(pointer, name)
		const field = fields[slot].fields.find((known) => known.name === name)
		if (!field && isUnknown(fields, slot, name)) complain(reading, 'preset-invalid', at, slot, fields)
		const schema = field && target(field.schema, schemas)
		if (schema?.kind !== 'literal' || schema.values.some((known) => isSame(known, value as Json))) continue
		const known = schema.values.map((one) => printable(JSON.stringify(one)))
		reading.problem(
			'preset-invalid',
			at,
			`it is none of the values that the document allows: ${known.slice(0, 12).join(', ')}`,
			known,
		)
	}
}

function checkIdentity(
	entry: BoundEntry,
	pointer: Pointer,
	{ params, query, body }: InputFields,
	reading: MapReading,
): void {
	const renamed = Object.values({ ...entry.rename.params, ...entry.rename.query })
	const replaced = new Set(Object.keys({ ...entry.rename.params, ...entry.rename.query }))
	const own = [...params.fields, ...query.fields].map(({ name }) => name).filter((name) => !replaced.has(name))
	const known = [...own, ...renamed, ...body.fields.map(({ name }) => name)]
	for (const name of entry.identifiedBy ?? []) {
		if (known.includes(name) || body.isOpen) continue
		const candidates = nearest(name, known)
		reading.problem(
			'identity-unknown',
			pointer,
			`the input has no field ${printable(name)}${orNearest(candidates.map(printable))}`,
			candidates,
		)
	}
}
