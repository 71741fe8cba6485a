/**
 * Builds responses: those that a setting, a binding or a fault specifies, and the RFC 9457 problem documents with which the emulator
 * refuses requests. The reference doesn't show the platform's own error responses (section 7).
 */

import type { BoundResponse } from './bindings.ts'
import { dropUndefined, type Issue } from './shapes.ts'

/**
 * Why a request is refused. It is sent as a problem document, which names fields, expected values and sections of the reference. It never
 * quotes the request.
 */
export interface Problem {
	/** Status code of the response, 400 to 599. */
	readonly status: number
	/** Kind of the problem, in lower case with hyphens: the last part of the document's `type`. */
	readonly name: string
	/** Sentence that says what wasn't done, what was found, and what to do. */
	readonly detail: string
	/** Section of the platform's reference that is the reason for the refusal, such as `4.2`. */
	readonly section?: string
	/** The wrong fields, each with a description of a valid value. */
	readonly errors?: readonly Issue[]
	/** Extra headers of the response, such as `www-authenticate`. */
	readonly headers?: Readonly<Record<string, string>>
}

/** Creates the problem for a refused request of one kind. `found` says what was found. */
export type Refusing = (status: number, name: string, found: string, more?: Partial<Problem>) => Problem

/** Returns the function that creates problems for one kind of request. `undone` writes what wasn't done in front of what was found. */
export function createRefuse(undone: (found: string) => string, section?: string): Refusing {
	return (status, name, found, more) => ({
		status,
		name,
		detail: undone(found),
		...dropUndefined({ section }),
		...more,
	})
}

/** Creates the problem for a refused request of any kind. */
export const requestRefused: Refusing = createRefuse((found) => `Request not accepted: ${found}`)

function toTitle(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** Returns the response for a problem. Its `type` shows that it is the emulator's own behaviour. */
export function createProblemResponse(problem: Problem): Response {
	const { status, name, detail, section, errors, headers } = problem
	const document = {
		type: `urn:tarja-emulator:${name}`,
		title: toTitle(name),
		status,
		detail,
		...dropUndefined({ section, errors }),
	}
	return new Response(JSON.stringify(document), {
		status,
		headers: { 'content-type': 'application/problem+json', ...headers },
	})
}

export function isProblem(value: object): value is Problem {
	return 'name' in value && 'detail' in value
}

// Statuses without a body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). Fetch can't create such a response with a body.
const bodyless: ReadonlySet<number> = new Set([204, 205, 304])

export function hasNoContent(status: number): boolean {
	return bodyless.has(status)
}

/** Builds a response. A body that is a string is sent unchanged, any other value as JSON text. Without a value, there is no body. */
export function toResponse({ status = 200, headers = {}, body }: BoundResponse): Response {
	const named = new Headers(headers)
	if (body !== undefined && !named.has('content-type')) named.set('content-type', 'application/json')
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	return new Response(hasNoContent(status) ? null : text, { status, headers: named })
}
