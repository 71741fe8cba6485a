/** The integrator's classification of a response, as data, as a function, or `'http'`. */

import type { Issue } from '../errors/details.ts'
import { ownMembers } from '../errors/printable.ts'
import { runGuarded } from '../errors/tarja-error.ts'

/**
 * What one response means: a success, a refusal, a payment in review (`pending`), nothing done (`not_processed`), or none of these
 * (`unknown`).
 */
export type Word = 'applied' | 'rejected' | 'pending' | 'not_processed' | 'unknown'

interface AnyResponse {
	/** The HTTP status of the response. */
	readonly status: number
	/** The response's header fields. */
	readonly headers: Headers
	/** The whole body as text, decoded when it is read. */
	readonly body: string
}

/** A response whose body is as the operation says. */
interface AgreedResponse<Data> extends AnyResponse {
	/** The body as the operation reads it: JSON, text or bytes; if its `response` schema accepts that, the schema's output. */
	readonly data: Data
	readonly deviations?: never
}

/** A response whose body is not as the operation says. */
interface DeviatingResponse extends AnyResponse {
	/** The body as it came: the value of its JSON, or its text. */
	readonly data: unknown
	/** Places (32 at most) where it is not as the operation says: each names a field and what was expected, never a value. */
	readonly deviations: readonly Issue[]
}

/** One whole response of the platform, of any status, as `outcomeOf` gets it. If `deviations` is absent, `data` has its type. */
export type PlatformResponse<Data = unknown> = AgreedResponse<Data> | DeviatingResponse

/** Values of a field, compared as text: `51` and `'51'` are the same. */
type FieldValues = readonly (string | number | boolean | null)[]

/** Classifies a response by one field of its JSON. The value decides, whatever the HTTP status. */
export interface OutcomeFields {
	/** Path of the field: `status`, or `data.status` for a nested one. */
	readonly field: string
	/** Values that mean that the platform applied the call. */
	readonly applied: FieldValues
	/** Values that mean that the platform refused the call. */
	readonly rejected: FieldValues
	/** Values that mean that the platform has not decided yet, such as a manual review. */
	readonly pending?: FieldValues
	/**
	 * Statuses that the platform returns before it does anything (404, 429), if no proxy on the way repeats a POST. They count only
	 * with a JSON body, and only if the field has no listed value.
	 */
	readonly notProcessedStatus?: readonly number[]
}

/** Classifies a response by a function. It returns `undefined` for the rule by HTTP status. */
export type OutcomeFunction<Data = unknown, Said = Word | undefined> = (response: PlatformResponse<Data>) => Said

/** The three forms of `outcomeOf`; `'http'` is the rule by HTTP status alone. */
export type OutcomeRule = OutcomeFields | OutcomeFunction | 'http'

const words: readonly unknown[] = ['applied', 'rejected', 'pending', 'not_processed', 'unknown'] satisfies Word[]

/**
 * Classifies a response by the operation's rule.
 *
 * @returns `undefined` for the rule by HTTP status.
 */
export function classifyResponse(rule: OutcomeRule | undefined, response: PlatformResponse): Word | undefined {
	if (typeof rule === 'object') return classifyField(rule, response)
	return typeof rule === 'function' ? askFunction(rule, response) : undefined
}

/** Calls an `outcomeOf`. One that throws, or returns anything else than it may, leaves the outcome unknown. */
function askFunction(outcomeOf: OutcomeFunction, response: PlatformResponse): Word | undefined {
	try {
		const said: unknown = outcomeOf(response)
		if (said === undefined || words.includes(said)) return said as Word | undefined
		runGuarded(() => said) // A promise may reject, which nobody would handle.
	} catch {
		// An exception classifies nothing.
	}
	return 'unknown'
}

function classifyField(rule: OutcomeFields, { status, headers, data }: PlatformResponse): Word | undefined {
	const value = rule.field.split('.').reduce((held, name) => ownMembers(held, name)[name], data)
	const isListed = (values: FieldValues = []): boolean =>
		Object(value) !== value && value !== undefined && values.some((listed) => String(listed) === String(value))
	const listed = (['applied', 'rejected', 'pending'] as const).filter((word) => isListed(rule[word]))
	// A value in two lists says nothing.
	if (listed.length) return listed.length === 1 ? listed[0] : 'unknown'
	if (rule.notProcessedStatus?.includes(status) && isJson(headers, data)) return 'not_processed'
	// A 401 may be about the token, and other errors need not have the field.
	return status === 401 || (value === undefined && status > 299) ? undefined : 'unknown'
}

function isJson(headers: Headers, data: unknown): boolean {
	return /^[^;]*[/+]json\b/i.test(headers.get('content-type') ?? '') && Object(data) === data
}

/** Whether a value is one of the three forms of `outcomeOf`; a misspelt list would leave each payment unknown. */
export function isOutcomeRule(value: unknown): boolean {
	if (value === 'http' || typeof value === 'function') return true
	const { field, applied, rejected, pending = [], notProcessedStatus = [], ...others } = Object(value)
	const isWhole =
		[applied, rejected, pending, notProcessedStatus].every(Array.isArray) && applied.length && rejected.length
	// A success that counts as not processed would be paid again.
	const isRefused = isWhole && notProcessedStatus.every((status: number) => status >= 400 && status <= 599)
	return isRefused && typeof field === 'string' && field !== '' && !Object.keys(others).length
}
