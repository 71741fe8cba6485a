/**
 * Builds responses: those that a setting, a binding or a fault has specified, and RFC 9457 problem documents, by which the emulator
 * refuses. The reference doesn't show the platform's own error responses (section 7).
 */

import type { BoundResponse } from './bindings.ts'
import { dropUndefined, type Issue } from './shapes.ts'

/**
 * The reason for refusing a request, sent as a problem document. It names fields, expectations and sections of the reference;
 * it never quotes what was sent.
 */
export interface Problem {
	/** Status code of the response, 400 to 599. */
	readonly status: number
	/** Kind of the problem, in lower case with hyphens: the last part of the document's `type`. */
	readonly name: string
	/** Sentence that says what was not done, what was found, and what to do. */
	readonly detail: string
	/** Section of the platform's reference on which the refusal rests, such as `4.2`. */
	readonly section?: string
	/** Each wrong field, with a description of a valid value. */
	readonly errors?: readonly Issue[]
	/** Extra headers of the response, such as `www-authenticate`. */
	readonly headers?: Readonly<Record<string, string>>
}

/** Says no to one kind of request: what was not done, before what was found. */
export type Refusing = (status: number, name: string, found: string, more?: Partial<Problem>) => Problem

/** Makes the problems of one kind of request; `undone` puts what was not done before what was found. */
export function createRefuse(undone: (found: string) => string, section?: string): Refusing {
	return (status, name, found, more) => ({
		status,
		name,
		detail: undone(found),
		...dropUndefined({ section }),
		...more,
	})
}

/** The problem of any request that was refused for what was found. */
export const requestRefused: Refusing = createRefuse((found) => `Request not accepted: ${found}`)

function toTitle(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** Returns the response that carries a problem. Its `type` marks it as the emulator's own behaviour. */
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
