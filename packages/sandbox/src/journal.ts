/** The journal of one space: what arrived, what took effect, and which payments arrived more than once. */
import type { FaultAction, FaultPlace } from './faults.ts'
import { type Labels, maskBody, maskHeaders, maskPath, maskQuery } from './mask.ts'
import { INTENT_PATH, jsonOf, type Message } from './message.ts'
import { identityFields } from './platform/intent-fields.ts'
import { isRecord } from './settings.ts'

/** One request, recorded once its whole body had arrived. Preflights and the control plane are not recorded. */
export interface JournalEntry {
	/** Number of the request, counted from 1; the answer carries it in `sandbox-seq`. */
	readonly seq: number
	/** When it had arrived: ISO 8601, by the real clock. */
	readonly at: string
	readonly method: string
	/** Path below the base URL and the space. */
	readonly path: string
	/** Query without its question mark. */
	readonly query: string
	/** Header fields by lower-case name. */
	readonly headers: Readonly<Record<string, string>>
	/** Header lines in wire order and spelling, where the runtime shows them and the detail is `full`. */
	readonly rawHeaders?: readonly (readonly [name: string, value: string])[]
	/** Body text: as received when the detail is `full`, else with its values masked. */
	readonly body: string
	/** Size of the body in bytes. */
	readonly bodyBytes: number
	/** Number of the connection, where the runtime shows it. */
	readonly connection?: number
	/** The fault that acted on it. */
	readonly fault?: { readonly id: string; readonly at: FaultPlace; readonly action: FaultAction }
	/** True when the fault needed a socket and was played as nearly as a Fetch response can. */
	readonly degraded?: true
	/** Whether the request took effect, whatever became of its answer. */
	readonly applied: boolean
	/** What the effect was. */
	readonly effect?: 'token' | 'intent'
	/** Status code of the answer; absent while there is none, and when a fault kept even the status line back. */
	readonly status?: number
	/** Name of the problem that it was refused with. */
	readonly problem?: string
	/** Label of the payment: equal for requests that carry one and the same payment. */
	readonly payment?: string
	/** Number of the first request with the same payment. */
	readonly duplicateOf?: number
}

/** A payment intent that was recorded. */
export interface IntentEffect {
	readonly id: string
	readonly seq: number
	readonly at: string
	readonly payment?: string
}

/** A token that was issued. */
export interface TokenEffect {
	/** The label under which headers show this token. */
	readonly token: string
	readonly seq: number
	readonly at: string
	/** ISO 8601, by the platform's clock. */
	readonly expiresAt: string
}

/** One payment that arrived more than once. */
export interface DuplicateGroup {
	readonly payment: string
	/** Numbers of the requests that carried it. */
	readonly received: readonly number[]
	/** Numbers of those that took effect. */
	readonly applied: readonly number[]
	/** The case that costs money. */
	readonly appliedTwice: boolean
}

/** What a journal holds. */
export interface JournalView {
	readonly entries: readonly JournalEntry[]
	/** Every intent that was recorded, its answer lost or not. */
	readonly intents: readonly IntentEffect[]
	/** Every token that was issued, its answer lost or not. */
	readonly tokens: readonly TokenEffect[]
	/** Payments received more than once, by the five fields that identify one. */
	readonly duplicates: readonly DuplicateGroup[]
	/** Counts since the journal was last emptied, of what the limit has dropped too. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
	/** How many of the oldest entries the limit has dropped. */
	readonly dropped: number
}

export type Entry = { -readonly [K in keyof JournalEntry]: JournalEntry[K] }
interface Payment {
	readonly label: string
	received: number[]
	applied: number[]
}

/** Everything that a journal needs to go on elsewhere where it stopped. */
export interface JournalState {
	readonly entries: readonly JournalEntry[]
	readonly intents: readonly IntentEffect[]
	readonly tokens: readonly TokenEffect[]
	readonly payments: readonly { label: string; received: number[]; applied: number[] }[]
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
	readonly lastSeq: number
}

export interface Journal {
	receive(message: Message, detail: 'redacted' | 'full'): Entry
	/** Records an intent: from here on it is applied. */
	commitIntent(entry: Entry, id: string): void
	/** Records a token: from here on it is applied. */
	commitToken(entry: Entry, token: string, expiresAtMs: number): void
	read(): JournalView
	clear(): void
	exportState(): JournalState
	importState(state: JournalState): void
}

