/**
 * Proposes what an operation and the values of its responses probably mean. The proposals are for people to review and have no effect.
 */
import { findLeaves, findTogether, isAdmitted, type Named, resolveSchema, statusName } from '../form/graph.ts'
import type { BoundEntry, PlannedOperation, ProposedOutcome } from '../form/plan.ts'
import type { Parameter, Schema, VendorOperation } from '../form/source.ts'
import { joinPointer, type Pointer } from '../text/json.ts'
import { type MapReading, reportNoSuch } from './map-reading.ts'

/**
 * How many levels of a body are searched for fields, and how many objects of one level. The limits keep it fast, because every operation
 * may share one response.
 */
const [deepest, mostObjects] = [3, 32]

/** A field of a response. Its path begins at the root: `data.status`. */
interface Field {
	readonly path: string
	readonly schema: Schema
}

/** Finds the fields of an object and of the objects inside it. Follows references and `allOf`. */
function findResponseFields(schema: Schema | undefined, named: Named, prefix = '', depth = 0): readonly Field[] {
	if (!schema) return []
	const own = findTogether(schema, named)
		.flatMap((part) => (part.kind === 'object' ? part.properties : []))
		.filter(({ name, writeOnly }) => !writeOnly && !/^$|\./.test(name))
		.map(({ name, schema: held }): Field => ({ path: prefix + name, schema: held }))
	if (depth + 1 >= deepest) return own
	return [
		...own,
		...own
			.slice(0, mostObjects)
			.flatMap(({ path, schema: held }) => findResponseFields(held, named, `${path}.`, depth + 1)),
	]
}

const toLastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Returns the values of an enumeration, or the values that the samples have. */
function findValues({ schema }: Field, named: Named): readonly (string | number)[] {
	const found = resolveSchema(schema, named)
	const values = found.kind === 'literal' ? found.values : found.kind === 'string' ? (found.seen ?? []) : []
	return values.filter((value) => typeof value === 'string' || typeof value === 'number')
}

/** Words in English and Portuguese. The order matters, because `UNAUTHORIZED` also contains a word of a later list. */
const words = [
	[
		'undecided',
		/(?:^|[^a-z])(?:un|in|not|nao|des)[^a-z]?(?:appro|auth|paid|compl|confirm|apro|auto|efet|conc|pag|ativ)/,
	],
	['rejected', /reject|refus|declin|den(?:y|ied)|fail|error|cancel|void|expir|invalid|negad|recus|rejeit|falh|^erro/],
	['pending', /pend|requir|process|review|wait|analy?s|progress|queue|hold|aguard|revis|creat|initiat|schedul|agend/],
	[
		'applied',
		/appl|accept|appro|author|paid|succe|done|complet|captur|confirm|efetiv|aprov|aceit|autoriz|conclu|pag[oa]/,
	],
] as const

const toPlainWord = (value: string | number): string =>
	String(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Proposes the status field nearest to the root, with its values in an enumeration or in samples. A value that only error responses have
 * counts as a refusal. A field that the request has, too, is never proposed, because an error page may repeat its value.
 */
export function proposeOutcome(
	{ operation, body, response }: Pick<PlannedOperation, 'operation' | 'body' | 'response'>,
	named: Named,
): ProposedOutcome | undefined {
	const sent = findResponseFields(body?.content.schema, named).map(({ path }) => toLastName(path))
	const held = new Set([...operation.parameters.map(({ name }) => name), ...sent])
	const found = findResponseFields(response?.content?.schema, named)
		.filter(
			(field) =>
				statusName.test(field.path) && !held.has(toLastName(field.path)) && findValues(field, named).length > 0,
		)
		.sort((one, other) => one.path.split('.').length - other.path.split('.').length)[0]
	if (!found) return undefined
	const own = findValues(found, named)
	const refused = operation.responses
		.filter(({ status }) => status.startsWith('4'))
		.flatMap(({ contents }) => findResponseFields(contents[0]?.schema, named).filter(({ path }) => path === found.path))
		.flatMap((field) => findValues(field, named))
		.filter((value) => !own.includes(value))
	const getMeaning = (value: string | number) =>
		refused.includes(value) ? 'rejected' : (words.find(([, form]) => form.test(toPlainWord(value)))?.[0] ?? 'undecided')
	const values = [...new Set([...own, ...refused])].slice(0, 20)
	const findMeant = (wanted: string) => values.filter((value) => getMeaning(value) === wanted)
	return {
		field: found.path,
		applied: findMeant('applied'),
		rejected: findMeant('rejected'),
		pending: findMeant('pending'),
		undecided: findMeant('undecided'),
	}
}

/** Words in the names of operations that follow another call of their order, in English and Portuguese. */
const steps = [
	['refund', /refund|estorn|devol|reembols|chargeback/],
	['cancel', /cancel|void|anula|revers|revert/],
	['confirm', /confirm|captur|efetiv/],
] as const

/**
 * Returns the step of an operation whose name suggests that it follows another call of its order; undefined if it probably begins an order.
 */
export function proposeStep({ key, operationId = '', summary = '' }: VendorOperation): string | undefined {
	const path = key.replaceAll(/\{[^{}]*\}/g, '')
	const texts = [path.slice(path.lastIndexOf('/', path.length - 2)), operationId, summary]
	const plain = texts.map((text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
	return steps.find(([, form]) => plain.some((text) => form.test(text)))?.[0]
}

/** Sample keys in the form that a journal creates. The schema of the header must accept all of them. */
const keys = ['0', '9', 'a', 'f'].map((digit) => 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replaceAll('x', digit))

/** Whether the schema of a header accepts the keys that a journal creates, which are UUIDs. */
function takesKeys({ schema }: Parameter, named: Named): boolean {
	const parts = findTogether(schema, named)
	const formats = findLeaves(schema, named).flatMap((leaf) => (leaf.kind === 'string' ? (leaf.format ?? []) : []))
	const isOther = formats.some((format) => /^(?:date|time|duration|email|hostname|ip|ur[il]|u?int)/i.test(format))
	return !isOther && keys.every((key) => parts.every((part) => isAdmitted(part, key)))
}

/**
 * Returns the header of the idempotency key that the map names. Reports a problem if the document lacks the header, or if the header can't
 * contain a UUID.
 */
export function readKey(
	{ idempotencyKey: name }: BoundEntry,
	{ parameters }: VendorOperation,
	named: Named,
	{ pointer, reading }: { readonly pointer: Pointer; readonly reading: MapReading },
): string | undefined {
	if (name === undefined) return undefined
	const headers = parameters.filter(({ place }) => place === 'header')
	const header = headers.find((parameter) => parameter.name === name)
	if (header && takesKeys(header, named)) return name
	const known = headers.map((parameter) => parameter.name)
	const at = joinPointer(pointer, 'idempotencyKey')
	if (!header) return reportNoSuch(reading, at, name, known, 'the operation has no such header')
	return reading.problem(
		at,
		'the documented form of this header is no UUID; leave it out, and give the header with each call',
	)
}

/**
 * Proposes the header whose name contains `idempot`, as a line of the map. A person must review it, because only the vendor's page says
 * what the key means.
 */
export function proposeKey(operation: VendorOperation, named: Named): string | undefined {
	const found = operation.parameters.find(({ place, name }) => place === 'header' && /idempot/.test(name))
	return found && takesKeys(found, named) ? `idempotencyKey: ${found.name}` : undefined
}
