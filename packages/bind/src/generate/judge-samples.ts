/** Judges the document's samples by its own schemas, as the generated checks do, and finds the corrections that would accept them. */
import { findTogether, getKind, isAdmitted, type Named, resolveSchema } from '../form/graph.ts'
import { isNamingJson } from '../form/media-type.ts'
import type { Correction, PlannedOperation } from '../form/plan.ts'
import type { Content, ObjectSchema, Schema } from '../form/source.ts'
import { isObject } from '../read/json-object.ts'
import { type Json, type JsonObject, joinPointer, type Pointer } from '../text/json.ts'
import { compareEntries } from '../text/names.ts'
import type { Direction } from './schemas/scope.ts'

/** A rule that a sample breaks. Without a pointer, no correction accepts the sample. */
interface Flaw {
	readonly pointer?: Pointer
	readonly word: Correction
}

interface Judging {
	readonly named: Named
	readonly direction: Direction
	/** Place of the correction for the value; absent at the root. */
	readonly at?: Pointer
	/** Objects that describe the same value together. */
	readonly together?: readonly ObjectSchema[]
}

const words: Readonly<Record<string, Correction>> = { null: 'nullable', string: 'text', number: 'number' }

/** The correction that lets a field also have this value. */
function createFlaw(value: Json, { at }: Judging, isOfKind = false): readonly Flaw[] {
	return [{ ...(at !== undefined && { pointer: at }), word: isOfKind ? 'any' : (words[getKind(value)] ?? 'any') }]
}

function judge(input: Schema, value: Json, judging: Judging): readonly Flaw[] {
	const schema = resolveSchema(input, judging.named)
	const kind = getKind(value)
	if (schema.kind === 'any' || ('implied' in schema && schema.implied && schema.kind !== kind)) return []
	if (schema.kind === 'anyOf') {
		const found = schema.options.map((option) => judge(option, value, judging))
		return found.reduce((best, flaws) => (flaws.length < best.length ? flaws : best))
	}
	if (schema.kind === 'allOf') return judgeTogether(schema.members, value, judging, findTogether(schema, judging.named))
	if (schema.kind === 'literal') return judgeLiteral(schema.values, value, judging)
	if (schema.kind !== kind) return createFlaw(value, judging)
	if (schema.kind === 'array' && Array.isArray(value)) {
		const at = joinPointer(schema.pointer, 'items')
		return value.flatMap((item) => judge(schema.items, item, { ...judging, at, together: [] }))
	}
	if (schema.kind === 'object' && isObject(value)) return judgeObject(schema, value, judging)
	const isScrubbed = typeof value === 'string' && /^[0aA\P{L}]{8,}$/u.test(value)
	return judging.direction === 'response' || isScrubbed || isAdmitted(schema, value)
		? []
		: createFlaw(value, judging, true)
}

function judgeTogether(
	members: readonly Schema[],
	value: Json,
	judging: Judging,
	parts: readonly Schema[],
): readonly Flaw[] {
	const canBeNull = (part: Schema): boolean => {
		const found = resolveSchema(part, judging.named)
		return found.kind === 'anyOf' && found.options.some((option) => option.kind === 'null')
	}
	if (value === null && judging.direction === 'response' && members.some(canBeNull)) return []
	const own = parts.filter((part) => part.kind === 'object')
	return members.flatMap((member) =>
		judge(member, value, { ...judging, together: [...(judging.together ?? []), ...own] }),
	)
}

/** In responses, every text is accepted where the document lists texts. */
function judgeLiteral(values: readonly Json[], value: Json, judging: Judging): readonly Flaw[] {
	const isKnown =
		judging.direction === 'input' ? values.includes(value) : values.some((one) => getKind(one) === getKind(value))
	return isKnown
		? []
		: createFlaw(
				value,
				judging,
				values.some((one) => getKind(one) === getKind(value)),
			)
}

function judgeObject(schema: ObjectSchema, value: JsonObject, judging: Judging): readonly Flaw[] {
	const { direction, together = [] } = judging
	const hidden = direction === 'response' ? 'writeOnly' : 'readOnly'
	const owners = [schema, ...together]
	const described = new Map(
		owners.flatMap(({ pointer, properties }) => properties.map(({ name }) => [name, pointer] as const)),
	)
	const free = owners.flatMap(({ properties }) => properties.filter((own) => own.optional || own[hidden]))
	const present = new Set([...Object.keys(value), ...free.map(({ name }) => name)])
	const missed = schema.required
		.filter((name) => !present.has(name))
		.map((name): Flaw => {
			const pointer = joinPointer(described.get(name) ?? schema.pointer, 'properties', name)
			return { word: 'optional', pointer }
		})
	const shown = schema.properties.filter(
		({ name, writeOnly }) => Object.hasOwn(value, name) && !(writeOnly && direction === 'response'),
	)
	const named = shown.flatMap(({ name, schema: held }) => {
		const at = joinPointer(schema.pointer, 'properties', name)
		return judge(held, value[name] ?? null, { ...judging, at, together: [] })
	})
	return [...missed, ...named, ...judgeOthers(schema, value, judging, owners)]
}

/** Judges the fields that no object of an `allOf` names. */
function judgeOthers(
	{ additional, pointer }: ObjectSchema,
	value: JsonObject,
	judging: Judging,
	owners: readonly ObjectSchema[],
): readonly Flaw[] {
	const known = new Set(owners.flatMap(({ properties }) => properties.map(({ name }) => name)))
	const others = Object.entries(value).filter(([name]) => !known.has(name))
	const at = joinPointer(pointer, 'additionalProperties')
	if (additional.kind !== 'never')
		return others.flatMap(([, inner]) => judge(additional, inner, { ...judging, at, together: [] }))
	return judging.direction === 'response' ? [] : others.map(() => ({ pointer: at, word: 'any' }))
}

/** Samples that break their own schemas, and the corrections that would accept them. */
export interface JudgedSamples {
	/** Number of samples that their schemas refuse. */
	readonly refused: number
	/** Corrections by pointer, sorted. */
	readonly corrections: Readonly<Record<string, readonly Correction[]>>
}

/** Judges the samples of operations of one source. */
export function judgeSamples(operations: readonly PlannedOperation[], named: Named): JudgedSamples {
	const found = new Map<Pointer, Set<Correction>>()
	let refused = 0
	const take = (direction: Direction, schema: Schema | undefined, contents: readonly Content[]): void => {
		for (const { json } of contents.filter(isNamingJson).flatMap((content) => content.samples ?? [])) {
			const flaws = schema ? judge(schema, JSON.parse(json), { named, direction }) : []
			if (flaws.length > 0) refused++
			for (const { pointer, word } of flaws)
				if (pointer !== undefined) found.set(pointer, (found.get(pointer) ?? new Set()).add(word))
		}
	}
	for (const { operation, body, response } of operations) {
		if (body) take('input', body.content.schema, [body.content])
		for (const one of operation.responses.filter(({ status }) => status.startsWith('2')))
			take('response', response?.content?.schema, one.contents)
	}
	const sorted = [...found].sort(compareEntries)
	return {
		refused,
		corrections: Object.fromEntries(sorted.map(([pointer, own]) => [pointer, [...own].sort()])),
	}
}
