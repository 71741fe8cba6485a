/**
 * Names and values of the semantic conventions. None is taken from an input: parameters may be card numbers.
 * @module
 */
import type { Attributes } from '@opentelemetry/api'
import type { AttemptEnd, CallEnd, WatchedAttempt, WatchedCall } from '@tarja/core'

/** Set when a call begins, for samplers. */
export function callStart({ operation, effect, method, path }: WatchedCall): Attributes {
	return {
		'tarja.operation': operation,
		'tarja.effect': effect,
		'http.request.method': method,
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

/** Methods that the conventions know: others are `_OTHER`. */
const knownMethods = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/

/** Of an exchange: where it goes, and what it is. The URL has the template where the path was filled in. */
export function attemptStart({ call: { method, path, baseUrl }, number }: WatchedAttempt): Attributes {
	const { hostname, port, protocol } = new URL(baseUrl)
	const isKnown = knownMethods.test(method)
	return {
		'http.request.method': isKnown ? method : '_OTHER',
		...(!isKnown && { 'http.request.method_original': method }),
		'server.address': hostname,
		'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
		'url.full': baseUrl + path,
		'url.template': path,
		...(number > 1 && { 'http.request.resend_count': number - 1 }),
	}
}

/**
 * Codes that Node, Deno and Bun give to a connection that failed. A `fetch` of the integrator's may fail with any word, and
 * every word is a series of its own.
 */
const knownCodes =
	/^(?:E(?:AI_AGAIN|CONNABORTED|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|PIPE|PROTO|TIMEDOUT)|UND_ERR_[A-Z_]{1,30}|CERT_[A-Z_]{1,30}|ERR_TLS_[A-Z_]{1,30}|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|Connection(?:Closed|Refused|Reset))$/

/** Known when an exchange has ended. */
export function attemptEnd({ status, code, runtimeCode = '' }: AttemptEnd): Attributes {
	if (status !== undefined)
		return { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) }
	if (code !== 'network') return { 'error.type': code ?? 'network' }
	return { 'error.type': knownCodes.test(runtimeCode) ? runtimeCode : 'network' }
}
