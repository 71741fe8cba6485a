/** What the map says of one label. */
import type { Effect } from '@tarja/core'
import type { BoundEntry, LabelEntry, MapPreset, Renames, UnboundEntry } from '../form/map.ts'
import { below } from '../form/pointer.ts'
import { isObject, member, type Part, type Placed, partOf } from '../read/json-object.ts'
import { type MapReading, membersAt, namesAt, onlyAt, textAt, textsAt } from './map-reading.ts'

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
export function readEntry(reading: MapReading, entry: Placed, onlySource: string | undefined): LabelEntry | undefined {
	const { value, pointer } = entry
	// Short forms: `cards.pin: todo`, `cards.lookupById: GET /cards/{id}`.
	if (value === null || value === 'todo') return { status: 'todo' }
	if (typeof value === 'string') return boundEntry(reading, entry, onlySource)
	if (!isObject(value)) return reading.problem('map-invalid', pointer, `neither ${form} nor a status stands there`)
	return member(value, 'operation') === undefined
		? unboundEntry(reading, entry)
		: boundEntry(reading, entry, onlySource)
}

function unboundEntry(reading: MapReading, entry: Placed): UnboundEntry | undefined {
	const { value, pointer } = entry
	onlyAt(reading, entry, ['status', 'why', ...boundKeys])
	const status = statuses.find((known) => known === member(value, 'status'))
	if (!status)
		return reading.problem(
			'map-invalid',
			pointer,
			`it has neither an operation nor a status; give operation: ${form}, or status: ${statuses.join(', ')}`,
		)
	const why = textAt(reading, entry, 'why')
	if (status !== 'todo' && !why?.trim())
		return reading.problem('map-invalid', pointer, `status ${status} needs a reason; add why: who said so, and when`)
	return { status, ...(why !== undefined && { why }) }
}

/** What the map says of an operation that is bound; in its short form the key alone. */
export function boundEntry(
	reading: MapReading,
	{ value, pointer }: Placed,
	onlySource: string | undefined,
): BoundEntry | undefined {
	const entry = { value: typeof value === 'string' ? { operation: value } : value, pointer }
	onlyAt(reading, entry, boundKeys)
	const given = textAt(reading, entry, 'operation')
	const operation = given === undefined ? undefined : operationKey(given)
	if (!operation)
		return reading.problem('map-invalid', below(pointer, 'operation'), `no operation stands there; write ${form}`)
	const source = textAt(reading, entry, 'source') ?? onlySource
	if (source === undefined)
		return reading.problem(
			'source-unknown',
			pointer,
			'it names no source, and the map has several; add source: its name',
		)
	const effect = textAt(reading, entry, 'effect', `one of ${effects.join(', ')}`, (text) =>
		effects.includes(text as Effect),
	)
	const identifiedBy = textsAt(reading, entry, 'identifiedBy')
	const texts = Object.fromEntries(
		['operationId', 'response', 'contentType', 'accept'].flatMap((name) => {
			const text = textAt(reading, entry, name)
			return text === undefined ? [] : [[name, name === 'operationId' ? text : text.toLowerCase()]]
		}),
	)
	return {
		...{ status: 'bound', operation, source, ...texts },
		preset: slotsAt(reading, entry, 'preset', ['params', 'query', 'headers', 'body']) as MapPreset,
		rename: slotsAt(reading, entry, 'rename', ['params', 'query', 'headers']) as Renames,
		...(effect !== undefined && { effect: effect as Effect }),
		...(identifiedBy && { identifiedBy }),
	}
}

/** Values by slot and name; of `rename` they are names. */
function slotsAt(
	reading: MapReading,
	entry: Part,
	name: 'preset' | 'rename',
	slots: readonly string[],
): Readonly<Record<string, unknown>> {
	const given = partOf(entry, name)
	if (given.value === undefined) return {}
	onlyAt(reading, given, slots)
	const read = membersAt(reading, given).flatMap(([slot, part]) => {
		const fields =
			name === 'rename' || slot === 'headers'
				? namesAt(reading, given, slot)
				: Object.fromEntries(membersAt(reading, part).map(([field, { value }]) => [field, value]))
		const lower = Object.entries(fields ?? {}).map(([field, fixed]) => [field.toLowerCase(), fixed])
		return slots.includes(slot) ? [[slot, slot === 'headers' ? Object.fromEntries(lower) : fields]] : []
	})
	return Object.fromEntries(read)
}
