/** The log of one space: what arrived, what took effect, and which intents were alike. */
import { type Bounds, createBounded } from './bounded.ts'
import type { FaultAction, FaultPlace } from './faults.ts'
import type { Limits } from './limits.ts'
import { type Labels, maskBody, maskHeaders, maskMethod, maskPath, maskQuery } from './mask.ts'
import type { Message } from './message.ts'
import { type AlikeGroup, createPayments } from './payments.ts'
import type { Settings } from './settings.ts'

/** One request, recorded once its whole body had arrived. Preflights and the control plane are not recorded. */
export interface LogEntry {
	/** Number of the request, counted from 1; the answer carries it in `emulator-seq`. */
	readonly seq: number
	/** When it had arrived: ISO 8601, by the real clock. */
	readonly at: string
	/** Method as received. */
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
	/** Identifier of the binding that served it. */
	readonly operation?: string
	/** Status code of the answer; absent while there is none, and when a fault kept even the status line back. */
	readonly status?: number
	/** Name of the problem that it was refused with. */
	readonly problem?: string
	/** Label of an intent: equal for those alike in the fields of the setting `identifiedBy`. */
	readonly payment?: string
	/** Number of the first request that is alike. */
	readonly alikeTo?: number
}

/** A payment intent that was recorded. */
export interface IntentEffect {
	/** Id of the intent, as the invented answer carries it. */
	readonly id: string
	/** Number of the request that had this effect. */
	readonly seq: number
	/** When it took effect: ISO 8601, by the real clock. */
	readonly at: string
	/** Label of the intent, as its entry shows it. */
	readonly payment?: string
}

/** A token that was issued. */
export interface TokenEffect {
	/** The label under which headers show this token. */
	readonly token: string
	/** Number of the request that had this effect. */
	readonly seq: number
	/** When it took effect: ISO 8601, by the real clock. */
	readonly at: string
	/** ISO 8601, by the platform's clock. */
	readonly expiresAt: string
}

/** What a log holds. */
export interface LogView {
	/** The requests, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every intent that was recorded, its answer lost or not. */
	readonly intents: readonly IntentEffect[]
	/** Every token that was issued, its answer lost or not. */
	readonly tokens: readonly TokenEffect[]
	/** Intents alike in the fields of the setting `identifiedBy`, where there is more than one. */
	readonly alike: readonly AlikeGroup[]
	/** Counts since the log was last emptied, of what the limit has dropped too. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
	/** How many of the oldest entries the limit has dropped. */
	readonly dropped: number
}

export type Entry = { -readonly [K in keyof LogEntry]: LogEntry[K] }

/** Everything that a log needs to go on elsewhere where it stopped. */
export interface LogState {
	/** The requests, oldest first. */
	readonly entries: readonly LogEntry[]
	/** The intents, oldest first. */
	readonly intents: readonly IntentEffect[]
	/** The tokens, oldest first. */
	readonly tokens: readonly TokenEffect[]
	/** The intents by what they are alike in. */
	readonly payments: readonly AlikeGroup[]
	/** Counts since the log was last emptied. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
	/** Number of the newest request. */
	readonly lastSeq: number
}

/** The settings that say how a request is recorded. */
type Recording = Pick<Settings, 'logDetail' | 'identifiedBy'>

export interface Log {
	receive(message: Message, settings: Recording): Entry
	/** Records an intent: from here on it is applied. */
	commitIntent(entry: Entry, id: string): void
	/** Records a token: from here on it is applied. */
	commitToken(entry: Entry, token: string, expiresAtMs: number): void
	/** Records that a bound operation has served the request. */
	commitBound(entry: Entry, operation: string, applied: boolean): void
	read(): LogView
	/** Ids of the intents that were recorded, oldest first. */
	intentIds(): string[]
	/** How many characters are kept. */
	characters(): number
	clear(): void
	exportState(): LogState
	importState(state: LogState): void
}

function describe(
	message: Message,
	detail: 'redacted' | 'full',
	labels: Labels,
): Pick<Entry, 'method' | 'path' | 'query' | 'headers' | 'body' | 'rawHeaders'> {
	const { method, path, query, headers, rawHeaders } = message
	if (detail === 'redacted')
		return {
			method: maskMethod(method, labels),
			path: maskPath(path, labels),
			query: maskQuery(query, labels),
			headers: maskHeaders(headers, labels),
			body: maskBody(message, labels),
		}
	const body = new TextDecoder().decode(message.body)
	return { method, path, query, headers: Object.fromEntries(headers), body, ...(rawHeaders ? { rawHeaders } : {}) }
}

