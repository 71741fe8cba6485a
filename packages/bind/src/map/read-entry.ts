/** What the map says of one label. */
import type { Effect } from '@tarja/core'
import type { Json } from '../form/json.ts'
import type { BoundEntry, LabelEntry, MapPreset, Renames, UnboundEntry } from '../form/map.ts'
import { below, type Pointer } from '../form/pointer.ts'
import { isObject, member } from '../read/json-object.ts'
import type { MapReading } from './map-reading.ts'

const statuses = ['todo', 'not-offered', 'skip'] as const
const effects = ['safe', 'idempotent', 'unsafe'] as const
const boundKeys = [
	'operation',
	'source',
	'operationId',
	'preset',
	'rename',
	'response',
	'contentType',
	'accept',
	'effect',
	'identifiedBy',
]
const form = 'METHOD /path, as in GET /cards/{id}'

/** `METHOD /path` as the form writes it; undefined of anything else. */
function operationKey(text: string): string | undefined {
	const [, method, path] = /^([a-z]+)\s+(\/\S*)$/i.exec(text.trim()) ?? []
	return method && path ? `${method.toUpperCase()} ${path}` : undefined
}

/** @param onlySource The source's name where the map has one alone. */
export function readEntry(
	reading: MapReading,
	value: Json,
	pointer: Pointer,
	onlySource: string | undefined,
): LabelEntry | undefined {
	// Short forms: `cards.pin: todo`, `cards.lookupById: GET /cards/{id}`.
	if (value === null || value === 'todo') return { status: 'todo' }
	if (typeof value === 'string') return boundEntry(reading, { operation: value }, pointer, onlySource)
	if (!isObject(value)) return reading.problem('map-invalid', pointer, `neither ${form} nor a status stands there`)
	if (member(value, 'operation') !== undefined) return boundEntry(reading, value, pointer, onlySource)
	return unboundEntry(reading, value, pointer)
}

function unboundEntry(reading: MapReading, value: Json, pointer: Pointer): UnboundEntry | undefined {
	reading.only(value, pointer, ['status', 'why', ...boundKeys])
	const status = statuses.find((known) => known === member(value, 'status'))
	if (!status)
		return reading.problem(
			'map-invalid',
			pointer,
			`it has neither an operation nor a status; give operation: ${form}, or status: ${statuses.join(', ')}`,
		)
	const why = reading.text(value, 'why', pointer)
	if (status !== 'todo' && !why?.trim())
		return reading.problem('map-invalid', pointer, `status ${status} needs a reason; add why: who said so, and when`)
	return { status, ...(why !== undefined && { why }) }
}

/** What the map says of an operation that is bound. */
export function boundEntry(
	reading: MapReading,
	value: Json,
	pointer: Pointer,
	onlySource: string | undefined,
): BoundEntry | undefined {
	reading.only(value, pointer, boundKeys)
	const given = reading.text(value, 'operation', pointer)
	const operation = given === undefined ? undefined : operationKey(given)
	if (!operation)
		return reading.problem('map-invalid', below(pointer, 'operation'), `no operation stands there; write ${form}`)
	const source = reading.text(value, 'source', pointer) ?? onlySource
	if (source === undefined)
		return reading.problem(
			'source-unknown',
			pointer,
			'it names no source, and the map has several; add source: its name',
		)
	const effect = reading.text(value, 'effect', pointer, `one of ${effects.join(', ')}`, (text) =>
		effects.includes(text as Effect),
	)
	const identifiedBy = reading.texts(value, 'identifiedBy', pointer)
	const texts = Object.fromEntries(
		['operationId', 'response', 'contentType', 'accept'].flatMap((name) => {
			const text = reading.text(value, name, pointer)
			return text === undefined ? [] : [[name, name === 'operationId' ? text : text.toLowerCase()]]
		}),
	)
	return {
		...{ status: 'bound', operation, source, ...texts },
		preset: slotsAt(reading, value, 'preset', ['params', 'query', 'headers', 'body'], pointer) as MapPreset,
		rename: slotsAt(reading, value, 'rename', ['params', 'query', 'headers'], pointer) as Renames,
		...(effect !== undefined && { effect: effect as Effect }),
		...(identifiedBy && { identifiedBy }),
	}
}

/** Values by slot and name; of `rename` they are names. */
function slotsAt(
	reading: MapReading,
	value: Json,
	name: 'preset' | 'rename',
	slots: readonly string[],
	pointer: Pointer,
): Readonly<Record<string, unknown>> {
	const given = member(value, name)
	const at = below(pointer, name)
	if (given === undefined) return {}
	reading.only(given, at, slots)
	const read = reading.members(given, at).flatMap(([slot, inner, place]) => {
		const fields =
			name === 'rename' || slot === 'headers'
				? reading.names(given, slot, at)
				: Object.fromEntries(reading.members(inner, place).map(([field, fixed]) => [field, fixed]))
		const lower = Object.entries(fields ?? {}).map(([field, fixed]) => [field.toLowerCase(), fixed])
		return slots.includes(slot) ? [[slot, slot === 'headers' ? Object.fromEntries(lower) : fields]] : []
	})
	return Object.fromEntries(read)
}
