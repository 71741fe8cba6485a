/** Reads one entry of the map: a binding in its long or short form, or the reason why a label is not bound. */
import type { Marks } from '@tarja/catalogue/bindings'
import type { Effect } from '@tarja/core'
import type { BoundEntry, LabelEntry, MapDefaults, Renames, UnboundEntry } from '../form/map.ts'
import { isObject, list, member, type Part, type Placed, partOf } from '../read/json-object.ts'
import { below } from '../text/pointer.ts'
import { type MapReading, membersAt, namesAt, onlyAt, textAt, textsAt } from './map-reading.ts'

const statuses = ['todo', 'not-offered', 'skip'] as const
const effects = ['safe', 'idempotent', 'unsafe'] as const
const boundKeys = [
	...['operation', 'source', 'defaults', 'rename', 'contentType'],
	...['effect', 'identifiedBy', 'idempotencyKey', 'answers'],
]
const form = 'METHOD /path, as in GET /cards/{id}'

/** Writes `METHOD /path` with the method in capitals and one space; undefined for any other text. */
function operationKey(text: string): string | undefined {
	const [, method, path] = /^([a-z]+)\s+(\/\S*)$/i.exec(text.trim()) ?? []
	return method && path ? `${method.toUpperCase()} ${path}` : undefined
}

/** Reads an entry in any of its forms; undefined, with a problem, if it has none of them. */
export function readEntry(reading: MapReading, entry: Placed, onlySource: string | undefined): LabelEntry | undefined {
	const { value, pointer } = entry
	// Reads the short forms `cards.pin: todo` and `cards.lookupById: GET /cards/{id}`.
	if (value === null || value === 'todo') return { status: 'todo' }
	if (typeof value === 'string') return boundEntry(reading, entry, onlySource)
	if (!isObject(value)) return reading.problem(pointer, `neither ${form} nor a status stands there`)
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
			pointer,
			`it has neither an operation nor a status; give operation: ${form}, or status: ${statuses.join(', ')}`,
		)
	const why = textAt(reading, entry, 'why')
	if (status !== 'todo' && !why?.trim())
		return reading.problem(pointer, `status ${status} needs a reason; add why: who said so, and when`)
	return { status, ...(why !== undefined && { why }) }
}

/** Reads the entry of a bound operation; the short form is only its key. */
export function boundEntry(
	reading: MapReading,
	{ value, pointer }: Placed,
	onlySource: string | undefined,
): BoundEntry | undefined {
	const entry = { value: typeof value === 'string' ? { operation: value } : value, pointer }
	onlyAt(reading, entry, boundKeys)
	const given = textAt(reading, entry, 'operation')
	const operation = given === undefined ? undefined : operationKey(given)
	if (!operation) return reading.problem(below(pointer, 'operation'), `no operation stands there; write ${form}`)
	const source = textAt(reading, entry, 'source') ?? onlySource
	if (source === undefined)
		return reading.problem(pointer, 'it names no source, and the map has several; add source: its name')
	const effect = textAt(reading, entry, 'effect', `one of ${effects.join(', ')}`, (text) =>
		effects.includes(text as Effect),
	)
	const identifiedBy = textsAt(reading, entry, 'identifiedBy')
	const answers = answersAt(reading, partOf(entry, 'answers'))
	const texts = Object.fromEntries(
		['contentType', 'idempotencyKey'].flatMap((name) => {
			const text = textAt(reading, entry, name)
			return text === undefined ? [] : [[name, text.replace(/^[^;]*/, (own) => own.toLowerCase())]]
		}),
	)
	return {
		...{ status: 'bound', operation, source, ...texts },
		defaults: slotsAt(reading, entry, 'defaults', ['params', 'query', 'headers', 'body']) as MapDefaults,
		rename: slotsAt(reading, entry, 'rename', ['params', 'query', 'headers']) as Renames,
		...(effect !== undefined && { effect: effect as Effect }),
		...(identifiedBy && { identifiedBy }),
		...(answers && { answers }),
	}
}

/** By what an answer says that it was applied or rejected: the values of one path each, or `true` for any. */
function answersAt(reading: MapReading, given: Part): Marks | undefined {
	if (given.value === undefined) return undefined
	const words = ['applied', 'rejected'] as const
	onlyAt(reading, given, words)
	const marks = words.flatMap((word): [string, Marks['applied']][] => {
		const part = partOf(given, word)
		if (part.value === undefined) return []
		const [[path = '', held] = [], ...others] = membersAt(reading, part)
		const listed = list(held?.value).filter((value) => typeof value !== 'object')
		const isWhole = held?.value === true || (listed.length > 0 && listed.length === list(held?.value).length)
		if (/^[^.]+(?:\.[^.]+)*$/.test(path) && isWhole && others.length === 0)
			return [[word, { [path]: held?.value === true ? true : listed }]]
		reading.problem(
			part.pointer,
			`${word} is not one path with its values; write { status: [DONE] }, or { id: true } where any value does; more is code (outcomeOf)`,
		)
		return []
	})
	return marks.length > 0 ? Object.fromEntries(marks) : undefined
}

/** Values by slot and name; for `rename` they are names. */
function slotsAt(
	reading: MapReading,
	entry: Part,
	name: 'defaults' | 'rename',
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
