/** Connects the console's page with the control plane. */

import type { LogEntry } from '../../entry.ts'
import type { QueuedFault } from '../../fault-queue.ts'
import type { LogChanges } from '../../log.ts'
import type { OrderEvent } from '../../orders.ts'
import type { Payment } from '../../payments.ts'
import type { Settings } from '../../settings.ts'
import { t } from './texts.ts'

/**
 * Sends a request to the control plane.
 *
 * @param path Path below `/-/`, without a slash at the beginning.
 * @throws {Error} If the request fails. The message is a sentence for a person.
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

/** The control plane's response when the console polls. */
interface Poll extends LogChanges {
	/** The events of orders that are new, and in the page's copy all of them. */
	readonly orderEvents: readonly OrderEvent[]
	readonly faults: readonly QueuedFault[]
	readonly settings: Settings
	/** All spaces of the emulator, with the number of requests that they received. */
	readonly spaces: readonly { readonly name: string; readonly received: number }[]
}

/** The page's copy of a space. */
export interface State extends Omit<Poll, 'entries' | 'payments'> {
	/** The log entries that the emulator still stores, oldest first. */
	readonly entries: readonly LogEntry[]
	/** All payments by label, oldest first. */
	readonly payments: ReadonlyMap<string, Payment>
}

/** The page's copy of a space, and whether the emulator can be reached. */
export interface Connected {
	readonly status: 'connecting' | 'live' | 'lost'
	/** Undefined until the emulator has responded. */
	readonly state: State | undefined
}

/** Returns the copy after merging a poll into it. If the poll has another history, the poll replaces the copy. */
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
		// If there is nothing new, keeps the same list, so that the page isn't drawn again.
		entries: poll.entries.length === 0 && excess === 0 && before ? before.entries : all.slice(excess),
		orderEvents:
			poll.orderEvents.length === 0 && before
				? before.orderEvents
				: [...(before?.orderEvents ?? []), ...poll.orderEvents],
		payments: poll.payments.length === 0 && before ? before.payments : payments,
	}
}

/** Returns the query for the changes since the last poll: newer entries, and entries whose response hadn't ended. */
function pollPath(known: State | undefined): string {
	const open = known?.entries.filter(({ endedAt }) => endedAt === undefined).slice(-100) ?? []
	return `log?after=${known?.entries.at(-1)?.seq ?? 0}&open=${open.map(({ seq }) => seq)}&orders=${known?.orderEvents.length ?? 0}`
}

const pollMs = 1_000

/** Polls a space once a second. A hidden page doesn't poll. Returns a function that polls immediately. */
export function connect(onChange: (connected: Connected) => void): () => Promise<void> {
	let state: State | undefined
	let timer: ReturnType<typeof setTimeout> | undefined
	let isReading = false

	async function readAll(): Promise<void> {
		let poll: Poll
		do {
			poll = (await sendControl('GET', pollPath(state))) as Poll
			// A new history may begin with lower numbers than this page knows, and such entries were not returned. So the page reads it
			// from the beginning.
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