/** The five identifying fields as one text; undefined for what is no intent, or names none of them. */
function identityOf(message: Message): string | undefined {
	if (message.path !== INTENT_PATH) return undefined
	const body = jsonOf(message)
	if (!isRecord(body)) return undefined
	const identity = identityFields.map((name) => body[name] ?? null)
	return identity.every((value) => value === null) ? undefined : JSON.stringify(identity)
}

function describe(
	message: Message,
	detail: 'redacted' | 'full',
	labels: Labels,
): Pick<Entry, 'path' | 'query' | 'headers' | 'body' | 'rawHeaders'> {
	const { path, query, headers, rawHeaders } = message
	if (detail === 'redacted')
		return {
			path: maskPath(path, labels),
			query: maskQuery(query, labels),
			headers: maskHeaders(headers, labels),
			body: maskBody(message, labels),
		}
	const body = new TextDecoder().decode(message.body)
	return { path, query, headers: Object.fromEntries(headers), body, ...(rawHeaders ? { rawHeaders } : {}) }
}

/** Keeps the newest `limit` of a list. */
function append<T>(list: T[], item: T, limit: number): void {
	list.push(item)
	if (list.length > limit) list.shift()
}

export function createJournal(limit: number, labels: Labels, now: () => number): Journal {
	let lastSeq = 0
	let entries: Entry[] = []
	let intents: IntentEffect[] = []
	let tokens: TokenEffect[] = []
	let payments = new Map<string, Payment>()
	let totals = { received: 0, tokens: 0, intents: 0 }

	function paymentOf(label: string): Payment {
		const known = payments.get(label)
		if (known) return known
		const payment: Payment = { label, received: [], applied: [] }
		payments.set(label, payment)
		const [oldest] = payments.keys()
		if (payments.size > limit && oldest !== undefined) payments.delete(oldest)
		return payment
	}

	function note(entry: Entry, message: Message): void {
		const identity = identityOf(message)
		if (identity === undefined) return
		const payment = paymentOf(labels.label(identity))
		entry.payment = payment.label
		const [first] = payment.received
		if (first !== undefined) entry.duplicateOf = first
		append(payment.received, entry.seq, limit)
	}

	return {
		receive(message, detail) {
			lastSeq += 1
			totals.received += 1
			const { method, connection } = message
			const entry: Entry = {
				seq: lastSeq,
				at: new Date(now()).toISOString(),
				method,
				...describe(message, detail, labels),
				bodyBytes: message.body.byteLength,
				...(connection === undefined ? {} : { connection }),
				applied: false,
			}
			note(entry, message)
			append(entries, entry, limit)
			return entry
		},
		commitIntent(entry, id) {
			entry.applied = true
			entry.effect = 'intent'
			totals.intents += 1
			const { seq, payment } = entry
			const at = new Date(now()).toISOString()
			append(intents, { id, seq, at, ...(payment === undefined ? {} : { payment }) }, limit)
			if (payment !== undefined) append(paymentOf(payment).applied, seq, limit)
		},
		commitToken(entry, token, expiresAtMs) {
			entry.applied = true
			entry.effect = 'token'
			totals.tokens += 1
			const at = new Date(now()).toISOString()
			const expiresAt = new Date(expiresAtMs).toISOString()
			append(tokens, { token: labels.label(token), seq: entry.seq, at, expiresAt }, limit)
		},
		read() {
			const duplicates = [...payments.values()]
				.filter(({ received }) => received.length > 1)
				.map(({ label, received, applied }) => ({
					payment: label,
					received,
					applied,
					appliedTwice: applied.length > 1,
				}))
			const dropped = totals.received - entries.length
			return structuredClone({ entries, intents, tokens, duplicates, totals, dropped })
		},
		clear() {
			entries = []
			intents = []
			tokens = []
			payments = new Map()
			totals = { received: 0, tokens: 0, intents: 0 }
		},
		exportState: () => structuredClone({ entries, intents, tokens, payments: [...payments.values()], totals, lastSeq }),
		importState(state) {
			const copy = structuredClone(state)
			entries = [...copy.entries]
			intents = [...copy.intents]
			tokens = [...copy.tokens]
			payments = new Map(copy.payments.map((payment) => [payment.label, payment]))
			totals = { ...copy.totals }
			lastSeq = copy.lastSeq
		},
	}
}
