/** Derives what the client can know about its request from what was sent back. */
import type { LogEntry } from './entry.ts'

/** How much of a response the client received, as far as the emulator can know. */
export type Receipt = 'pending' | 'whole' | 'spoiled' | 'lost' | 'cut' | 'replaced'

/** Returns whether a response is empty or JSON. The reference shows no body of a created intent, so an empty one is valid. */
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

/** Returns how much of the response the client received. */
export function getReceipt({ fault, ending, response, endedAt }: LogEntry): Receipt {
	if (!endedAt) return 'pending'
	if (ending === 'lost' || ending === 'cut') return ending
	if (fault?.action !== 'status' || !response) return 'whole'
	if (response.status >= 300) return 'replaced'
	return isReadable(response) ? 'whole' : 'spoiled'
}

/** What a client knows about its request, by HTTP's convention. */
export type Known = 'applied' | 'rejected' | 'unknown' | 'pending'

// Statuses of 4xx that don't prove a refusal, because an earlier attempt may have taken effect.
const undecided: readonly number[] = [408, 409, 425, 429, 499]

/** Returns what a status means by HTTP's convention if its whole response has arrived. */
function readStatus(status: number): Exclude<Known, 'pending'> {
	if (status >= 200 && status < 300) return 'applied'
	return status >= 400 && status < 500 && !undecided.includes(status) ? 'rejected' : 'unknown'
}

/** Returns what the client can know. A 2xx that was cut or spoiled means `unknown`. */
export function getKnown(entry: LogEntry): Known {
	const receipt = getReceipt(entry)
	if (receipt === 'pending') return receipt
	const known = entry.fault?.action === 'decline' ? 'rejected' : readStatus(entry.status ?? 0)
	if (receipt === 'lost' || (known === 'applied' && receipt !== 'whole')) return 'unknown'
	return known
}

/** Returns whether a request took effect and its client doesn't know: the case that costs money. */
export function isUnreported(entry: LogEntry): boolean {
	return entry.applied && !['applied', 'pending'].includes(getKnown(entry))
}
