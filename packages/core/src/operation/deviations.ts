/**
 * Distinguishes an answer that deviates from its schema from a different answer. Loaded only where `tellsDeviations` is used.
 * @module
 */
import type { Issue } from '../errors/details.ts'
import { configurationError } from '../errors/tarja-error.ts'
import { type AnyOperation, type Definition, nameOf, type Operation, operation } from './operation.ts'
import { type Fields, isObject, isSaid, saysRefusal } from './refusal.ts'
import { check, type Schema } from './schema.ts'

/** The result of a call whose answer deviates from its schema. */
export interface Deviating {
	/** The answer's parsed body, unchanged, although the schema does not accept it. */
	readonly data: unknown
	/** Fields that deviate: path and expectation, never a value. */
	readonly deviations: readonly Issue[]
}

/** The failure for an answer that is not recognised. */
interface Unfit {
	readonly details: { readonly issues?: readonly Issue[] }
	readonly response?: { readonly headers: Headers } | undefined
}

/** An operation whose deviating answers are results if they are recognised; see {@linkcode tellsDeviations}. */
export interface TellsDeviations {
	/** Handles a deviating answer; set by {@linkcode tellsDeviations}. */
	readonly deviations: (value: unknown, unfit: Unfit) => Promise<Deviating>
}

/** Settings that decide whether an answer that deviates from its schema is still the documented answer. */
export interface RecognitionSettings {
	/**
	 * Names of fields of the answer: `id`; `data.id`, below an object; `[].id` and `data[].id`, of an item of a list. One of them must be
	 * there, neither null, empty nor zeros alone, and as the schema says. Name those that no refusal has: the identifier of what was made
	 * rather than `code`, `message`, `status`, or what the request held. A name that stands here is not taken for one that says a refusal:
	 * `status` may, where its schema takes nothing but a success. A field with a dot in its own name cannot be named.
	 */
	readonly recognisedBy: readonly string[]
	/**
	 * Schemas of documented errors, under any names. An answer that matches one is an error whatever its status. A schema that
	 * accepts `{}` is ignored.
	 */
	readonly problems?: Readonly<Record<string, Schema>>
}

/**
 * Makes an operation resolve where a 2xx answer deviates from its `response` schema (a required field is absent, null, or of another
 * type) and can still be recognised: its result has the data as it came, and `deviations`. A payment was applied, whatever the vendor
 * left out.
 *
 * An answer that is not recognised is `invalid_response` and `unknown`, as without this: one of another kind, one in which none of the
 * fields of `recognisedBy` is as documented, one that says in words, at its root, on the way to that field or one object beside it, that
 * nothing was done (`error`, `success: false`, `status: 422`; unless the operation is `safe`, also `status: "declined"` and
 * `declineReason`), one that is sent as `application/problem+json`, and one that fits a documented error. A refusal in the vendor's own
 * codes (`codigo: "51"`) beside a good identifier is not known by anything of this: give its schema in `problems`.
 *
 * For a schema that reports all its issues with their paths, and does not transform: the data is not its output.
 *
 * @param given What `operation()` made, with a `response` schema.
 * @param settings See {@linkcode RecognitionSettings}.
 * @returns The operation; results are then to be asked for `deviations` before `data` has its type.
 * @throws {TarjaError} `configuration` (`not_sent`) when there is no response schema, no name by which to recognise an answer, or a problem
 * that is no schema.
 * @example
 * ```ts
 * import { operation, tellsDeviations } from '@tarja/core'
 * import * as v from 'valibot'
 *
 * // Invented: the platform's own operations are in '@tarja/catalogue'.
 * const response = v.object({ id: v.string(), amount: v.number() })
 * const pay = tellsDeviations(operation({ method: 'POST', path: '/pay', response }), { recognisedBy: ['id'] })
 * ```
 */
