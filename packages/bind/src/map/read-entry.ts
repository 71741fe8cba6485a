/** Reads one entry of the map, in its long or short form. */
import type { Effect, OutcomeFields } from '@tarja/core'
import {
	type BoundEntry,
	type MapDefaults,
	type MapLookup,
	type MapRead,
	placeholder,
	type Renames,
} from '../form/plan.ts'
import { getMember, getPart, type Part, type Placed, toList, toText, toTexts } from '../read/json-object.ts'
import { dropUndefined, joinPointer } from '../text/json.ts'
import { checkNames, type MapReading, readMapText, readMapTexts, readMembers } from './map-reading.ts'

const effects = ['safe', 'idempotent', 'unsafe'] as const
const boundKeys = [
	...['operation', 'source', 'defaults', 'rename'],
	...['effect', 'identifiedBy', 'uniqueBy', 'listedBy', 'kindBy', 'amountField', 'idempotencyKey', 'repeatable'],
	...['outcomeOf', 'read', 'lookup', 'step'],
]
const form = 'METHOD /path, as in GET /cards/{id}'

/** Returns `METHOD /path` with the method in capitals and one space; undefined for any other text. */
function parseOperationKey(text: string): string | undefined {
	const [, method, path] = /^([a-z]+)\s+(\/\S*)$/i.exec(text.trim()) ?? []
	return method && path ? `${method.toUpperCase()} ${path}` : undefined
}

/** Reads the entry of a bound operation. In its short form, an entry is only the key of the operation. */
export function readBoundEntry(
	reading: MapReading,
	{ value, pointer }: Placed,
	onlySource: string | undefined,
): BoundEntry | undefined {
	const entry = { value: typeof value === 'string' ? { operation: value } : value, pointer }
	checkNames(reading, entry, boundKeys)
	const input = readMapText(reading, entry, 'operation')
	const operation = input === undefined ? undefined : parseOperationKey(input)
	if (!operation) return reading.problem(joinPointer(pointer, 'operation'), `no operation stands there; write ${form}`)
	const source = readMapText(reading, entry, 'source') ?? onlySource
	if (source === undefined)
		return reading.problem(pointer, 'it names no source, and the map has several; add source: its name')
	const effect = readMapText(reading, entry, 'effect', `one of ${effects.join(', ')}`, (text) =>
		effects.includes(text as Effect),
	)
	const identity = (['identifiedBy', 'uniqueBy', 'listedBy', 'kindBy'] as const).map(
		(name) => [name, readMapTexts(reading, entry, name)] as const,
	)
	const outcomeOf = readOutcome(reading, getPart(entry, 'outcomeOf'))
	const confirmed = toTexts(getMember(getPart(getPart(entry, 'outcomeOf'), 'problems').value, 'confirmed'))
	const step = readMapText(reading, entry, 'step', 'letters, digits, ".", "-" and "_"', (text) =>
		/^[\w.-]{1,64}$/.test(text),
	)
	const key = readKeyPart(reading, getPart(entry, 'idempotencyKey'))
	const more = {
		amountField: readMapText(reading, entry, 'amountField'),
		repeatable: getPart(entry, 'repeatable').value as BoundEntry['repeatable'],
		read: readReader(reading, getPart(entry, 'read')),
		lookup: readLookup(reading, getPart(entry, 'lookup')),
	}
	return {
		operation,
		source,
		defaults: readSlots(reading, entry, 'defaults', ['params', 'query', 'headers', 'body']) as MapDefaults,
		rename: readSlots(reading, entry, 'rename', ['params', 'query', 'headers']) as Renames,
		...(effect !== undefined && { effect: effect as Effect }),
		...Object.fromEntries(identity.filter(([, names]) => names)),
		...key,
		...dropUndefined(more),
		...(outcomeOf && { outcomeOf }),
		...(confirmed.length > 0 && { confirmedCodes: confirmed }),
		...(step !== undefined && { step }),
	}
}

/** Reads `idempotencyKey`: the name of a header, `{ header, validForMs }` or `{ field, validForMs }`. */
function readKeyPart(
	reading: MapReading,
	input: Part,
): Pick<BoundEntry, 'idempotencyKey' | 'keyField' | 'keyValidForMs'> {
	if (input.value === undefined) return {}
	const whole: Part = typeof input.value === 'object' ? input : { ...input, value: { header: input.value } }
	checkNames(reading, whole, ['header', 'field', 'validForMs'])
	const field = toText(getMember(whole.value, 'field'))
	const header = toText(getMember(whole.value, 'header'))?.toLowerCase()
	const validForMs = getMember(whole.value, 'validForMs')
	const isTime = validForMs === undefined || (typeof validForMs === 'number' && validForMs > 0)
	if ((header ? !field : field) && isTime)
		return {
			...(header ? { idempotencyKey: header } : { keyField: field as string }),
			...(typeof validForMs === 'number' && { keyValidForMs: validForMs }),
		}
	reading.problem(
		input.pointer,
		'it names no header; write the header, or { header: idempotency-key, validForMs: 86400000 }, or { field: key }',
	)
	return {}
}

