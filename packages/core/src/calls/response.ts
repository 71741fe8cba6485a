/** Reads a complete response as its operation says, and makes the failure for one that is no success. */

import type { ErrorResponse, Issue, SendCounts, TarjaErrorDetails } from '../errors/details.ts'
import { createFailure, type Failure } from '../errors/tarja-error.ts'
import type { Operation } from '../operation/operation.ts'
import type { Word } from '../operation/outcome-of.ts'
import { checkThen, printIssues, type SchemaResult } from '../operation/schema.ts'
import type { OwnAttempt, OwnResponse } from '../transport/attempt.ts'
import { decodeBody } from '../transport/body.ts'
import { saysInvalidToken } from '../transport/send.ts'
import { hasNameTwice, parseJsonText, type ReadJson } from './values.ts'

/** The result of a call that succeeded: the answer's data, and how it was obtained. */
export interface Result<Data = unknown> extends SendCounts {
	/** The answer's body, validated when the operation has a `response` schema. */
	readonly data: Data
	/**
	 * Places (32 at most) where the answer is not as the operation says: each names the field and what was expected, never the value.
	 * `data` is then as it came. Only where `outcomeOf` says that such an answer is applied, or the operation tells deviations.
	 */
	readonly deviations?: readonly Issue[]
	/** Status, headers and final URL of the answer from which `data` was read. */
	readonly response: { readonly status: number; readonly headers: Headers; readonly url: string }
}

/** A result whose `data` the operation's `response` schema accepts. */
export interface AgreedResult<Data> extends Result<Data> {
	readonly deviations?: never
}

/** A result whose `data` is as it came, as it is not as the operation says. */
export interface DeviatingResult extends Result {
	readonly deviations: readonly Issue[]
}

/** An answer as its operation reads it. */
export interface Reading {
	/** The body: JSON, text or bytes, or the schema's output; as it came where there is a flaw. */
	readonly data: unknown
	/** The body before a schema changed it: a schema may strip the field that says what the response means. */
	readonly raw?: unknown
	/** Why it is not as the operation says. */
	readonly flaw?: Flaw | undefined
}

/** A body as it was parsed. A schema that takes no text in the place of a number is given it with rounded numbers. */
type Parsed = Reading & ReadJson

