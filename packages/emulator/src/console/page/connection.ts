/** Connects the page with the control plane. */

import type { LogEntry } from '../../entry.ts'
import type { QueuedFault } from '../../fault-queue.ts'
import type { LogChanges } from '../../log.ts'
import type { Payment } from '../../payments.ts'
import type { Settings } from '../../settings.ts'
import { t } from './texts.ts'

/**
 * Sends a request to the control plane.
 *
 * @param path Below `/-/`, without a slash before it.
 * @throws {Error} With a sentence for a person.
 */
export async function sendControl(method: string, path: string, body?: unknown): Promise<unknown> {
	const sent = body === undefined ? {} : { body: JSON.stringify(body) }
	const headers = { 'content-type': 'application/json' }
	const response = await fetch(path, { method, headers, ...sent }).catch(() => {
		throw new Error(t('silent'))
	})
	if (response.status === 204) return undefined
	const found = (await response.json().catch(() => ({}))) as { detail?: string }
	if (response.ok) return found
	throw new Error(found.detail ?? t('silent.status', response.status))
}

/** A response of the control plane to the console's poll. */
interface Poll extends LogChanges {
	readonly faults: readonly QueuedFault[]
	readonly settings: Settings
	/** All spaces of the emulator, with the number of requests that they received. */
	readonly spaces: readonly { readonly name: string; readonly received: number }[]
}

/** The page's copy of a space. */
export interface State extends Omit<Poll, 'entries' | 'payments'> {
	/** The log entries that the emulator still stores, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every payment by its label, the oldest first. */
	readonly payments: ReadonlyMap<string, Payment>
}

/** What the page knows of a space, and whether the emulator can be reached. */
export interface Connected {
	readonly status: 'connecting' | 'live' | 'lost'
	/** Undefined until the emulator has responded. */
	readonly state: State | undefined
}

/** Returns the copy with a poll merged in. A poll of another history replaces it. */
function mergePoll(known: State | undefined, poll: Poll): State {
	const before = known?.history === poll.history ? known : undefined
	const entries = new Map((before?.entries ?? []).map((entry) => [entry.seq, entry]))
	for (const entry of poll.entries) entries.set(entry.seq, entry)
	const payments = new Map(before?.payments)
	for (const payment of poll.payments) payments.set(payment.payment, payment)
	const all = [...entries.values()].sort((one, other) => one.seq - other.seq)
	const excess = Math.max(0, all.length - (poll.totals.received - poll.dropped))
	return {
		...poll,
		// Keeps the same list if there is nothing new, so that nothing is drawn again.
		entries: poll.entries.length === 0 && excess === 0 && before ? before.entries : all.slice(excess),
		payments: poll.payments.length === 0 && before ? before.payments : payments,
	}
}

/** Returns the query that reads what is new: later entries, and those whose response had not ended. */
function pollPath(known: State | undefined): string {
	const open = known?.entries.filter(({ endedAt }) => endedAt === undefined).slice(-100) ?? []
	return `log?after=${known?.entries.at(-1)?.seq ?? 0}&open=${open.map(({ seq }) => seq)}`
}

const pollMs = 1_000

/** Polls a space once a second. A hidden page doesn't poll. Returns a function that reads now what is new. */
export function connect(onChange: (connected: Connected) => void): () => Promise<void> {
	let state: State | undefined
	let timer: ReturnType<typeof setTimeout> | undefined
	let isReading = false

	async function readAll(): Promise<void> {
		let poll: Poll
		do {
			poll = (await sendControl('GET', pollPath(state))) as Poll
			// Another history may have lower numbers than this page knows, so that nothing of it came: read it from its beginning.
			if (state && poll.history !== state.history) {
				state = undefined
				poll = (await sendControl('GET', pollPath(state))) as Poll
			}
			state = mergePoll(state, poll)
		} while (poll.more)
		onChange({ status: 'live', state })
	}

	async function refresh(): Promise<void> {
		clearTimeout(timer)
		if (isReading) return
		isReading = true
		await readAll().catch(() => onChange({ status: 'lost', state }))
		isReading = false
		if (!document.hidden) timer = setTimeout(refresh, pollMs)
	}

	document.addEventListener('visibilitychange', () => void refresh())
	void refresh()
	return refresh
}
