/**
 * Reads an error answer with the schemas that the operation documents for it.
 * @module
 */
import type { Issue } from '../errors/details.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { detailsOf } from './issues.ts'
import { check, type Schema } from './schema.ts'

/** Schemas of error answers by status (`402`), by class (`'4XX'`), or for all others (`default`). */
export type ProblemSchemas = { readonly [Status in string | number]: Schema }

type StatusOf<Key> = Key extends `${infer Status extends number}` ? Status : Key
type DataOf<S> = S extends Schema<unknown, infer Data> ? Data : unknown

/**
 * An error answer whose body matches the schema given for its status. `status` is the key of the schema, so that comparing it narrows the type of `data`.
 */
interface AgreedProblem<Status, Data> {
	readonly status: Status
	readonly data: Data
	readonly deviations?: never
}

/** An error answer that does not match its schema: the data unchanged, and the places that deviate, without values. */
interface DeviatingProblem<Status> {
	readonly status: Status
	readonly data: unknown
	readonly deviations: readonly Issue[]
}

/** One of the documented error answers, as {@linkcode parseProblem} returns it. */
export type ProblemOf<Schemas extends ProblemSchemas> = {
	[Key in keyof Schemas]: AgreedProblem<StatusOf<Key>, DataOf<Schemas[Key]>> | DeviatingProblem<StatusOf<Key>>
}[keyof Schemas]

/**
 * Reads the answer behind an `http_status` error with the schema that is documented for its status: decline codes stand there. The error
 * stays what it is: its outcome is none of this function's business, and nothing is fetched or read a second time.
 *
 * An answer that is not as documented is given as it came, with `deviations` as results have them; `data` has its type where there are
 * none. It may hold what the request held: do not log it.
 *
 * @param error Whatever was caught.
 * @param schemas By status: first the status itself, then its class (`'4XX'`), then `default`. For schemas that answer at once. `tarja
 * bind` writes them beside each operation.
 * @returns `undefined` where there is nothing to read: any other error, an answer that is no JSON, a status that no schema is for. It
 * never throws.
 * @example
 * ```ts
 * import { parseProblem } from '@tarja/core'
 * import * as v from 'valibot'
 *
 * // Invented: the platform's error answers are not shown.
 * const problems = { 402: v.object({ motivo: v.string() }), default: v.object({ mensagem: v.string() }) }
 * function declineCode(error: unknown): string | undefined {
 * 	const problem = parseProblem(error, problems)
 * 	return problem?.status === 402 && !problem.deviations ? problem.data.motivo : undefined
 * }
 * ```
 */
export function parseProblem<const Schemas extends ProblemSchemas>(
	error: unknown,
	schemas: Schemas,
): ProblemOf<Schemas> | undefined {
	try {
		const { status, text } = (isTarjaError(error, 'http_status') && error.response) || {}
		const keys = [`${status}`, `${status}`.replace(/..$/, 'XX'), 'default']
		const key = keys.find((name) => Object.hasOwn(schemas, name))
		const schema = key && schemas[key]
		if (!schema || text === undefined) return undefined
		const documented = /^\d+$/.test(key) ? Number(key) : key
		return { status: documented, ...held(JSON.parse(text), schema) } as ProblemOf<Schemas>
	} catch {
		return undefined // The body is not JSON, or reading the error throws.
	}
}

function held(data: unknown, schema: Schema): { readonly data: unknown; readonly deviations?: readonly Issue[] } {
	const checked = check(schema, 'response', data)
	if (checked instanceof Promise)
		return { data, deviations: [{ path: ['response'], message: 'cannot be held: its schema does not answer at once' }] }
	const { issueList, value } = checked
	return issueList ? { data, deviations: detailsOf(issueList).issues } : { data: value }
}
