/**
 * Reads a complete answer: data, or the error that it means.
 * @module
 */

import { type Failure, failure } from '../call-failure.ts'
import type { ErrorResponse, TarjaErrorDetails } from '../errors.ts'
import { detailsOf, type Findings, printIssues } from '../issues.ts'
import type { Answer, Attempt, PlatformAnswer } from '../layer.ts'
import type { Operation } from '../operation.ts'
import { isRefusal } from '../progress.ts'
import { redact } from '../redact.ts'
import { type Checked, check } from '../schema.ts'
import { textOf } from '../transport/exchange.ts'
import { errorText } from './error-text.ts'

/** The data of a 2xx answer to what was `sent`, or a promise of it where a schema answers with one. Anything else is thrown. */
export function readAnswer(operation: Operation, answer: Answer, sent?: Attempt): unknown {
	if (answer.status < 200 || answer.status > 299) throw statusFailure(answer, sent)
	const unreadable = (reason: UnreadableReason, found: string, findings?: Findings): Failure => {
		const details = { status: answer.status, reason, ...(findings && detailsOf(findings)) }
		const response = toErrorResponse(answer)
		return failure('invalid_response', `the answer (status ${answer.status}) ${found}`, details, { response })
	}
	const value = readBody(operation, answer, unreadable)
	if (!operation.response) return value
	const dataOf = ({ findings, value: data }: Checked): unknown => {
		if (!findings) return data
		throw unreadable('schema', `is not as agreed: ${printIssues(findings)}`, findings)
	}
	const checked = check(operation.response, 'response', value)
	return checked instanceof Promise ? checked.then(dataOf) : dataOf(checked)
}

type UnreadableReason = TarjaErrorDetails['invalid_response']['reason']

function readBody(
	{ responseType = 'json', response }: Operation,
	{ status, headers, body }: Answer,
	unreadable: (reason: UnreadableReason, found: string) => Failure,
): unknown {
	if (responseType === 'bytes') return body
	const text = textOf(body)
	if (responseType === 'text') return text
	if (text === '') {
		// 204 and 205 have no content (RFC 9110 §15.3.5, §15.3.6). Elsewhere nothing is an answer only if a schema says so.
		if (status === 204 || status === 205 || response) return undefined
		throw unreadable('empty', 'is empty; if that is right, give a response schema that accepts undefined')
	}
	const contentType = headers.get('content-type')
	if (contentType && !/^[^;]*[/+]json\b/i.test(contentType))
		throw unreadable('content_type', 'has a content type that is not JSON, which was asked for')
	try {
		return JSON.parse(text)
	} catch {
		// Also a body cut short that the runtime took for a whole one, as WebKit does with chunked bodies.
		throw unreadable('not_json', 'is not JSON, or was cut short')
	}
}

/** Whether somebody who knows the platform says that what HTTP's convention calls a refusal need not be one. */
export function isDoubted(
	{ status, headers, body }: Answer,
	outcomeOf: ((answer: PlatformAnswer) => 'unknown' | undefined) | undefined,
): boolean {
	if (!outcomeOf || !isRefusal(status)) return false
	try {
		return outcomeOf({ status, headers: new Headers(headers), body: textOf(body) }) !== undefined
	} catch {
		return true
	}
}

/** What an answer other than 2xx means, and what to do next. */
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

/** The host only, if it can be one (RFC 1035 §2.3.4): the rest of a location may carry anything. */
function hostOf(answer: Answer): string | undefined {
	const location = answer.headers.get('location')
	const host = location && URL.canParse(location, answer.url) ? new URL(location, answer.url).host : undefined
	return host && host.length <= 261 ? redact(host) : undefined
}

function toErrorResponse({ status, headers, url, body }: Answer): ErrorResponse {
	return { status, headers, url, text: textOf(body) }
}
