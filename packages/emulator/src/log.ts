/** Stores the log of one space: requests, their effects, and which intents were the same payment. */
import { type Bounded, createBounded } from './bounded.ts'
import { createSending, describe, type Entry, type KnownResponse, type LogEntry, type Sending } from './entry.ts'
import type { Message } from './message.ts'
import { createPayments, type Payment, type Payments } from './payments.ts'
import type { Settings } from './settings.ts'
import { dropUndefined } from './shapes.ts'

/** A payment intent that was created. */
export interface IntentEffect {
	/** Id of the intent. The response contains it, unless the setting `intentResponse` replaces the response. */
	readonly id: string
	/** Number of the request that created the intent. */
	readonly seq: number
	/** When the intent was created: ISO 8601, by the real clock. */
	readonly at: string
	/** Label of the payment. Two intents have the same label if the fields of the setting `identifiedBy` have the same values. */
	readonly payment?: string
}

/** The log as `log()` returns it. */
export interface LogView {
	/** The requests that are still stored, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every payment intent that was created, even if its response was lost. */
	readonly intents: readonly IntentEffect[]
	/**
	 * Every payment and its verdict, oldest first. A payment stays after the entries of its requests were dropped. If the log has as many
	 * payments as it stores, a payment with a new request moves to the end.
	 */
	readonly payments: readonly Payment[]
	/** Counts since the last reset of the space, including entries that are no longer stored. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
	/** Number of the oldest entries that were dropped because of the limit. */
	readonly dropped: number
}

/** The newer part of a log. Each response is limited in size. */
export interface LogChanges extends Pick<LogView, 'entries' | 'payments' | 'totals' | 'dropped'> {
	/** Identifies the log. It changes if the space is reset. Then discard your copy, and read everything again. */
	readonly history: string
	/** Whether there are more entries. If so, ask again with the number of the last entry. */
	readonly more: boolean
}

export interface Log {
	receive(message: Message, settings: Pick<Settings, 'identifiedBy'>): Entry
	/** Marks the request of a bound operation as applied. */
	commit(entry: Entry): void
	/** Records a payment intent, and marks its request as applied. */
	commitIntent(entry: Entry, id: string): void
	/** Counts an issued token, and marks its request as applied. */
	commitToken(entry: Entry): void
	/** Records the response to a request before it is sent. `onEnd` is called once, when nothing more of the response will be sent. */
	respond(entry: Entry, response: KnownResponse, onEnd?: (payment: Payment | undefined) => void): Sending
	read(): LogView
	/** Returns at most 500 entries and their payments: the entries with higher numbers, and the listed entries. */
	readAfter(seq: number, listed?: readonly number[]): LogChanges
	/** Returns the ids of all payment intents that the log still stores, oldest first. */
	intentIds(): string[]
	totals(): LogView['totals']
	/** Deletes everything. The next request gets the number 1. */
	clear(): void
}

const entriesAtOnce = 500

interface Contents {
	readonly requests: Bounded<number, Entry>
	readonly intents: Bounded<number, IntentEffect>
	readonly payments: Payments
	readonly totals: { received: number; tokens: number; intents: number }
	history: string | undefined
}

const noTotals = { received: 0, tokens: 0, intents: 0 }

function createContents(limit: number): Contents {
	return {
		requests: createBounded(limit),
		intents: createBounded(limit),
		payments: createPayments(limit),
		totals: { ...noTotals },
		history: undefined,
	}
}

function countDropped({ totals, requests }: Contents): number {
	return totals.received - requests.size()
}

function readAfter(contents: Contents, after: number, listed: readonly number[]): LogChanges {
	const { requests, payments, totals } = contents
	// Created on first use, because a Worker has no randomness at module scope.
	contents.history ??= crypto.randomUUID()
	const newer = requests.items().filter(({ seq }) => seq > after || listed.includes(seq))
	const entries = newer.slice(0, entriesAtOnce)
	const labels = new Set(entries.map(({ payment }) => payment))
	return structuredClone({
		history: contents.history,
		more: newer.length > entries.length,
		entries,
		payments: [...labels].flatMap((label) => payments.find(label) ?? []),
		totals,
		dropped: countDropped(contents),
	})
}

function clear(contents: Contents): void {
	const { requests, intents, payments, totals } = contents
	for (const part of [requests, intents, payments]) part.clear()
	Object.assign(totals, noTotals)
	contents.history = undefined
}

type Recording = 'receive' | 'commit' | 'commitIntent' | 'commitToken' | 'respond'

/** Creates the functions that record the events of a request: it arrives, takes effect, and gets a response. */
function createRecording(contents: Contents, time: () => string): Pick<Log, Recording> {
	const { requests, intents, payments, totals } = contents

	function commit(entry: Entry, effect?: 'intent' | 'token'): { readonly seq: number; readonly at: string } {
		const at = time()
		Object.assign(entry, { applied: true, ...dropUndefined({ effect }), appliedAt: at })
		payments.apply(entry)
		return { seq: entry.seq, at }
	}

	return {
		receive(message, { identifiedBy }) {
			totals.received += 1
			const seq = totals.received
			const payment = payments.receive(message, seq, identifiedBy)
			const entry: Entry = { seq, at: time(), ...describe(message), applied: false, ...dropUndefined({ payment }) }
			requests.set(seq, entry)
			return entry
		},
		commit: (entry) => void commit(entry),
		commitIntent(entry, id) {
			intents.set(entry.seq, { id, ...commit(entry, 'intent'), ...dropUndefined({ payment: entry.payment }) })
			totals.intents += 1
		},
		commitToken(entry) {
			commit(entry, 'token')
			totals.tokens += 1
		},
		respond: (entry, response, onEnd) =>
			createSending(entry, response, {
				time,
				onEnd() {
					payments.end(entry)
					onEnd?.(payments.find(entry.payment))
				},
			}),
	}
}

export function createLog(limit: number, now: () => number): Log {
	const contents = createContents(limit)
	const { requests, intents, payments, totals } = contents
	return {
		...createRecording(contents, () => new Date(now()).toISOString()),
		read: () =>
			structuredClone({
				entries: requests.items(),
				intents: intents.items(),
				payments: payments.list(),
				totals,
				dropped: countDropped(contents),
			}),
		readAfter: (seq, listed = []) => readAfter(contents, seq, listed),
		intentIds: () => intents.items().map(({ id }) => id),
		totals: () => ({ ...totals }),
		clear: () => clear(contents),
	}
}
