/** The integrator's classification of a response, as data, as a function, or `'http'`. */

import { isJsonType } from '../base/text.ts'
import type { Issue } from '../errors/details.ts'
import { runGuarded } from '../errors/tarja-error.ts'
import { getValueAt } from './schema.ts'

/**
 * The meaning of one response: a success, a refusal, a payment in review (`pending`), a call that was not processed (`not_processed`), or
 * none of these (`unknown`).
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

/** A response whose body is as the operation defines it. */
interface AgreedResponse<Data> extends AnyResponse {
	/** The body in the form that the operation defines: JSON, text or bytes; if its `response` schema accepts it, the schema's output. */
	readonly data: Data
	readonly deviations?: never
}

/** A response whose body differs from what the operation defines. */
interface DeviatingResponse extends AnyResponse {
	/** The body as it arrived: its JSON value, or its text. */
	readonly data: unknown
	/** The places where it differs, at most 32. Each names a field and what was expected, never a value. */
	readonly deviations: readonly Issue[]
}

/** One complete response of the platform, of any status, as `outcomeOf` gets it. If `deviations` is absent, `data` has its type. */
export type PlatformResponse<Data = unknown> = AgreedResponse<Data> | DeviatingResponse

/** Values of a field, compared as text: `51` and `'51'` are the same. */
type FieldValues = readonly (string | number | boolean | null)[]

/** Classifies a response by one field of its JSON. The field's value decides, whatever the HTTP status. */
export interface OutcomeFields {
	/** Path of the field: `status`, or `data.status` for a nested one. */
	readonly field: string
	/** Values that mean that the platform applied the call. May be empty if there are `pending` ones. */
	readonly applied: FieldValues
	/** Values that mean that the platform refused the call. Empty if the field never says so. */
	readonly rejected: FieldValues
	/** Values that mean that the platform has not decided yet, for example because of a manual review. */
	readonly pending?: FieldValues
	/**
	 * Statuses that the platform returns before it does anything (404, 429), if no proxy repeats a POST on the way. They count only with a
	 * JSON body, and only if the field has no listed value.
	 */
	readonly notProcessedStatus?: readonly number[]
	/** What the platform's error codes mean. They count only if the field has no listed value, and before `notProcessedStatus`. */
	readonly problems?: ProblemCodes
}

/**
 * The meaning of the platform's error codes. They count only in a JSON response with a status of 400 or more. If a response has several
 * codes, all must be in one list. If they aren't, the outcome is `unknown`.
 */
export interface ProblemCodes {
	/** Path of the code: `code`, `error.code`, `errors[].code` in a list, `[].code` if the body is a list. */
	readonly field: string
	/** Codes that mean that the platform refused the call. */
	readonly rejected?: FieldValues
	/** Codes that mean that the platform did nothing, so that the call may be made again. */
	readonly notProcessed?: FieldValues
	/** Codes that mean that the payment exists already. One of them is enough for `unknown`, so that the payment is looked up. */
	readonly exists?: FieldValues
}

/** Classifies a response by a function. It returns `undefined` to apply the rule by HTTP status. */
export type OutcomeFunction<Data = unknown, Said = Word | undefined> = (response: PlatformResponse<Data>) => Said

/** The three forms of `outcomeOf`. `'http'` means the rule by HTTP status alone. */
export type OutcomeRule = OutcomeFields | OutcomeFunction | 'http'

/** Every word. TypeScript reports a word that is missing here. */
const words: Readonly<Record<Word, 1>> = { applied: 1, rejected: 1, pending: 1, not_processed: 1, unknown: 1 }

/**
 * Classifies a response by the operation's rule.
 *
 * @returns `undefined` if the rule by HTTP status applies.
 */
export function classifyResponse(rule: OutcomeRule | undefined, response: PlatformResponse): Word | undefined {
	if (typeof rule === 'object') return classifyField(rule, response)
	return typeof rule === 'function' ? callOutcomeFunction(rule, response) : undefined
}

/** Calls an `outcomeOf`. If it throws, or returns a value that isn't allowed, the outcome is unknown. */
function callOutcomeFunction(outcomeOf: OutcomeFunction, response: PlatformResponse): Word | undefined {
	try {
		const word: unknown = outcomeOf(response)
		if (word === undefined || (typeof word === 'string' && Object.hasOwn(words, word))) return word as Word | undefined
		runGuarded(() => word) // It may be a promise that rejects, which no other code would handle.
	} catch {
		// An exception classifies nothing.
	}
	return 'unknown'
}

