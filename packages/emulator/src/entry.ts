/** Log entries: what is recorded of a request and its response, and what the request's client can know. */

import type { FaultAction, FaultPlace } from './faults.ts'
import { maskBody, maskHeaders, maskResponse, maskText } from './masking.ts'
import type { Message } from './message.ts'
import type { Problem } from './problem.ts'
import { dropUndefined } from './shapes.ts'

/** How much of a response was sent to its client: all of it, a part, or not even the status line. */
export type Ending = 'whole' | 'cut' | 'lost'

/** The response to a request: its head, and the part of its body that was sent. */
export interface LoggedResponse {
	/** Status code as the emulator sent it. If the response was lost, the client didn't get it. */
	readonly status: number
	/** Headers of the response, by lower-case name, masked. */
	readonly headers: Readonly<Record<string, string>>
	/** The part of the body that was sent, at most its first 16,384 characters, masked. If the response was lost, the whole body. */
	readonly body: string
	/** Size of the whole body in bytes, even if only a part was sent. */
	readonly bodyBytes: number
	/** How many bytes of the body left the emulator before the response ended. */
	readonly sentBytes: number
	/** When the emulator had chosen the response: ISO 8601, by the real clock. */
	readonly at: string
	/** When the status line was sent: ISO 8601, by the real clock. Absent until then. */
	readonly beganAt?: string
}

/**
 * A logged request. It is recorded when its whole body has arrived, or when a fault cut the body off. Preflights and control
 * requests aren't recorded.
 */
export interface LogEntry {
	/** Number of the request, counted from 1. The response carries it in `emulator-seq`. */
	readonly seq: number
	/** When the whole request had arrived: ISO 8601, by the real clock. */
	readonly at: string
	/** HTTP method from the request. */
	readonly method: string
	/** Path below the base URL and the space. */
	readonly path: string
	/** Query without its question mark. */
	readonly query: string
	/** Headers of the request, by lower-case name, masked. */
	readonly headers: Readonly<Record<string, string>>
	/** The first 16,384 characters of the body, without card numbers. */
	readonly body: string
	/** Size of the request's body in bytes, before anything was cut or masked. */
	readonly bodyBytes: number
	/** Number of the TCP connection. Absent if the runtime doesn't show it. */
	readonly connection?: number
	/** The fault that was played on this request. Absent if there was none. */
	readonly fault?: { readonly id: string; readonly at: FaultPlace; readonly action: FaultAction }
	/** Whether the request took effect, even if its response was lost. */
	readonly applied: boolean
	/** Kind of effect: a token was issued or a payment intent was created. Absent for a bound operation. */
	readonly effect?: 'token' | 'intent'
	/** Identifier of the bound operation that the request matched, even if the request was refused. */
	readonly operation?: string
	/** Status code of the response. Absent as long as there is no response, or if a fault prevented even the status line. */
	readonly status?: number
	/** If the request was refused, the short name of the problem, as in the problem document's `type`. */
	readonly problem?: string
	/** If the request was refused, the texts of the problem document. */
	readonly refusal?: Pick<Problem, 'detail' | 'section' | 'errors'>
	/** When the request took effect: ISO 8601, by the real clock. Absent if it didn't. */
	readonly appliedAt?: string
	/** The response that the emulator chose, before any fault cut it. Absent until then. */
	readonly response?: LoggedResponse
	/** When the last byte was sent or the connection ended: ISO 8601, by the real clock. Absent until then. */
	readonly endedAt?: string
	/** How the response ended: sent `whole`, `cut` after its beginning, or `lost` completely. */
	readonly ending?: Ending
	/** Number of the token request that issued this request's token. Absent if the request sent no token, or an unknown one. */
	readonly tokenFrom?: number
	/** Label of the payment. Two intents have the same label if the fields of the setting `identifiedBy` have the same values. */
	readonly payment?: string
}

/** An entry that may still change, because its request is still being handled. */
export type Entry = { -readonly [K in keyof LogEntry]: LogEntry[K] }