/** Reads `read`: a function of the integrator's own module. */
function readReader(reading: MapReading, input: Part): MapRead | undefined {
	if (input.value === undefined) return undefined
	checkNames(reading, input, ['from', 'name'])
	const [from = '', name = ''] = ['from', 'name'].map((member) => toText(getMember(input.value, member)))
	if (/^[\w@.][\w@./-]*$/.test(from) && /^[a-z]\w*$/i.test(name)) return { from, name }
	return reading.problem(input.pointer, 'it names no function; write { from: ../jwt.ts, name: readJwt }')
}

const lookupKeys = [
	...['operation', 'field', 'applied', 'rejected', 'reversed', 'pending', 'ofStep', 'final'],
	...['at', 'fields', 'paid', 'absent'],
]

/** Reads `lookup`: the key of an operation, alone or with words of its own. `resolveMapEntries` checks the words. */
function readLookup(reading: MapReading, input: Part): MapLookup | undefined {
	if (input.value === undefined) return undefined
	const whole: Part = typeof input.value === 'object' ? input : { ...input, value: { operation: input.value } }
	checkNames(reading, whole, lookupKeys)
	const operation = parseOperationKey(toText(getMember(whole.value, 'operation')) ?? '')
	if (operation?.startsWith('GET ')) return { ...(whole.value as object), operation }
	return reading.problem(input.pointer, 'it names no read; write GET /payments/{id}')
}

const lists = ['applied', 'rejected', 'pending', 'notProcessedStatus'] as const

/** Reads `outcomeOf`: the values of one field, or `http`. */
function readOutcome(reading: MapReading, input: Part): BoundEntry['outcomeOf'] {
	if (input.value === undefined || input.value === 'http') return input.value
	const { pointer } = input
	checkNames(reading, input, ['field', ...lists, 'problems'])
	const problems = readProblems(reading, getPart(input, 'problems'))
	const field = toText(getMember(input.value, 'field')) ?? ''
	const values = lists.map((name) => toList(getMember(input.value, name)))
	const [applied = [], rejected = [], pending = [], statuses = []] = values
	const words = [...applied, ...rejected, ...pending]
	const isPath = /^[^.]+(?:\.[^.]+)*$/.test(field)
	const hasLists = Array.isArray(getMember(input.value, 'applied')) && Array.isArray(getMember(input.value, 'rejected'))
	const isWhole = isPath && hasLists && words.length > rejected.length && words.every((word) => Object(word) !== word)
	if (!isWhole)
		return reading.problem(
			pointer,
			'it names no field with its values; write { field: status, applied: [DONE], rejected: [REFUSED] }, or http; a function is code',
		)
	const [wrong] = words.map(String).filter((word, at, all) => word === placeholder || all.indexOf(word) < at)
	if (wrong !== undefined)
		return reading.problem(
			pointer,
			`a value is ${placeholder}, or is listed twice; write the values of the vendor's page, each once`,
		)
	if (!statuses.every((status) => Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599))
		return reading.problem(joinPointer(pointer, 'notProcessedStatus'), 'these are not error statuses; write [404, 429]')
	const found = lists.flatMap((name, at) => (values[at]?.length || at < 2 ? [[name, values[at]]] : []))
	return { field, ...Object.fromEntries(found), ...(problems && { problems }) } as OutcomeFields
}

const codeLists = ['rejected', 'notProcessed', 'exists'] as const

/** Reads `problems`: the codes of one field of error responses. */
function readProblems(reading: MapReading, input: Part): OutcomeFields['problems'] {
	if (input.value === undefined) return undefined
	checkNames(reading, input, ['field', ...codeLists, 'confirmed'])
	const field = toText(getMember(input.value, 'field')) ?? ''
	const found = codeLists.map((name) => [name, toList(getMember(input.value, name))] as const)
	const codes = found.flatMap(([, list]) => list)
	const isPath = /^(?:\[\]|[^.[\]]+(?:\[\])?)(?:\.[^.[\]]+(?:\[\])?)*$/.test(field)
	const isTwice = new Set(codes.map(String)).size < codes.length
	if (isPath && codes.length > 0 && !isTwice && codes.every((code) => Object(code) !== code && code !== placeholder))
		return { field, ...Object.fromEntries(found.filter(([, list]) => list.length > 0)) }
	return reading.problem(
		input.pointer,
		'it names no field with its codes, each once; write { field: "errors[].code", rejected: [REFUSED], notProcessed: [], exists: [DUPLICATE] }',
	)
}

/** Reads values by slot and name. In `rename`, the values are names. */
function readSlots(
	reading: MapReading,
	entry: Part,
	name: 'defaults' | 'rename',
	slots: readonly string[],
): Readonly<Record<string, unknown>> {
	const input = getPart(entry, name)
	if (input.value === undefined) return {}
	checkNames(reading, input, slots)
	const read = readMembers(reading, input).flatMap(([slot, part]) => {
		if (!slots.includes(slot)) return []
		const isText = name === 'rename' || slot === 'headers'
		const fields = readMembers(reading, part).flatMap(([field, { value, pointer }]) => {
			if (!isText || typeof value === 'string') return [[slot === 'headers' ? field.toLowerCase() : field, value]]
			reading.problem(pointer, 'it is not a text; write "name: other"')
			return []
		})
		return [[slot, Object.fromEntries(fields)]]
	})
	return Object.fromEntries(read)
}
