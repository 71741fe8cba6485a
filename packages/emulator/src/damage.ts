/** Builds the responses that a fault sends in place of the real one. */
import { defaultDelayMs, type PlayedFault } from './faults.ts'
import { pause } from './pause.ts'
import { createProblemResponse } from './problem.ts'

// Statuses without a body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). Fetch refuses to build them with one.
const bodyless: ReadonlySet<number> = new Set([204, 205, 304])

export function hasNoContent(status: number): boolean {
	return bodyless.has(status)
}

/** Serialises a body: a string unchanged, any other value as JSON, undefined as no body. */
export function toBodyText(body: unknown): string | null {
	if (body === undefined) return null
	return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Returns the response of the action `status`. */
function createStatusResponse({ id, status = 500, headers = {}, body }: PlayedFault): Response {
	if (hasNoContent(status)) return new Response(null, { status, headers })
	if (body !== undefined)
		return new Response(toBodyText(body), { status, headers: { 'content-type': 'application/json', ...headers } })
	const detail = `Response played by fault ${id}: the emulator was told to fail here; remove the fault to go on`
	return createProblemResponse({ status, name: 'played-status', detail, headers })
}

/** Returns the response of a fault that acts before the request is accepted, when there is no real response. */
export function createEarlyResponse(fault: PlayedFault): Response {
	if (fault.action === 'status') return createStatusResponse(fault)
	return withHeaders(fault, new Response('{}', { headers: { 'content-type': 'application/json' } }))
}

function withHeaders(fault: PlayedFault, response: Response): Response {
	for (const [name, value] of Object.entries(fault.headers ?? {})) response.headers.set(name, value)
	return response
}

/** Returns the response of a fault that acts after the commit, made from the real one. */
export async function damageResponse(fault: PlayedFault, response: Response): Promise<Response> {
	if (fault.at !== 'mid-body' && fault.action === 'slow') await pause(fault.delayMs ?? defaultDelayMs.slow)
	return fault.action === 'status' ? createStatusResponse(fault) : withHeaders(fault, response)
}
