/**
 * Whether a call that was answered 401 may be sent once more, with another token.
 * @module
 */
import type { Operation } from '../operation/operation.ts'
import type { Repeats } from './runtime.ts'

/**
 * A safe or idempotent call may, as twice does what once does. An unsafe one may only where the 401 is about its token: the answer
 * says so, or the integrator says it of every 401; and never where a runtime may have sent it twice, as the answer is then about the
 * last time.
 */
export function mayReplay({ effect, replayUnauthorized }: Operation, headers: Headers, repeats: Repeats): boolean {
	if (replayUnauthorized === false || effect !== 'unsafe') return replayUnauthorized !== false
	return repeats !== 'anything' && (replayUnauthorized === true || saysInvalidToken(headers))
}

/** An element of the list: a scheme, a scheme with a token68 or a parameter, or a further parameter of the scheme before it. */
const element =
	/ ?(?:([!#$%&'*+.^`|~\w-]+)(?: (?!=)|(?=,|$)))?(?:([!#$%&'*+.^`|~\w-]+) ?= ?(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)")|([\w.~+/-]+=*))? ?(?:,|$)/gy

/**
 * Whether an answer has one Bearer challenge that can be read, and it says `error="invalid_token"` (RFC 6750 §3.1; RFC 9110
 * §11.6.1). In doubt it does not.
 */
export function saysInvalidToken(headers: Headers): boolean {
	const list = headers.get('www-authenticate')
	if (!list) return false
	const said: unknown[] = []
	let isBearer = false
	// Makes one space of several, which the expression would otherwise try in every way.
	const unread = list
		.replace(/[ \t]+/g, ' ')
		.replace(element, (_, scheme?: string, name?: string, plain?: string, quoted?: string, token68?: string) => {
			if (scheme) isBearer = /^bearer$/i.test(scheme)
			if (isBearer && scheme) said.push('Bearer')
			// A scheme has a token68 or parameters, never both.
			if (isBearer && token68) said.push('token68')
			if (isBearer && name && /^error$/i.test(name)) said.push(plain ?? quoted?.replace(/\\(.)/g, '$1'))
			return ''
		})
	return !unread && said.join() === 'Bearer,invalid_token'
}
