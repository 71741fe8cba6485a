/** Reads a complete response as its operation defines it, and makes the failure for a response that isn't a success. */

import { cut, isJsonType, mask } from '../base/text.ts'
import type { ErrorResponse, Issue, SendCounts, TarjaErrorDetails } from '../errors/details.ts'
import { createFailure, type Failure, runGuarded } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import { saysExists, type Word } from '../operation/outcome-of.ts'
import { checkValue, printIssues } from '../operation/schema.ts'
import type { OwnAttempt, OwnResponse } from '../transport/attempt.ts'
import { decodeBody, getContentType, listCharsets } from '../transport/body.ts'
import { saysInvalidToken } from '../transport/send.ts'
import { hasNameTwice, parseJsonText } from './values.ts'

/** The result of a call that succeeded: the response's data, and facts about the call. */
export interface Result<Data = unknown> extends SendCounts {
	/** The response's body. It is validated if the operation has a `response` schema. */
	readonly data: Data
	/**
	 * Places (32 at most) where the response differs from the operation's definition. Each names the field and what was expected, never the
	 * value. `data` is then the body as it arrived. Present only if `outcomeOf` classified such a response as applied, or the operation
	 * returns deviations.
	 */
	readonly deviations?: readonly Issue[]
	/** Status, headers and final URL of the response from which `data` was read. */
	readonly response: { readonly status: number; readonly headers: Headers; readonly url: string }
}

/** A result whose `data` the operation's `response` schema accepts. */
export interface AgreedResult<Data> extends Result<Data> {
	/** None: the response is as the operation defines it. */
	readonly deviations?: never
}

/** A result whose `data` is the body as it arrived, because the body differs from the operation's definition. */
export interface DeviatingResult extends Result {
	/** The places where the response differs, at least one. */
	readonly deviations: readonly Issue[]
}

/** A response as its operation reads it. */
export interface Reading {
	/** The body: JSON, text or bytes, or the schema's output. If there is a flaw, the body as it arrived. */
	readonly data: unknown
	/** The body before a schema changed it, because a schema may drop the field that says what the response means. */
	readonly raw?: unknown
	/** The body with its rounded numbers as numbers, for a schema that accepts no text in their place. */
	readonly rounded?: unknown
	/** How the response differs from the operation's definition. */
	readonly flaw?: Flaw | undefined
}

/** A response as it was read, once, with what `outcomeOf` says about it. */
export interface ReadResponse {
	readonly response: OwnResponse
	readonly reading: Reading
	/** The result of `outcomeOf`. If there is one, there is no other try. */
	readonly word?: Word | undefined
}

interface Flaw {
	readonly issues: readonly Issue[]
	readonly reason: TarjaErrorDetails['invalid_response']['reason']
	/** Completes "the response …". */
	readonly found: string
}

function readFlawed(data: unknown, reason: Flaw['reason'], found: string): Reading {
	return { data, flaw: { reason, found, issues: Object.freeze([{ path: ['response'], message: found }]) } }
}

/**
 * Checks a body with the operation's `response` schema, unless it is flawed or was checked before. The schema is for a success, and for
 * every response that `outcomeOf` gets.
 */
export async function checkBody({ response: schema }: Operation, reading: Reading): Promise<Reading> {
	if (!schema || reading.flaw || 'raw' in reading) return reading
	const { data, rounded } = reading
	const whole = await checkValue(schema, 'response', data)
	const checked = whole.issueList && rounded !== undefined ? await checkValue(schema, 'response', rounded) : whole
	const { issueList, value } = checked
	if (!issueList) return { data: value, raw: data }
	const found = `is not as agreed: ${printIssues(issueList)}`
	return { data, flaw: { found, reason: 'schema', issues: Object.freeze(issueList) } }
}

/**
 * Reads the body as the operation's `responseType` says. The body of an error is also read as JSON if it is JSON. `sent` is the request,
 * which shows the content types that the caller accepts.
 */