/** What stands in an entry besides its texts. */
const fixedCharacters = 300

function charactersOf({ method, path, query, headers, body, rawHeaders = [] }: Entry): number {
	const lines = [...Object.entries(headers), ...rawHeaders]
	const inHeaders = lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
	return fixedCharacters + method.length + path.length + query.length + body.length + inHeaders
}

/** The newest of one kind, by the number of their request, and how many there were in all. */
function createLedger<Item extends { readonly seq: number }>(
	bounds: Bounds,
	charactersIn: (item: Item) => number,
): {
	add(item: Item): void
	list(): Item[]
	total(): number
	characters(): number
	restore(list: readonly Item[], total: number): void
} {
	const kept = createBounded<number, Item>(bounds)
	let total = 0
	return {
		add(item) {
			kept.set(item.seq, item, charactersIn(item))
			total += 1
		},
		list: kept.items,
		total: () => total,
		characters: kept.characters,
		restore(items, count) {
			kept.clear()
			for (const item of items) kept.set(item.seq, item, charactersIn(item))
			total = count
		},
	}
}

export function createLog(limits: Limits, labels: Labels, now: () => number): Log {
	const requests = createLedger<Entry>(limits.entries, charactersOf)
	const intents = createLedger<IntentEffect>(limits.effects, () => fixedCharacters)
	const tokens = createLedger<TokenEffect>(limits.effects, () => fixedCharacters)
	const payments = createPayments(limits.payments, labels)
	let lastSeq = 0

	function time(): string {
		return new Date(now()).toISOString()
	}

	function receive(message: Message, { logDetail, identifiedBy }: Recording): Entry {
		lastSeq += 1
		const { connection } = message
		const entry: Entry = {
			seq: lastSeq,
			at: time(),
			...describe(message, logDetail, labels),
			bodyBytes: message.body.byteLength,
			...(connection === undefined ? {} : { connection }),
			applied: false,
			...payments.receive(message, lastSeq, identifiedBy),
		}
		requests.add(entry)
		return entry
	}

	function commitIntent(entry: Entry, id: string): void {
		entry.applied = true
		entry.effect = 'intent'
		const { seq, payment } = entry
		intents.add({ id, seq, at: time(), ...(payment === undefined ? {} : { payment }) })
		if (payment !== undefined) payments.apply(payment, seq)
	}

	function commitToken(entry: Entry, token: string, expiresAtMs: number): void {
		entry.applied = true
		entry.effect = 'token'
		const expiresAt = new Date(expiresAtMs).toISOString()
		tokens.add({ token: labels.label(token), seq: entry.seq, at: time(), expiresAt })
	}

	function commitBound(entry: Entry, operation: string, applied: boolean): void {
		entry.applied = applied
		entry.operation = operation
	}

	function recorded(): Pick<LogView, 'entries' | 'intents' | 'tokens' | 'totals'> {
		const totals = { received: requests.total(), tokens: tokens.total(), intents: intents.total() }
		return { entries: requests.list(), intents: intents.list(), tokens: tokens.list(), totals }
	}

	function restore(state: Omit<LogState, 'lastSeq'>): void {
		const { totals, ...lists } = structuredClone(state)
		requests.restore(lists.entries, totals.received)
		intents.restore(lists.intents, totals.intents)
		tokens.restore(lists.tokens, totals.tokens)
		payments.importState(lists.payments)
	}

	return {
		receive,
		commitIntent,
		commitToken,
		commitBound,
		read() {
			const record = recorded()
			const dropped = record.totals.received - record.entries.length
			return structuredClone({ ...record, alike: payments.alike(), dropped })
		},
		intentIds: () => intents.list().map(({ id }) => id),
		characters: () => [requests, intents, tokens, payments].reduce((sum, part) => sum + part.characters(), 0),
		clear: () => restore(nothing),
		exportState: () => structuredClone({ ...recorded(), payments: payments.exportState(), lastSeq }),
		importState(state) {
			restore(state)
			lastSeq = state.lastSeq
		},
	}
}

const nothing: Omit<LogState, 'lastSeq'> = {
	entries: [],
	intents: [],
	tokens: [],
	payments: [],
	totals: { received: 0, tokens: 0, intents: 0 },
}
