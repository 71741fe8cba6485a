/**
 * Reads a complete answer: returns its data, or throws the failure that it stands for.
 * @module
 */

import type { ErrorResponse, Issue, TarjaErrorDetails } from '../errors/details.ts'
import { type Failure, failure } from '../errors/failure.ts'
import { redact } from '../errors/redact.ts'
import type { Deviating, TellsDeviations } from '../operation/deviations.ts'
import { detailsOf, type IssueList, printIssues } from '../operation/issues.ts'
import type { Operation } from '../operation/operation.ts'
import { type Checked, check } from '../operation/schema.ts'
import type { Answer, Attempt } from '../transport/attempt.ts'
import { isRefusal } from '../transport/progress.ts'
import { bodyText } from '../transport/send-attempt.ts'
import { errorText } from './error-text.ts'

/** The final answer to a call, as `outcomeOf` gets it. */
export interface PlatformAnswer {
	/** The HTTP status of the answer. */
	readonly status: number
	/** The answer's header fields, unchanged. */
	readonly headers: Headers
	/** The whole body as text, decoded as UTF-8. */
	readonly body: string
}

/** The result of a call that succeeded: the answer's data, and how it was obtained. */
export interface Result<Data = unknown> {
	/** The answer's body, validated when the operation has a `response` schema. */
	readonly data: Data
	/**
	 * Places (32 at most) where the answer does not match its schema: each names the field and what was expected, never the value.
	 * `data` is then as it came. Present for operations that tell deviations alone, and only where there is one.
	 */
	readonly deviations?: readonly Issue[]
	/** Status, headers and final URL of the answer from which `data` was read. */
	readonly response: { readonly status: number; readonly headers: Headers; readonly url: string }
	/** Number of HTTP requests that the call took, retries and a replay after a 401 included, token requests not. */
	readonly attempts: number
	/** Whether the runtime may have sent a request a second time by itself. */
	readonly mayHaveReplayed: boolean
}

/** A result whose `data` the operation's `response` schema accepts. */
interface AgreedResult<Data> extends Result<Data> {
	readonly deviations?: never
}

/** The result of a call of an operation that tells deviations. Where `deviations` is absent, `data` is as its schema says. */
export type ToldResult<Data = unknown> = AgreedResult<Data> | (Result & Deviating)

type ReadAnswer = Pick<Result, 'data' | 'deviations'>

/**
 * Returns the data of a 2xx answer, or a promise of it if the schema is asynchronous; throws a failure otherwise. `sent` is the
 * request, whose values must not be quoted. If the answer does not match its schema, an operation made with `tellsDeviations`
 * may return it with a list of the deviations; `strict` forbids that.
 */
export function readAnswer(
	operation: Operation & Partial<TellsDeviations>,
	answer: Answer,
	strict: boolean | undefined,
	sent?: Attempt,
): ReadAnswer | Promise<ReadAnswer> {
	if (answer.status < 200 || answer.status > 299) throw statusFailure(answer, sent)
	const unreadable = (reason: UnreadableReason, found: string, issueList?: IssueList): Failure<'invalid_response'> => {
		const details = { status: answer.status, reason, ...(issueList && detailsOf(issueList)) }
		const response = toErrorResponse(answer)
		return failure('invalid_response', `the answer (status ${answer.status}) ${found}`, details, { response })
	}
	const value = parseBody(operation, answer, unreadable)
	if (!operation.response) return { data: value }
	const dataOf = ({ issueList, value: data }: Checked): ReadAnswer | Promise<ReadAnswer> => {
		if (!issueList) return { data }
		const unfit = unreadable('schema', `is not as agreed: ${printIssues(issueList)}`, issueList)
		if (strict || !operation.deviations) throw unfit
		return operation.deviations(value, unfit)
	}
	const checked = check(operation.response, 'response', value)
	return checked instanceof Promise ? checked.then(dataOf) : dataOf(checked)
}

type UnreadableReason = TarjaErrorDetails['invalid_response']['reason']

function parseBody(
	{ responseType = 'json', response }: Operation,
	{ status, headers, body }: Answer,
	unreadable: (reason: UnreadableReason, found: string) => Failure,
): unknown {
	if (responseType === 'bytes') return body
	const text = bodyText(body)
	if (responseType === 'text') return text
	if (text === '') {
		// 204 and 205 have no body (RFC 9110 §15.3.5, §15.3.6). With any other status an empty body is an error unless a schema
		// accepts it.
		if (status === 204 || status === 205 || response) return undefined
		throw unreadable('empty', 'is empty; if that is right, give a response schema that accepts undefined')
	}
	const contentType = headers.get('content-type')
	if (contentType && !/^[^;]*[/+]json\b/i.test(contentType))
		throw unreadable('content_type', 'has a content type that is not JSON, which was asked for')
	try {
		return JSON.parse(text)
	} catch {
		// Also reached for a truncated body that the runtime took for complete, as WebKit does with chunked bodies.
		throw unreadable('not_json', 'is not JSON, or was cut short')
	}
}

/** Whether the integrator's `outcomeOf` says that a status which HTTP's convention calls a refusal may have been applied. */
export function isDoubted(
	{ status, headers, body }: Answer,
	outcomeOf: ((answer: PlatformAnswer) => 'unknown' | undefined) | undefined,
): boolean {
	if (!outcomeOf || !isRefusal(status)) return false
	try {
		return outcomeOf({ status, headers: new Headers(headers), body: bodyText(body) }) !== undefined
	} catch {
		return true
	}
}

/** Makes the failure for an answer other than 2xx, with advice. */
export function statusFailure(answer: Answer, sent?: Attempt): Failure {
	const { status } = answer
	const response = toErrorResponse(answer)
	if (status >= 400) {
		const where = response.text && '; its answer is in error.response'
		const found = `the platform answered ${status}${errorText(answer, sent)}${nextStep(status, sent)}${where}`
		return failure('http_status', found, { status }, { response })
	}
	const host = hostOf(answer)
	return failure(
		'redirect',
		`the platform answered with a redirect${host ? ` to ${host}` : ''}, which is not followed, as credentials would go along; correct baseUrl`,
		{ status, ...(host && { host }) },
		{ response },
	)
}

const nextSteps: Readonly<Record<number, string>> = {
	401: '; check the credentials',
	403: '; check what the account may do',
	404: "; check baseUrl and the operation's path",
	429: '; wait before you call again',
}

function nextStep(status: number, sent: Attempt | undefined): string {
	if (status === 401 && sent && sent.call.operation.auth !== 'none' && !new Headers(sent.headers).has('authorization'))
		return '; no access token was sent, as the client has no auth: give createClient an issuer such as passwordGrant'
	return nextSteps[status] ?? ''
}

/** Returns only the host of a `location` header, if it is a valid one (RFC 1035 §2.3.4), as the rest may contain anything. */
function hostOf(answer: Answer): string | undefined {
	const location = answer.headers.get('location')
	const host = location && URL.canParse(location, answer.url) ? new URL(location, answer.url).host : undefined
	return host && host.length <= 261 ? redact(host) : undefined
}

function toErrorResponse({ status, headers, url, body }: Answer): ErrorResponse {
	return { status, headers, url, text: bodyText(body) }
}