export function parseBody(operation: Operation, response: OwnResponse, sent?: OwnAttempt): Reading {
	const { responseType = 'json' } = operation
	const { status, body } = response
	const contentType = getContentType(response.headers)
	const isJson = isJsonType(contentType)
	const readsJson = responseType === 'json' || (isJson && status >= 400)
	if (!body.length) {
		const data = readsJson ? undefined : body
		return isSuccess(status) && !isFramedEmpty(operation, response)
			? readFlawed(data, 'no_body', 'has no body, and does not say that it is empty')
			: { data }
	}
	if (!readsJson) {
		const { text, isDamaged } = responseType === 'text' ? decodeBody(response) : { text: body, isDamaged: false }
		if (isDamaged) return readDamaged(text, response)
		// Only a caller that asks for HTML gets it, because a login page or a proxy's page looks like a success.
		if (/^text\/html\b/i.test(contentType) && !acceptsHtml(sent)) return readOtherType(text)
		return operation.read ? readText(operation.read, text as string) : { data: text }
	}
	return parseJson(response, contentType, isJson)
}

/** Turns a text into a value by the operation's `read`. A text that it can't read may be another's, or only a part. */
function readText(read: NonNullable<Operation['read']>, text: string): Reading {
	try {
		const data = read(text)
		if (!(Object(data) as { then?: unknown }).then) return { data }
		runGuarded(() => data) // It may reject, which no other code would handle.
	} catch {
		// Its error isn't shown, because it may quote the body.
	}
	return readFlawed(text, 'not_json', "isn't a text that the operation's read takes")
}

function parseJson(response: OwnResponse, contentType: string, isJson: boolean): Reading {
	const { text, isDamaged } = decodeBody(response, contentType)
	try {
		const read = parseJsonText(text)
		if (isDamaged) return readDamaged(read.data, response)
		if (!isJson) return readOtherType(read.data)
		// Returned as text, because the last value of the name may be another payment's.
		if (hasNameTwice(text, read.data)) return readFlawed(text, 'not_json', 'has a name twice in one object')
		// A problem document (RFC 9457) is JSON, but not the content that was asked for.
		return /^application\/problem\b/i.test(contentType) ? readOtherType(read.data) : read
	} catch {
		if (isDamaged) return readDamaged(text, response)
		if (!isJson) return readOtherType(text)
		// Also reached for a truncated body that the runtime takes for complete, as WebKit does with chunked bodies.
		return readFlawed(text, 'not_json', 'is not JSON, or was cut short')
	}
}

/** Whether the message itself says that it has no body. If its connection was closed after the header fields, it doesn't. */
function isFramedEmpty({ method }: Operation, { status, headers }: OwnResponse): boolean {
	if (status === 204 || status === 205 || method === 'HEAD') return true
	return headers.get('content-length') === '0' && !headers.has('content-encoding')
}

function readDamaged(data: unknown, { headers }: OwnResponse): Reading {
	// Prints only what looks like the name of a charset, because the header comes from outside.
	const named = listCharsets(getContentType(headers)).map((name) =>
		/^[a-z][a-z_.:-]*(?:\d{1,4}[a-z_.:-]*){0,3}$/.test(name) ? cut(name, 40) : mask,
	)
	const charset = named.length ? ` (${named.join(', ')}${named.length > 1 ? ', so it is read as UTF-8' : ''})` : ''
	return readFlawed(data, 'charset', `has bytes that are not of its charset${charset}`)
}

function readOtherType(data: unknown): Reading {
	return readFlawed(data, 'content_type', 'has a content type that was not asked for')
}

function acceptsHtml(sent: OwnAttempt | undefined): boolean {
	return /\btext\/html\b/i.test(String(sent && new Headers(sent.headers).get('accept')))
}

