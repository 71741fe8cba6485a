/**
 * Names and values of the semantic conventions. No value comes from a call's input, because parameters may be card numbers. One
 * exception: the identifying fields of a payment that may have been made, as its error prints them.
 * @module
 */
import type { Attributes } from '@opentelemetry/api'
import type { ClientEvent } from '@tarja/core'
import type { WatchedAttempt, WatchedCall } from '@tarja/core/plugin'

type CallEnd = Extract<ClientEvent, { type: 'call_ended' }>
type AttemptEnd = Extract<ClientEvent, { type: 'attempt_ended' }>

/** Methods that the semantic conventions list; any other is reported as `_OTHER`. */
const knownMethods = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/
const toMethod = (method: string): string => (knownMethods.test(method) ? method : '_OTHER')

/** Attributes that are known when a call begins, because samplers decide then. */
export function callStart({ operation, effect, method, path, reference }: WatchedCall): Attributes {
	return {
		...(reference !== undefined && { 'tarja.reference': reference }),
		'tarja.operation': operation,
		'tarja.effect': effect,
		'http.request.method': toMethod(method),
		'url.template': path,
	}
}

/** Attributes that are known when a call has ended. */
export function callEnd({
	outcome,
	attempts,
	mayHaveReplayed,
	requestId,
	status,
	error,
	deviations,
}: CallEnd): Attributes {
	const attributes: Attributes = {
		'tarja.outcome': outcome,
		'tarja.attempts': attempts,
		'tarja.may_have_replayed': mayHaveReplayed,
	}
	if (status !== undefined) attributes['http.response.status_code'] = status
	if (requestId !== undefined) attributes['tarja.request_id'] = requestId
	if (error) attributes['error.type'] = error.code
	if (error?.entryId !== undefined) attributes['tarja.entry'] = error.entryId
	for (const [name, value] of Object.entries(error?.fields ?? {}))
		attributes[`tarja.field.${name}`] = typeof value === 'string' ? value : JSON.stringify(value)
	if (deviations) attributes['tarja.deviations'] = deviations.length
	return attributes
}

let server: { readonly of: string; readonly address: string; readonly port: number } | undefined

/** Returns the attributes of the server, which are the same for all calls of a client. */
function readTarget({ method, path, baseUrl }: WatchedCall): Attributes {
	if (server?.of !== baseUrl) {
		const { hostname, port, protocol } = new URL(baseUrl)
		server = { of: baseUrl, address: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) }
	}
	return {
		'http.request.method': toMethod(method),
		'server.address': server.address,
		'server.port': server.port,
		'url.template': path,
	}
}

/**
 * Attributes that are known when an HTTP attempt begins. The URL has the path template, because a filled-in path may hold a card
 * number.
 */
export function attemptStart({ call, number }: WatchedAttempt): Attributes {
	const { method, path, baseUrl } = call
	const attributes = readTarget(call)
	attributes['url.full'] = baseUrl + path
	if (toMethod(method) !== method) attributes['http.request.method_original'] = method
	if (number > 1) attributes['http.request.resend_count'] = number - 1
	return attributes
}

/**
 * Error codes of a failed connection in Node, undici, Deno and Bun. Other codes are dropped, because an integrator's own `fetch` could
 * produce any text, and each new text would become a new metric series.
 */
const knownCodes = new Set(
	[
		'EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE EPROTO ETIMEDOUT',
		'UND_ERR_BODY_TIMEOUT UND_ERR_CLOSED UND_ERR_CONNECT_TIMEOUT UND_ERR_DESTROYED UND_ERR_HEADERS_TIMEOUT UND_ERR_SOCKET',
		'CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_UNTRUSTED ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_HANDSHAKE_TIMEOUT',
		'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ConnectionClosed ConnectionRefused ConnectionReset FailedToOpenSocket',
	].flatMap((line) => line.split(' ')),
)

/** Attributes that are known when an HTTP attempt has ended. */
export function attemptEnd({ status, code, runtimeCode = '' }: AttemptEnd): Attributes {
	if (status !== undefined)
		return { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) }
	if (code !== 'network') return { 'error.type': code ?? 'network' }
	return { 'error.type': knownCodes.has(runtimeCode) ? runtimeCode : 'network' }
}
