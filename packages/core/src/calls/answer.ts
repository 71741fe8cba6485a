/**
 * Reads a complete answer: data, or the error that it means.
 * @module
 */
import { type ErrorResponse, type Issue, type Outcome, TarjaError, type TarjaErrorDetails } from '../errors.ts'
import { nameOf, type Operation } from '../operation.ts'
import type { Answer } from '../plugin.ts'
import { check, printIssues } from '../schema.ts'

const decoder = new TextDecoder()

/** The data of a 2xx answer, validated where the operation says how. Anything else is thrown. */
export async function readAnswer(operation: Operation, answer: Answer, outcome: Outcome): Promise<unknown> {
	if (answer.status < 200 || answer.status > 299) throw statusError(operation, answer, outcome)
	const value = readBody(operation, answer)
	if (!operation.response) return value
	const pending = check(operation.response, 'response', value)
	const checked = pending instanceof Promise ? await pending : pending
	if (!checked.issues) return checked.value
	throw unreadable(operation, answer, 'schema', printIssues(checked.issues), checked.issues)
}

function readBody(operation: Operation, answer: Answer): unknown {
	const type = operation.responseType ?? 'json'
	if (type === 'bytes') return answer.body
	const text = decoder.decode(answer.body)
	if (type === 'text') return text
	if (text === '') {
		// 204 and 205 have no content (RFC 9110 §15.3.5, §15.3.6). Elsewhere nothing is an answer only if a schema says so.
		if (answer.status === 204 || answer.status === 205 || operation.response) return undefined
		throw unreadable(
			operation,
			answer,
			'empty',
			'it is empty; if that is right, give a response schema that accepts undefined',
		)
	}
	const contentType = answer.headers.get('content-type')
	if (contentType && !/^[^;]*[/+]json\b/i.test(contentType))
		throw unreadable(operation, answer, 'content_type', 'its content type is not JSON, which was asked for')
	try {
		return JSON.parse(text)
	} catch {
		// Also a body cut short that the runtime took for a whole one, as WebKit does with chunked bodies.
		throw unreadable(operation, answer, 'not_json', 'it is not JSON, or was cut short')
	}
}

function unreadable(
	operation: Operation,
	answer: Answer,
	reason: TarjaErrorDetails['invalid_response']['reason'],
	found: string,
	issues?: readonly Issue[],
): TarjaError<'invalid_response'> {
	const name = nameOf(operation)
	return new TarjaError('invalid_response', `Cannot read the answer to ${name} (status ${answer.status}): ${found}`, {
		outcome: 'unknown',
		operation: name,
		details: { status: answer.status, reason, ...(issues && { issues }) },
		response: toErrorResponse(answer),
	})
}

function statusError(operation: Operation, answer: Answer, outcome: Outcome): TarjaError {
	const name = nameOf(operation)
	const { status } = answer
	const init = { outcome, operation: name, response: toErrorResponse(answer) }
	if (status >= 400)
		return new TarjaError('http_status', `Cannot complete ${name}: the platform answered ${status}`, {
			...init,
			details: { status },
		})
	const host = hostOf(answer)
	return new TarjaError(
		'redirect',
		`Cannot complete ${name}: the platform answered with a redirect${host ? ` to ${host}` : ''}, which is not followed, as credentials would go along; correct baseUrl`,
		{ ...init, details: { status, ...(host !== undefined && { host }) } },
	)
}

/** The host only: the rest of a location may carry anything. */
function hostOf(answer: Answer): string | undefined {
	const location = answer.headers.get('location')
	return location && URL.canParse(location, answer.url) ? new URL(location, answer.url).host : undefined
}

function toErrorResponse({ status, headers, url, body }: Answer): ErrorResponse {
	return { status, headers, url, text: decoder.decode(body) }
}