/** Whether a status means that the call succeeded, if the body is as defined. 202 and 207 don't mean that (RFC 9110 §15.3). */
export function isSuccess(status: number): boolean {
	return status === 200 || status === 201 || status === 204 || status === 205
}

/**
 * Whether the platform itself refused the request, by HTTP alone: a 400, 402 or 422 with complete JSON, which may be a problem document.
 * Proxies, gateways and firewalls return every other status, and HTML.
 */
export function isRefusal(response: OwnResponse, { flaw }: Reading): boolean {
	if (![400, 402, 422].includes(response.status) || !isJsonType(getContentType(response.headers))) return false
	return response.body.length > 0 && flaw?.reason !== 'not_json' && flaw?.reason !== 'charset'
}

/** Makes the failure for a response that isn't a success, with advice. `sent`: the request to which it belongs. */
export function createResponseFailure(
	operation: Operation,
	{ response, word, reading }: ReadResponse,
	sent: OwnAttempt | undefined,
): Failure {
	const { status } = response
	const { data, flaw } = reading
	const errorResponse: ErrorResponse = {
		...{ status, headers: response.headers, url: response.url, text: decodeBody(response).text, data },
		...(flaw && { deviations: flaw.issues }),
	}
	// A response that `outcomeOf` recognises counts in any form: if a payment in review counted as flawed, it would be sent again.
	const isRecognised = word !== undefined && word !== 'unknown'
	// A browser returns a redirect as an opaque response of status 0.
	if (!isRecognised && status < 400 && (status < 200 || status > 299))
		return createFailure(
			'redirect',
			'the platform returned with a redirect, which is not followed, as credentials would go along; correct baseUrl',
			{ status },
			{ response: errorResponse },
		)
	if (!isRecognised && isSuccess(status) && flaw) {
		const { found, reason, ...issues } = flaw
		const details = { status, reason, ...(reason === 'schema' && issues) }
		return createFailure('invalid_response', `the response (status ${status}) ${found}`, details, {
			response: errorResponse,
		})
	}
	const where = errorResponse.text && '; the response is in error.response'
	// A function that throws leaves the outcome unknown, too. Its error is not shown, because it may quote the body.
	const byOutcomeOf =
		word &&
		`, which outcomeOf ${word === 'unknown' ? 'leaves unknown: it lists no such value, it threw, or a layer gave another response' : `calls ${word}`}`
	const next = byOutcomeOf ?? suggestNextStep(operation, response, sent)
	const exists = word === 'unknown' && status >= 400 && saysExists(operation.outcomeOf, data)
	const known = exists ? 'exists' : word === 'pending' ? word : 'outcome_of'
	const reason = word ? known : status === 401 ? 'unauthorized' : undefined
	return createFailure(
		'http_status',
		`the platform returned ${status}${next}${where}`,
		{ status, ...(reason && { reason }) },
		{ response: errorResponse },
	)
}

const nextSteps: Readonly<Record<number, string>> = {
	401: '; check the credentials',
	403: '; check what the account may do',
	404: "; check baseUrl and the operation's path",
	429: '; wait before you call again',
}

function suggestNextStep(operation: Operation, { status, headers }: OwnResponse, sent: OwnAttempt | undefined): string {
	const { auth, effect, replayUnauthorized } = operation
	if (status < 400) return ', which does not say that it was done; outcomeOf can say what it means'
	if (status !== 401 || auth === 'none' || !sent) return nextSteps[status] ?? ''
	const credentials = new Headers(sent.headers).get('authorization')
	if (credentials === null)
		return '; no header authorization was sent; check the credentials, or give createClient an issuer such as passwordGrant'
	const isOpen = effect === 'unsafe' && replayUnauthorized === undefined && credentials.startsWith('Bearer ')
	return isOpen && !saysInvalidToken(headers)
		? '; it was not sent again, because it reports no invalid token; if this platform returns 401 before it does anything, set replayUnauthorized'
		: '; check the credentials'
}
