/** Checks recorded answers against bindings, and proposes corrections for deviations. */
import { outcomeBy } from '@tarja/catalogue/bindings'
import { printable } from '../clean/printable.ts'
import { type Deviation, deviationsOf } from '../form/deviations.ts'
import { leavesOf, type Named, tagsOf } from '../form/graph.ts'
import type { Correction, MapSource } from '../form/map.ts'
import type { Plan, PlannedOperation } from '../form/plan.ts'
import type { Schema } from '../form/schema.ts'
import { problemsOf } from '../generate/answers/write-problems.ts'
import { grouped } from '../read/samples/infer.ts'
import type { RecordedAnswer, Recording } from '../read/samples/recorded.ts'
import { templateOf } from '../read/samples/template.ts'
import { decoded } from '../text/decoded.ts'
import type { Json } from '../text/json.ts'
import type { Pointer } from '../text/pointer.ts'

/** One place in the answers of a binding where recordings do not fit its schema, counted over all answers. */
export interface HeldDeviation {
	/** Id of the binding; the first one if several share the operation. */
	readonly id: string
	/** Method and path of the vendor's operation: `GET /cards/{id}`. Safe to print. */
	readonly operation: string
	readonly status: number
	/** Place in the answer: `cards[].limit`; empty for the whole answer. Safe to print. */
	readonly place: string
	/** Kinds of values that the schema accepts (`expected`) and the kind that was recorded (`found`). */
	readonly expected: string
	readonly found: string
	/** Number of recorded answers that deviate in this way. */
	readonly answers: number
	/** First recording in which the deviation occurs. */
	readonly file: string
	/** The correction that would accept it; absent if none can, because it is an entirely different answer. */
	readonly correction?: { readonly source: string; readonly field: Pointer; readonly word: Correction }
}

/** Result of checking recorded answers against the bindings. It holds no value of any answer. */
export interface Held {
	/** Number of recorded answers that belong to a binding and were checked against its schema. */
	readonly held: number
	/** Places where recorded answers do not fit, sorted by binding, status and place. */
	readonly deviations: readonly HeldDeviation[]
	/** Recorded answers without a binding or description: `GET /cards/{id} 404`. Safe to print; no duplicates. */
	readonly unbound: readonly string[]
	/** Corrections that would make the bindings accept the recordings, by source and field, as a map holds them. */
	readonly corrections: ReadonlyMap<string, NonNullable<MapSource['corrections']>>
}

/**
 * Holds recorded answers against the bindings of a plan, as leniently as they are held when they come: what is there, and of which kind.
 *
 * An answer belongs to the operation whose path fits best; what a proxy or a mock has before the path does not count.
 *
 * @param plan What `resolveMap` returned.
 * @param recording What `readRecording` returned.
 */
export function holdRecording(plan: Plan, { answers }: Recording): Held {
	const found = new Map<string, HeldDeviation>()
	const unbound = new Set<string>()
	const tags = new Map([...plan.sources].map(([name, source]) => [name, tagsOf(rootsIn(plan, name), source.schemas)]))
	let held = 0
	for (const answer of answers) {
		const planned = operationFor(answer, plan.operations)
		const schema = planned && schemaFor(answer.status, planned)
		const named = planned && plan.sources.get(planned.source)?.schemas
		if (!schema || !named) {
			unbound.add(printable(`${answer.method} ${answer.path} ${answer.status}`))
			continue
		}
		held++
		const holding = { named, tags: tags.get(planned.source) ?? new Set() }
		const deviations = deviationsOf(answer.json, schema, holding)
		const other = anotherAnswer(answer, planned, schema, deviations, named)
		for (const one of other ? [other] : deviations) note(found, planned, answer, one)
	}
	const deviations = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
	return { held, deviations, unbound: [...unbound].sort(), corrections: correctionsFor(deviations) }
}

