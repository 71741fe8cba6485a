/** Builds the answers that a fault sends in place of the real one: wrong ones, garbage, redirects. */
import { defaultDelayMs, type PlayedFault } from './faults.ts'
import type { Message } from './message.ts'
import { pause } from './pause.ts'
import { problemResponse } from './problem.ts'
import { said } from './refusal-text.ts'

// Statuses without a body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5); Fetch refuses to build them with one.
const bodyless: ReadonlySet<number> = new Set([204, 205, 304])

export function hasNoContent(status: number): boolean {
	return bodyless.has(status)
}

const noise = 'emulator garbage: }{ <\u0000\u0001\uFFFD> this is not JSON'
const page = '<!doctype html><title>Emulator</title><p>A page where JSON was expected'

/** Serialises a body: a string unchanged, anything else as JSON, undefined as no body. */
export function bodyText(body: unknown): string | null {
	if (body === undefined) return null
	return typeof body === 'string' ? body : JSON.stringify(body)
}

function played(fault: PlayedFault, status: number, type: string, content: string): Response {
	const headers = new Headers({ 'content-type': type, ...fault.headers })
	const body = fault.body === undefined ? content : bodyText(fault.body)
	const actual = fault.status ?? status
	return new Response(hasNoContent(actual) ? null : body, { status: actual, headers })
}

function statusAnswer(fault: PlayedFault, message: Message): Response {
	if (fault.body !== undefined) return played(fault, 500, 'application/json', '')
	const status = fault.status ?? 500
	if (hasNoContent(status)) return played(fault, status, 'application/json', '')
	const detail = said('answer.played', fault.id)
	const problem = { status, name: 'played-status', detail, headers: fault.headers ?? {} }
	return problemResponse(problem, message.headers.get('accept-language'))
}

function redirectAnswer(fault: PlayedFault, message: Message): Response {
	const headers = { location: fault.location ?? message.url, ...fault.headers }
	return new Response(null, { status: fault.status ?? 307, headers })
}

/** Builds the answer of a fault that replaces the real one; `status` is the real status. */
function replacement(fault: PlayedFault, message: Message, status: number): Response | undefined {
	switch (fault.action) {
		case 'status':
			return statusAnswer(fault, message)
		case 'garbage':
			return played(fault, status, 'application/json', noise)
		case 'content-type':
			return played(fault, status, 'text/html', page)
		case 'empty':
			return played({ ...fault, body: '' }, status, 'application/json', '')
		case 'redirect':
			return redirectAnswer(fault, message)
		default:
			return undefined
	}
}

/** The answer of a fault that acts before the request is accepted, when there is no real answer. */
export function playedAnswer(fault: PlayedFault, message: Message): Response {
	return replacement(fault, message, 200) ?? played(fault, 200, 'application/json', '{}')
}

async function halfGarbage(answer: Response): Promise<Response> {
	const text = await answer.text()
	const half = text.slice(0, Math.ceil(text.length / 2))
	return new Response(half + noise, { status: answer.status, headers: answer.headers })
}

function decorated(fault: PlayedFault, answer: Response): Response {
	for (const [name, value] of Object.entries(fault.headers ?? {})) answer.headers.set(name, value)
	return answer
}

/** The answer of a fault that acts after the effect is committed, made from the real one. */
export async function damagedAnswer(fault: PlayedFault, message: Message, answer: Response): Promise<Response> {
	if (fault.at === 'mid-body')
		return decorated(fault, fault.action === 'garbage' && answer.body !== null ? await halfGarbage(answer) : answer)
	if (fault.action === 'slow') await pause(fault.delayMs ?? defaultDelayMs.slow)
	return replacement(fault, message, answer.status) ?? decorated(fault, answer)
}