function classifyField(rule: OutcomeFields, { status, headers, data }: PlatformResponse): Word | undefined {
	const value = getValueAt(data, rule.field.split('.'))
	const listed = (['applied', 'rejected', 'pending'] as const).filter((word) => isListed(value, rule[word]))
	// A value in two lists decides nothing.
	if (listed.length) return listed.length === 1 ? listed[0] : 'unknown'
	if (status >= 400 && isJsonResponse(headers, data)) {
		const word = rule.problems && classifyCodes(rule.problems, data)
		if (word) return word
		if (rule.notProcessedStatus?.includes(status)) return 'not_processed'
	}
	// A 401 may be about the token, and responses to other errors may not have the field. A number that repeats the HTTP status (RFC 9457)
	// says nothing about the payment.
	return status === 401 || ((value === undefined || value === status) && status > 299) ? undefined : 'unknown'
}

function isListed(value: unknown, values: FieldValues = []): boolean {
	return Object(value) !== value && value !== undefined && values.some((listed) => String(listed) === String(value))
}

/** Reads the values of a path. `name[]` stands for each item of a list. Some platforms return one error or a list of errors. */
function readValues(path: string, data: unknown): readonly unknown[] {
	return path.split('.').reduce<readonly unknown[]>(
		(found, piece) => {
			const name = piece.replace(/\[\]$/, '')
			const held = name === '' ? found : found.map((parent) => Object(parent)[name])
			return name === piece ? held : held.filter(Array.isArray).flat()
		},
		Array.isArray(data) && !path.startsWith('[]') ? data : [data],
	)
}

/** Whether a failed response has a code of a payment that exists already. */
export function saysExists(rule: OutcomeRule | undefined, data: unknown): boolean {
	const { field = '', exists } = Object(Object(rule).problems) as Partial<ProblemCodes>
	return field !== '' && readValues(field, data).some((code) => isListed(code, exists))
}

function classifyCodes(problems: ProblemCodes, data: unknown): Word | undefined {
	const codes = readValues(problems.field, data).filter((code) => code !== undefined && code !== null)
	const isIn = (list: FieldValues | undefined) => (code: unknown) => isListed(code, list)
	const { exists, rejected, notProcessed } = problems
	if (codes.some(isIn(exists))) return 'unknown'
	if (!codes.some(isIn([...(rejected ?? []), ...(notProcessed ?? [])]))) return undefined
	const [isRejected, isUndone] = [rejected, notProcessed].map((list) => codes.every(isIn(list)))
	// A code in two lists decides nothing.
	if (isRejected === isUndone) return 'unknown'
	return isRejected ? 'rejected' : 'not_processed'
}

function isJsonResponse(headers: Headers, data: unknown): boolean {
	return isJsonType(headers.get('content-type')) && Object(data) === data
}

/** Whether a value is one of the three forms of `outcomeOf`. With a misspelt list, each payment would stay unknown. */
export function isOutcomeRule(value: unknown): boolean {
	if (value === 'http' || typeof value === 'function') return true
	const { field, applied, rejected, pending = [], notProcessedStatus = [], problems, ...others } = Object(value)
	const isWhole =
		[applied, rejected, pending, notProcessedStatus].every(Array.isArray) &&
		applied.length + pending.length > 0 &&
		isProblemCodes(problems)
	// Accepts error statuses only, because a success that counts as not processed would be paid again.
	const isRefused = isWhole && notProcessedStatus.every((status: number) => status >= 400 && status <= 599)
	return isRefused && typeof field === 'string' && field !== '' && !Object.keys(others).length
}

function isProblemCodes(value: unknown): boolean {
	if (value === undefined) return true
	const { field, rejected = [], notProcessed = [], exists = [], ...others } = Object(value)
	const lists: readonly unknown[] = [rejected, notProcessed, exists]
	const isField = typeof field === 'string' && field !== ''
	return isField && lists.every(Array.isArray) && lists.flat().length > 0 && Object.keys(others).length === 0
}
