/**
 * Names and values of the semantic conventions. None is taken from an input: parameters may be card numbers.
 * @module
 */
import type { Attributes } from '@opentelemetry/api'
import type { AttemptEnd, CallEnd, WatchedAttempt, WatchedCall } from '@tarja/core'

/** Methods that the conventions know: others are `_OTHER`. */
const knownMethods = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/
const methodOf = (method: string): string => (knownMethods.test(method) ? method : '_OTHER')

/** Set when a call begins, for samplers. */
export function callStart({ operation, effect, method, path }: WatchedCall): Attributes {
	return {
		'tarja.operation': operation,
		'tarja.effect': effect,
		'http.request.method': methodOf(method),
		'url.template': path,
	}
}

/** Known when a call has ended. */
export function callEnd({ outcome, attempts, mayHaveReplayed, status, error }: CallEnd): Attributes {
	return {
		'tarja.outcome': outcome,
		'tarja.attempts': attempts,
		'tarja.may_have_replayed': mayHaveReplayed,
		...(status !== undefined && { 'http.response.status_code': status }),
		...(error && { 'error.type': error.code }),
	}
}

let server: { readonly of: string; readonly attributes: Attributes } | undefined

/** The same for all calls of a client: read once. */
function serverOf(baseUrl: string): Attributes {
	if (server?.of !== baseUrl) {
		const { hostname, port, protocol } = new URL(baseUrl)
		const known = protocol === 'http:' ? 80 : 443
		server = { of: baseUrl, attributes: { 'server.address': hostname, 'server.port': Number(port) || known } }
	}
	return server.attributes
}

function target(method: string, baseUrl: string): Attributes {
	return { 'http.request.method': methodOf(method), ...serverOf(baseUrl) }
}

/** Of an exchange: where it goes, and what it is. The URL has the template where the path was filled in. */
export function attemptStart({ call: { method, path, baseUrl }, number }: WatchedAttempt): Attributes {
	return {
		...target(method, baseUrl),
		...(methodOf(method) !== method && { 'http.request.method_original': method }),
		'url.full': baseUrl + path,
		'url.template': path,
		...(number > 1 && { 'http.request.resend_count': number - 1 }),
	}
}

/**
 * Codes that Node, undici, Deno and Bun give to a connection that failed. A `fetch` of the integrator's may fail with any word,
 * and every word is a series of its own.
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

/** Known when an exchange has ended. */
export function attemptEnd({ status, code, runtimeCode = '' }: AttemptEnd): Attributes {
	if (status !== undefined)
		return { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) }
	if (code !== 'network') return { 'error.type': code ?? 'network' }
	return { 'error.type': knownCodes.has(runtimeCode) ? runtimeCode : 'network' }
}

/** Of an exchange, for its metric: without what is another one each time. */
export function exchangeSeries(event: AttemptEnd): Attributes {
	const { method, path, baseUrl } = event.attempt.call
	return { ...target(method, baseUrl), 'url.template': path, ...attemptEnd(event) }
}
