/** Builds a response that a setting, a binding or a fault has specified. */
import type { BoundResponse } from './bindings.ts'

// Statuses without a body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). Fetch refuses to build them with one.
const bodyless: ReadonlySet<number> = new Set([204, 205, 304])

export function hasNoContent(status: number): boolean {
	return bodyless.has(status)
}

/** A string is sent as it is, any other value as JSON text; undefined sends no body. */
export function toResponse({ status = 200, headers = {}, body }: BoundResponse): Response {
	const named = new Headers(headers)
	if (body !== undefined && !named.has('content-type')) named.set('content-type', 'application/json')
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	return new Response(hasNoContent(status) ? null : text, { status, headers: named })
}
