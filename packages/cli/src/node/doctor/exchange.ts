/** Sends a single request that isn't part of a call. Limits its time and the size of its response. */
import { toPrintableCause } from '@tarja/core/plugin'

/** A request of a `fetch` and its response, with the beginning of the body. */
export interface SeenResponse {
	readonly method: string
	readonly url: string
	readonly status: number
	readonly headers: Headers
	/** The beginning of the body as text. */
	readonly text: string
}

/** A response to one of doctor's own requests, with the times of both. */
export interface Exchange extends SeenResponse {
	/** Times by this machine's clock: just before the request was sent, and when status and headers had arrived. */
	readonly sentMs: number
	readonly receivedMs: number
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 10_000
const maxBytes = 65_536

/** Reads a body. If it is long, reads only its beginning. */
export async function readBeginning({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of body ?? []) {
		chunks.push(chunk)
		length += chunk.length
		if (length > maxBytes) break // Leaving the loop cancels the rest of the body.
	}
	return Uint8Array.from(Buffer.concat(chunks))
}

/**
 * Sends one request. Rejects if no response arrives in time. Doesn't follow redirects, because they would take credentials to another
 * address.
 */
export async function sendExchange(
	fetch: Fetch,
	url: string,
	init: RequestInit,
	signal: AbortSignal,
): Promise<Exchange> {
	const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
	const sentMs = Date.now()
	const response = await fetch(url, { ...init, redirect: 'manual', signal: until })
	const receivedMs = Date.now()
	const { status, headers } = response
	const method = init.method ?? 'GET'
	const text = new TextDecoder().decode(await readBeginning(response))
	return { method, url, status, headers, text, sentMs, receivedMs }
}

/** Returns the `code`s of an error and all its causes. They aren't masked, because redaction would treat long codes as secrets. */
export function listCodes(error: unknown): readonly string[] {
	const codes: string[] = []
	for (let { code, cause } = Object(error), depth = 0; depth < 10; { code, cause } = Object(cause), depth++)
		if (typeof code === 'string' && /^[A-Z][A-Z0-9_/]{1,60}$/.test(code)) codes.push(code)
	return codes
}

/** Describes in a few words why there was no response. Uses the innermost cause, because it is the most precise. */
export function findReason(error: unknown): string {
	let innermost: unknown = toPrintableCause(error)
	while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
	const { name, message } = Object(innermost)
	if (name === 'TimeoutError') return `none in ${timeoutMs / 1000} s`
	return listCodes(error).at(-1) ?? String(message || 'no reason was given')
}
