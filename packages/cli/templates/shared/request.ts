import type { Shop } from './shop.ts'

/** What a page asks for: an order, and after a refusal the entry that is to be tried once more. */
export interface Asked {
	order: string
	retryOf: string | undefined
}

/** Returns the status that refuses a request by its headers; `undefined` if a page of your own, or a program, may have sent it. */
export function findRefusal({ method, headers }: Request, { origin }: Shop): number | undefined {
	// Decided: only your own pages may pay. Another site's page can't send JSON without a preflight, which is never granted; a page
	// behind a name that leads to this machine has another origin.
	if (method !== 'POST') return 405
	if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return 415
	if ((headers.get('origin') ?? origin) !== origin) return 403
	// Decided: a list of what is allowed. A program sends no such header, and whatever is not known is refused.
	return [null, 'same-origin', 'none'].includes(headers.get('sec-fetch-site')) ? undefined : 403
}

// Decided: ids have a known form. Nothing else reaches your database or the journal.
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Returns what a request asks for, or the status that refuses it. */
export async function readRequest({ body }: Request): Promise<Asked | number> {
	try {
		// Decided: a request has at most 10,000 characters, also one that does not say its length.
		let text = ''
		for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? [])
			if (text.length + part.length > 10_000) return 413
			else text += part
		const { order, retryOf } = JSON.parse(text) as { order?: unknown; retryOf?: unknown }
		return isId(order) && (retryOf === undefined || isId(retryOf)) ? { order, retryOf } : 400
	} catch {
		return 400
	}
}