export function tellsDeviations<O extends Operation>(given: O, settings: RecognitionSettings): O & TellsDeviations {
	const { response } = given
	if (!response || !isReadable(settings))
		throw configurationError(
			'operation',
			`Cannot tell deviations of ${nameOf(given as O & AnyOperation)}: it has no response schema, recognisedBy is not a list of names such as "data.id", or problems are no schemas; give them`,
		)
	const isRecognised = recognition(settings, given.effect === 'safe')
	const deviations: TellsDeviations['deviations'] = async (value, unfit) => {
		const { issues = [] } = unfit.details
		const isProblem = /^application\/problem\+/i.test(unfit.response?.headers.get('content-type') ?? '')
		if (isProblem || !(await isRecognised(value, await pathsOf(response, value)))) throw unfit
		return { data: value, deviations: issues }
	}
	const definition = { ...given, deviations }
	return operation(definition as Definition<string, unknown, unknown, unknown, unknown, unknown>) as O & TellsDeviations
}

/** Whether they are names and schemas: types do not hold in JavaScript. */
function isReadable({ recognisedBy, problems }: RecognitionSettings): boolean {
	return (
		Array.isArray(recognisedBy) &&
		recognisedBy.length > 0 &&
		recognisedBy.every((name) => typeof name === 'string' && partsOf(name).every(Boolean)) &&
		Object.values(problems ?? {}).every((schema) => typeof Object(schema)['~standard']?.validate === 'function')
	)
}

function partsOf(name: string): readonly string[] {
	return name.split(/\.|(?=\[\])/)
}

type Paths = readonly (readonly PropertyKey[])[]

/**
 * Validates a value again and returns the paths of all its issues, beyond the 32 that errors report; `undefined` if the
 * schema throws.
 */
async function pathsOf(schema: Schema, value: unknown): Promise<Paths | undefined> {
	try {
		const { issues } = await schema['~standard'].validate(value)
		return issues?.map(({ path = [] }) => path.map((part) => (typeof part === 'object' ? part.key : part)))
	} catch {
		return undefined
	}
}

function recognition(
	{ recognisedBy, problems }: RecognitionSettings,
	isReading: boolean,
): (value: unknown, paths: Paths | undefined) => Promise<boolean> {
	const names = recognisedBy.map(partsOf)
	const schemas = Object.values(problems ?? {})
	return async (value, paths) =>
		paths !== undefined &&
		paths.length > 0 &&
		isKnown(value, names, paths, isReading) &&
		!(await fitsOne(schemas, value))
}

/**
 * Whether a named field (`recognisedBy`) exists with content and as the schema says, and no object around it is invalid or
 * says a refusal.
 */
function isKnown(answer: unknown, names: readonly (readonly string[])[], paths: Paths, isReading: boolean): boolean {
	const wrong = new Set(paths.map(pathKey))
	const depths = new Set(names.map(({ length }) => length))
	const wrongWithin = new Set(
		[...depths].flatMap((depth) =>
			paths.filter(({ length }) => length > depth).map((path) => pathKey(path.slice(0, depth))),
		),
	)
	const asked = new Set(names.flat())
	const isThere = (value: unknown, [name, ...below]: readonly string[], at: readonly PropertyKey[]): boolean => {
		// The path is empty at the root: an issue without a path is about the whole answer, so no field of it counts.
		if (wrong.has(pathKey(at))) return false
		if (name === undefined) return isSaid(value) && !wrongWithin.has(pathKey(at))
		if (Array.isArray(value)) return name === '[]' && value.some((item, index) => isThere(item, below, [...at, index]))
		if (!isObject(value) || saysRefusal(value, asked, isReading)) return false
		return isThere(ownOf(value, name), below, [...at, name])
	}
	return names.some((name) => isThere(answer, name, []))
}

function pathKey(path: readonly PropertyKey[]): string {
	return path.map((part) => `\0${String(part)}`).join('')
}

function ownOf(value: Fields, name: string): unknown {
	return Object.hasOwn(value, name) ? value[name] : undefined
}

async function fitsOne(problems: readonly Schema[], value: unknown): Promise<boolean> {
	for (const schema of problems) {
		const [held, nothing] = await Promise.all([check(schema, 'problem', value), check(schema, 'problem', {})])
		if (!held.issueList && nothing.issueList) return true
	}
	return false
}
