/** One request outside of any call: bounded in time and in what is read, following nothing. */
import { printableCause } from '@tarja/core'

export interface Exchange {
	readonly status: number
	readonly headers: Headers
	/** The beginning of the body. */
	readonly text: string
	/** By this machine's clock: right before it was sent, and when status and headers were there. */
	readonly sentMs: number
	readonly receivedMs: number
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 10_000
const maxChars = 65_536

async function beginningOf(response: Response): Promise<string> {
	const decoder = new TextDecoder()
	let text = ''
	for await (const chunk of response.body ?? []) {
		text += decoder.decode(chunk, { stream: true })
		if (text.length > maxChars) break // Leaving the loop cancels the rest.
	}
	return text.slice(0, maxChars)
}

/** Sends a request once; rejects where no answer comes in time. */
export async function exchange(fetch: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Exchange> {
	const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
	const sentMs = Date.now()
	const response = await fetch(url, { ...init, redirect: 'manual', signal: until })
	const receivedMs = Date.now()
	return { status: response.status, headers: response.headers, text: await beginningOf(response), sentMs, receivedMs }
}

/** Why there was no answer, in a few words: the innermost cause says most. */
export function reasonOf(error: unknown): string {
	let cause = printableCause(error)
	while (cause?.cause instanceof Error) cause = cause.cause
	const { code, name, message } = Object(cause)
	if (name === 'TimeoutError') return `none in ${timeoutMs / 1000} s`
	return String(code ?? message ?? 'no reason was given')
}