/** Returns the part of a log entry that comes from the request, masked. */
export function describe(message: Message): Omit<Entry, 'seq' | 'at' | 'applied'> {
	const { method, path, query, headers, body, connection } = message
	return {
		method: maskText(method),
		path: maskText(path),
		query: maskText(query),
		headers: maskHeaders(headers),
		body: maskBody(message),
		bodyBytes: body.byteLength,
		...dropUndefined({ connection }),
	}
}

/** How much of a response the client received, as far as the emulator can know. */
type Receipt = 'pending' | 'whole' | 'spoiled' | 'lost' | 'cut' | 'replaced'

/** Whether a client can read the body of a response. */
function isReadable({ headers, body, bodyBytes }: NonNullable<LogEntry['response']>): boolean {
	if (bodyBytes === 0) return true
	if (!/[/+]json\b/.test(headers['content-type'] ?? '')) return false
	try {
		JSON.parse(body)
		return true
	} catch {
		return false
	}
}

/** Returns how much of the response the client got. */
export function getReceipt({ fault, ending, response, endedAt }: LogEntry): Receipt {
	if (!endedAt) return 'pending'
	if (ending === 'lost' || ending === 'cut') return ending
	if (fault?.action !== 'status' || !response) return 'whole'
	if (response.status >= 300) return 'replaced'
	return isReadable(response) ? 'whole' : 'spoiled'
}

/** What a client knows about its request, by the rules of HTTP. */
export type Known = 'applied' | 'rejected' | 'unknown' | 'pending'

// 4xx statuses that don't prove a refusal, because an earlier attempt may have taken effect.
const undecided: readonly number[] = [408, 409, 425, 429, 499]

/** Returns what a status means by the rules of HTTP if the whole response has arrived. */
function readStatus(status: number): Exclude<Known, 'pending'> {
	if (status >= 200 && status < 300) return 'applied'
	return status >= 400 && status < 500 && !undecided.includes(status) ? 'rejected' : 'unknown'
}

/** Returns what the client can know. If a 2xx was cut or can't be read, it is `unknown`. */
export function getKnown(entry: LogEntry): Known {
	const receipt = getReceipt(entry)
	if (receipt === 'pending') return receipt
	const known = entry.fault?.action === 'decline' ? 'rejected' : readStatus(entry.status ?? 0)
	if (receipt === 'lost' || (known === 'applied' && receipt !== 'whole')) return 'unknown'
	return known
}

/** Returns whether a request took effect and its client doesn't know that. This is the case that costs money. */
export function isUnreported(entry: LogEntry): boolean {
	return entry.applied && !['applied', 'pending'].includes(getKnown(entry))
}

/** A response that was chosen and not sent yet. */
export interface KnownResponse {
	readonly status: number
	readonly headers: Headers
	readonly bytes: Uint8Array
}

/** Functions that an adapter calls to report how much of a response it has sent. */
export interface Sending {
	/** Reports that the status line and so many more bytes of the body were sent. */
	addSent(bytes: number): void
	/** Reports how the response ended. Only the first call counts. */
	end(ending: Ending): void
}

interface SendingDeps {
	readonly time: () => string
	/** Called once, after the end of the response was recorded in the entry. */
	readonly onEnd: () => void
}

/** Records the response in the log entry. Returns the functions that record how much of it is sent. */
export function createSending(entry: Entry, known: KnownResponse, { time, onEnd }: SendingDeps): Sending {
	const { status, headers, bytes } = known
	let response = {
		status,
		headers: maskHeaders(headers),
		body: maskResponse(bytes, bytes.byteLength),
		bodyBytes: bytes.byteLength,
		sentBytes: 0,
		at: time(),
	} as NonNullable<Entry['response']>
	entry.response = response

	function addSent(count: number): void {
		const { beganAt = time(), sentBytes } = response
		response = { ...response, beganAt, sentBytes: Math.min(bytes.byteLength, sentBytes + count) }
		entry.response = response
	}

	function end(ending: Ending): void {
		if (entry.endedAt !== undefined) return
		if (ending === 'whole') addSent(bytes.byteLength)
		if (ending === 'cut') entry.response = { ...response, body: maskResponse(bytes, response.sentBytes) }
		Object.assign(entry, { ending, endedAt: time() })
		onEnd()
	}

	return { addSent, end }
}