/** A whole answer, and what is known of it. */
export interface ReadResponse {
	readonly response: OwnResponse
	/** The answer as it was read for `outcomeOf`; absent if nobody was asked. */
	readonly reading?: Reading
	/** What `outcomeOf` said. No other try is made then. */
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
 * Reads an answer, and holds it against the operation's `response` schema; a promise if that answers later. `sent` is the request, which
 * says what was asked for.
 */
export function readResponse(
	operation: Operation,
	response: OwnResponse,
	sent?: OwnAttempt,
): Reading | Promise<Reading> {
	const reading = parseBody(operation, response, sent)
	const { response: schema } = operation
	if (!schema || reading.flaw) return reading
	const { data, rounded } = reading
	const toReading = ({ issueList, value }: SchemaResult): Reading => {
		if (!issueList) return { data: value, raw: data }
		const found = `is not as agreed: ${printIssues(issueList)}`
		return { data, flaw: { found, reason: 'schema', issues: Object.freeze(issueList) } }
	}
	return checkThen(schema, 'response', data, (whole) =>
		whole.issueList && rounded !== undefined ? checkThen(schema, 'response', rounded, toReading) : toReading(whole),
	)
}

/** A whole media type of JSON (RFC 8259 §11, RFC 6839 §3.1). */
const jsonType = /^[^;]*[/+]json\s*(?:;|$)/i

function getContentType({ headers }: OwnResponse): string {
	return String(headers.get('content-type'))
}

/** Reads the body as the operation's `responseType` says; that of an error as JSON, too, where it is JSON. */
function parseBody(operation: Operation, response: OwnResponse, sent?: OwnAttempt): Parsed {
	const { responseType = 'json' } = operation
	const { status, body } = response
	const contentType = getContentType(response)
	const isJson = jsonType.test(contentType)
	const readsJson = responseType === 'json' || (isJson && status >= 400)
	if (!body.length) {
		const data = readsJson ? undefined : body
		return isSuccess(status) && !isFramedEmpty(operation, response)
			? readFlawed(data, 'no_body', 'has no body, and does not say that it is empty')
			: { data }
	}
	if (!readsJson) {
		const { text, isDamaged } = responseType === 'text' ? decodeBody(response) : { text: body, isDamaged: false }
		// Only a caller who asks for HTML gets it, because a login page or a proxy's page looks like a success.
		if (/^text\/html\b/i.test(contentType) && !acceptsHtml(sent)) return readOtherType(text)
		return isDamaged ? readDamaged(text) : { data: text }
	}
	return parseJson(response, contentType, isJson)
}

function parseJson(response: OwnResponse, contentType: string, isJson: boolean): Parsed {
	const { text, isDamaged } = decodeBody(response)
	try {
		const read = parseJsonText(text)
		// A problem document (RFC 9457) is JSON, but no answer to what was asked.
		if (!isJson || /^application\/problem\b/i.test(contentType)) return readOtherType(read.data)
		if (isDamaged) return readDamaged(read.data)
		// As text: the last value may be another payment's.
		return hasNameTwice(text, read.data) ? readFlawed(text, 'not_json', 'has a name twice in one object') : read
	} catch {
		if (!isJson) return readOtherType(text)
		// Also reached for a truncated body that the runtime took for complete, as WebKit does with chunked bodies.
		return readFlawed(text, 'not_json', 'is not JSON, or was cut short')
	}
}

/** Whether the message itself says that it has no body: a connection that was closed after the header fields doesn't. */
function isFramedEmpty({ method }: Operation, { status, headers }: OwnResponse): boolean {
	if (status === 204 || status === 205 || method === 'HEAD') return true
	return headers.get('content-length') === '0' && !headers.has('content-encoding')
}

function readDamaged(data: unknown): Reading {
	return readFlawed(data, 'charset', 'has bytes that are not of its charset')
}

function readOtherType(data: unknown): Reading {
	return readFlawed(data, 'content_type', 'has a content type that was not asked for')
}

function acceptsHtml(sent: OwnAttempt | undefined): boolean {
	return /\btext\/html\b/i.test(String(sent && new Headers(sent.headers).get('accept')))
}

/** Whether a status says that the call succeeded, if the body is as the operation says. A 202 or 207 says less (RFC 9110 §15.3). */
export function isSuccess(status: number): boolean {
	return status === 200 || status === 201 || status === 204 || status === 205
}

/**
 * Whether the platform itself refused the request, by HTTP alone: a 400, 402 or 422 with whole JSON. Proxies, gateways and firewalls
 * give every other status, and HTML.
 */
export function isRefusal(response: OwnResponse): boolean {
	if (![400, 402, 422].includes(response.status) || !jsonType.test(getContentType(response))) return false
	// A problem document is one, too.
	return !parseJson(response, '', true).flaw
}

/** Makes the failure for an answer that is no success, with advice. `sent`: the request that it answers. */
export function createResponseFailure(
	operation: Operation,
	{ response, word, reading = parseBody(operation, response) }: ReadResponse,
	sent: OwnAttempt | undefined,
): Failure {
	const { status } = response
	const { data, flaw } = reading
	const errorResponse: ErrorResponse = {
		...{ status, headers: response.headers, url: response.url, text: decodeBody(response).text, data },
		...(flaw && { deviations: flaw.issues }),
	}
	// What outcomeOf recognises counts in any form: a payment in review that passed for a flaw would be sent again.
	const isRecognised = word !== undefined && word !== 'unknown'
	// A page is shown an opaque redirect, of status 0.
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
	// A function that throws leaves it unknown, too: what it threw may quote the body.
	const said =
		word &&
		`, which outcomeOf ${word === 'unknown' ? 'leaves unknown: it lists no such value, it threw, or a layer gave another response' : `calls ${word}`}`
	const next = said ?? suggestNextStep(operation, response, sent)
	const reason = word ? (word === 'pending' ? word : 'outcome_of') : status === 401 ? 'unauthorized' : undefined
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
		return '; no access token was sent, as the client has no auth: give createClient an issuer such as passwordGrant'
	const isOpen = effect === 'unsafe' && replayUnauthorized === undefined && credentials.startsWith('Bearer ')
	return isOpen && !saysInvalidToken(headers)
		? '; it was not sent again, because it reports no invalid token; if this platform returns 401 before it does anything, set replayUnauthorized'
		: '; check the credentials'
}
