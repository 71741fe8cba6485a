/** Damaged answers: what a fault makes of the answer that the platform would have given. */
import { defaultDelayMs, type Fault } from './faults.ts'
import type { Message } from './message.ts'
import { pause } from './pause.ts'
import { problemResponse } from './problem.ts'

// RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: these never have content, and Fetch refuses to build them with one.
const bodyless: ReadonlySet<number> = new Set([204, 205, 304])

export function hasNoContent(status: number): boolean {
	return bodyless.has(status)
}

const noise = 'emulator garbage: }{ <\u0000\u0001\uFFFD> this is not JSON'
const page = '<!doctype html><title>Emulator</title><p>A page where JSON was expected'

/** A string as it is, anything else as JSON text, nothing for nothing. */
export function bodyText(body: unknown): string | null {
	if (body === undefined) return null
	return typeof body === 'string' ? body : JSON.stringify(body)
}

function played(fault: Fault, status: number, type: string, content: string): Response {
	const headers = new Headers({ 'content-type': type, ...fault.headers })
	const body = fault.body === undefined ? content : bodyText(fault.body)
	const actual = fault.status ?? status
	return new Response(hasNoContent(actual) ? null : body, { status: actual, headers })
}

function statusAnswer(fault: Fault): Response {
	if (fault.body !== undefined) return played(fault, 500, 'application/json', '')
	const status = fault.status ?? 500
	if (hasNoContent(status)) return played(fault, status, 'application/json', '')
	const detail = `Answer played by fault ${fault.id}: the emulator was told to fail here; remove the fault to go on`
	return problemResponse({ status, name: 'played-status', detail, headers: fault.headers ?? {} })
}

function redirectAnswer(fault: Fault, message: Message): Response {
	const headers = { location: fault.location ?? message.url, ...fault.headers }
	return new Response(null, { status: fault.status ?? 307, headers })
}

/** An answer in place of the real one, for the actions that replace it whole. `status` is that of the real one. */
function replacement(fault: Fault, message: Message, status: number): Response | undefined {
	switch (fault.action) {
		case 'status':
			return statusAnswer(fault)
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

/** The answer of a fault that acts before anything is accepted: there is no real one. */
export function playedAnswer(fault: Fault, message: Message): Response {
	return replacement(fault, message, 200) ?? played(fault, 200, 'application/json', '{}')
}

async function halfGarbage(answer: Response): Promise<Response> {
	const text = await answer.text()
	const half = text.slice(0, Math.ceil(text.length / 2))
	return new Response(half + noise, { status: answer.status, headers: answer.headers })
}

function decorated(fault: Fault, answer: Response): Response {
	for (const [name, value] of Object.entries(fault.headers ?? {})) answer.headers.set(name, value)
	return answer
}

/** What is left of the real answer after a fault that acts once the effect is committed. */
export async function damagedAnswer(fault: Fault, message: Message, answer: Response): Promise<Response> {
	if (fault.at === 'mid-body')
		return decorated(fault, fault.action === 'garbage' && answer.body !== null ? await halfGarbage(answer) : answer)
	if (fault.action === 'slow') await pause(fault.delayMs ?? defaultDelayMs.slow)
	return replacement(fault, message, answer.status) ?? decorated(fault, answer)
}
