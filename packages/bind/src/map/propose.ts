/** Proposes an operation's idempotency key and identifying fields. The proposals are for people to review and have no effect. */
import { findLeaves, findTogether, isAdmitted, type Named, resolveSchema } from '../form/graph.ts'
import { isTextBody } from '../form/media-type.ts'
import type { BoundEntry, ProposedOutcome } from '../form/plan.ts'
import type { Parameter, Property, Schema, Source, VendorOperation } from '../form/source.ts'
import { joinPointer, type Pointer } from '../text/json.ts'
import type { chooseContents } from './choose.ts'
import { describeRead, findAmount, findRead, isFieldShown, toPlainName } from './lookup.ts'
import { formatNearest, type MapReading } from './map-reading.ts'
import { proposeStep } from './propose-step.ts'

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
	if (!header) return reading.problem(at, `the operation has no such header${formatNearest(name, known)}`)
	return reading.problem(
		at,
		'the documented form of this header is no UUID; leave it out, and give the header with each call',
	)
}

/** Leaves the field of the idempotency key out of the body, because a journal writes it. */
export function omitKey(
	choice: ReturnType<typeof chooseContents>,
	{ keyField }: BoundEntry,
	{ schemas }: Source,
	reading: MapReading,
	pointer: Pointer,
): ReturnType<typeof chooseContents> {
	const { body } = choice
	if (keyField === undefined) return choice
	const { schema } = body?.content ?? {}
	let isFound = false
	const omit = (given: Schema): Schema => {
		const found = resolveSchema(given, schemas)
		if (found.kind === 'allOf') return { ...found, members: found.members.map(omit) }
		if (found.kind !== 'object') return given
		isFound ||= found.properties.some(({ name }) => name === keyField)
		const properties = found.properties.filter(({ name }) => name !== keyField)
		return { ...found, properties, required: found.required.filter((name) => name !== keyField) }
	}
	const omitted = schema && omit(schema)
	if (body && omitted && isFound) return { ...choice, body: { ...body, content: { ...body.content, schema: omitted } } }
	return reading.problem(joinPointer(pointer, 'idempotencyKey'), `the body has no field ${keyField}`) ?? choice
}

/** Words of a description that say that a repeated request has no second effect. */
const repeated = /idempot|stores? keys|same request|duplicat|repeat|retr(?:y|ies)|repetid/i

/** Whether a name or its description says that a value is an idempotency key. A name with `token` never does. */
function isKey(name: string, description = ''): boolean {
	if (/token/i.test(name)) return false
	return /idempot/i.test(name) || (/(?:id|key|chave)$/i.test(name) && repeated.test(description))
}

/**
 * Proposes the header that is an idempotency key, as a line of the map. A person must review it, because only the vendor's page says what
 * the key means, and how long the platform remembers it.
 */
export function proposeKey(operation: VendorOperation, named: Named): string | undefined {
	const headers = operation.parameters.filter(({ place }) => place === 'header')
	const found = headers.find(({ name, description }) => isKey(name, description))
	return found && takesKeys(found, named) ? `idempotencyKey: ${found.name}` : undefined
}

const findLastParameter = (path: string | undefined): string | undefined => /\{([^{}]+)\}\/?$/.exec(path ?? '')?.[1]

/** Lists the top-level fields of the body that are an idempotency key, and the id by which what the call creates is read. */
function findKeyFields({ body }: VendorOperation, read: VendorOperation | undefined, { schemas }: Source) {
	const [content] = body?.contents ?? []
	const fields = isTextBody(content)
		? []
		: findTogether(content?.schema ?? { kind: 'any', pointer: '#' }, schemas).flatMap((part) =>
				part.kind === 'object' ? part.properties : [],
			)
	const id = toPlainName(findLastParameter(read?.path) ?? '')
	const keys = fields.filter(({ name, schema }) =>
		isKey(name, resolveSchema(schema, schemas).description ?? schema.description),
	)
	const isId = ({ name }: Property): boolean => toPlainName(name) === id
	return { keys: keys.filter((field) => !isId(field)), ids: fields.filter(isId) }
}

/**
 * Proposes the fields by which a call is found again, and what reads it, as lines for a person. Nothing of it has an effect.
 *
 * @returns Lines of the map, and what only the vendor's page can decide.
 */
export function proposeIdentity(
	operation: VendorOperation,
	source: Source,
	proposed: ProposedOutcome | undefined,
): { readonly lines: string[]; readonly notes: string[] } {
	const read = findRead(operation, source)
	const { keys, ids } = findKeyFields(operation, read, source)
	const inPath = operation.parameters.filter(({ place }) => place === 'path').map(({ name }) => name)
	const unique = ids.map(({ name }) => name)
	const amount = findAmount(operation, source)
	const identity = [...inPath, ...unique, ...(amount === undefined ? [] : [amount])]
	const own = findLastParameter(operation.path)
	// A PUT that creates does so under an id that the caller chooses.
	const isCreated = operation.method === 'PUT' && operation.responses.some(({ status }) => status === '201')
	const uniqueBy = unique.length > 0 ? unique : isCreated && own ? [own] : []
	// A payment's word isn't about its refund, so that a further step needs an id of its own.
	const isWhole =
		read && proposed && isFieldShown(read, proposed, source) && (!proposeStep(operation) || uniqueBy.length > 0)
	return {
		lines: [
			...(identity.length > 0 ? [`identifiedBy: [${identity.join(', ')}]`] : []),
			...(uniqueBy.length > 0 ? [`uniqueBy: [${uniqueBy.join(', ')}]`] : []),
			...(amount === undefined ? [] : [`amountField: ${amount}`]),
			...(isWhole ? [`lookup: "${read.key}"`] : []),
		],
		notes: [
			...keys.map(({ name }) => `key in the body: ${name} (idempotencyKey: { field: ${name} })`),
			...uniqueBy.map(
				(name) => `${name} is an id that you choose: does the platform repeat its first response for it?`,
			),
			...(read && !isWhole ? [describeRead(read, source)] : []),
		],
	}
}
