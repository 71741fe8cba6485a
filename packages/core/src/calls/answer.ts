/**
 * Reads a complete answer: data, or the error that it means.
 * @module
 */

import { type Failure, failure } from '../call-failure.ts'
import type { ErrorResponse, TarjaErrorDetails } from '../errors.ts'
import { detailsOf, type Findings, printIssues } from '../issues.ts'
import type { Answer } from '../layer.ts'
import type { Operation } from '../operation.ts'
import { redact } from '../redact.ts'
import { check, isThenable } from '../schema.ts'

const decoder = new TextDecoder()

/** The data of a 2xx answer, validated where the operation says how. Anything else is thrown. */
export async function readAnswer(operation: Operation, answer: Answer): Promise<unknown> {
	if (answer.status < 200 || answer.status > 299) throw statusFailure(answer)
	const unreadable = (reason: UnreadableReason, found: string, findings?: Findings): Failure => {
		const details = { status: answer.status, reason, ...(findings && detailsOf(findings)) }
		const response = toErrorResponse(answer)
		return failure('invalid_response', `the answer (status ${answer.status}) ${found}`, details, { response })
	}
	const value = readBody(operation, answer, unreadable)
	if (!operation.response) return value
	const pending = check(operation.response, 'response', value)
	const checked = isThenable(pending) ? await pending : pending
	if (!checked.findings) return checked.value
	throw unreadable('schema', `is not as agreed: ${printIssues(checked.findings)}`, checked.findings)
}

type UnreadableReason = TarjaErrorDetails['invalid_response']['reason']

function readBody(
	{ responseType = 'json', response }: Operation,
	{ status, headers, body }: Answer,
	unreadable: (reason: UnreadableReason, found: string) => Failure,
): unknown {
	if (responseType === 'bytes') return body
	const text = decoder.decode(body)
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

/** What an answer other than 2xx means. */
export function statusFailure(answer: Answer): Failure {
	const { status } = answer
	const response = toErrorResponse(answer)
	if (status >= 400) return failure('http_status', `the platform answered ${status}`, { status }, { response })
	const host = hostOf(answer)
	return failure(
		'redirect',
		`the platform answered with a redirect${host ? ` to ${host}` : ''}, which is not followed, as credentials would go along; correct baseUrl`,
		{ status, ...(host !== undefined && { host }) },
		{ response },
	)
}

/** The host only, if it can be one (RFC 1035 §2.3.4): the rest of a location may carry anything. */
function hostOf(answer: Answer): string | undefined {
	const location = answer.headers.get('location')
	const host = location && URL.canParse(location, answer.url) ? new URL(location, answer.url).host : undefined
	return host && host.length <= 261 ? redact(host) : undefined
}

function toErrorResponse({ status, headers, url, body }: Answer): ErrorResponse {
	return { status, headers, url, text: decoder.decode(body) }
}