/** A 2xx that means something else by the map's `answers`, or in which nothing is as documented: what it lacks is no fault of the document. */
function anotherAnswer(
	{ status, json }: RecordedAnswer,
	{ answers }: PlannedOperation,
	schema: Schema,
	deviations: readonly Deviation[],
	named: Named,
): Deviation | undefined {
	if (status > 299) return undefined
	const said = answers && outcomeBy(answers)({ status, data: json })
	if (said === 'rejected' || said === 'unknown')
		return { path: [], expected: 'an answer that is applied, by answers of the map', found: said }
	const items = leavesOf(schema, named).flatMap((leaf) =>
		leaf.kind === 'array' ? leavesOf(leaf.items, named) : [leaf],
	)
	const documented = items.flatMap((leaf) => (leaf.kind === 'object' ? leaf.properties : []))
	const wrong = new Set(deviations.map(({ path }) => path.filter((name) => name !== '[]')[0]))
	const isRight = (one: Json): boolean =>
		documented.some(({ name }) => Object.hasOwn(Object(one), name) && !wrong.has(name))
	if (said === 'applied' || deviations.length === 0 || documented.length === 0 || [json].flat().some(isRight))
		return undefined
	return { path: [], expected: 'an answer with a documented field', found: 'another one' }
}

function rootsIn(plan: Plan, name: string): Schema[] {
	const own = plan.operations.filter(({ source }) => source === name)
	const roots = own.flatMap(({ answer }) => (answer?.content?.schema ? [answer.content.schema] : []))
	return [...roots, ...[...(plan.sources.get(name)?.schemas.values() ?? [])].map(({ schema }) => schema)]
}

function note(
	found: Map<string, HeldDeviation>,
	{ id, source, operation }: PlannedOperation,
	{ status, file }: RecordedAnswer,
	{ path, expected, found: kind, field, word }: Deviation,
): void {
	const place = printable(path.join('.').replaceAll('.[]', '[]'))
	const key = JSON.stringify([id, status, place, kind])
	const known = found.get(key)
	found.set(key, {
		...{ id, operation: printable(operation.key), status, place, expected, found: kind },
		...{ answers: (known?.answers ?? 0) + 1, file: known?.file ?? printable(file) },
		...(field !== undefined && word && { correction: { source, field, word } }),
	})
}

/**
 * Finds the operation with the same method whose path is the longest suffix of the recorded one; among equals the most specific.
 */
function operationFor({ method, path }: RecordedAnswer, operations: readonly PlannedOperation[]) {
	const pieces = piecesOf(path)
	const ranked = operations.flatMap((planned) => {
		const { operation } = planned
		const wanted = piecesOf(templateOf(operation.path))
		const given = pieces.slice(-wanted.length)
		const isAlike =
			operation.method === method && wanted.every((piece, at) => isParameter(piece) || piece === given[at])
		return isAlike && wanted.length <= pieces.length ? [{ planned, wanted }] : []
	})
	const literal = (wanted: readonly string[]): number => wanted.filter((piece) => !isParameter(piece)).length
	ranked.sort((a, b) => b.wanted.length - a.wanted.length || literal(b.wanted) - literal(a.wanted))
	// Passes over a path of parameters alone, such as `/{id}`, unless the request has exactly its length, as it would match
	// any request's end.
	return ranked.find(({ wanted }) => literal(wanted) > 0 || wanted.length === pieces.length)?.planned
}

const piecesOf = (path: string): string[] => path.split('/').slice(1).map(decoded)

function isParameter(piece: string): boolean {
	return piece.includes('{')
}

/**
 * Returns the schema that the binding has for a status: its answer for 2xx, otherwise an error answer by status, range or
 * `default`.
 */
function schemaFor(status: number, planned: PlannedOperation): Schema | undefined {
	if (status >= 200 && status < 300) return planned.answer?.content?.schema
	const problems = problemsOf(planned)
	const at = (wanted: string) => problems.find(({ answer }) => answer.status === wanted)?.schema
	return at(String(status)) ?? at(`${Math.floor(status / 100)}XX`) ?? at('default')
}

/** Corrections by field. With `any` only `optional` can still be needed. */
function correctionsFor(deviations: readonly HeldDeviation[]): Held['corrections'] {
	const all = deviations.flatMap(({ correction }) => (correction ? [correction] : []))
	const kept = (words: ReadonlySet<Correction>): Correction[] =>
		[...words].filter((word) => word === 'optional' || word === 'any' || !words.has('any')).sort()
	const listed = (own: typeof all) => {
		const fields = [...grouped(own, ({ field }) => field)].sort(([a], [b]) => (a < b ? -1 : 1))
		return Object.fromEntries(fields.map(([field, same]) => [field, kept(new Set(same.map(({ word }) => word)))]))
	}
	return new Map([...grouped(all, ({ source }) => source)].map(([name, own]) => [name, listed(own)]))
}
