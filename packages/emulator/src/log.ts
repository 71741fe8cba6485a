/** Keeps the log of one space: what arrived, what took effect, and which intents were alike. */
import { charactersOf, describe, type Entry, fixedCharacters, type LogEntry } from './entry.ts'
import type { Limits } from './limits.ts'
import type { Masking } from './masking.ts'
import type { Message } from './message.ts'
import { createPayments, judgedPayment, type Payment, type PaymentRecord, type Payments } from './payments.ts'
import { present } from './present.ts'
import { createRecords, type Records } from './records.ts'
import type { Revision } from './revision.ts'
import { type KnownAnswer, type Sending, sendingOf } from './sending.ts'
import type { Settings } from './settings.ts'

/** A payment intent that was created, as the log keeps it. */
export interface IntentEffect {
	/** Id of the intent, as the answer carries it unless the setting `intentResponse` replaces that answer. */
	readonly id: string
	/** Number of the request that created the intent. */
	readonly seq: number
	/** When the intent was created: ISO 8601, by the real clock. */
	readonly at: string
	/** Label of the payment: equal for intents with the same values in the fields of the setting `identifiedBy`. */
	readonly payment?: string
}

/** A token that was issued, as the log keeps it: without its text. */
export interface TokenEffect {
	/** Number of the token request that issued it. */
	readonly seq: number
	/** When the token was issued: ISO 8601, by the real clock. */
	readonly at: string
	/** When the token expires: ISO 8601, by the emulator's clock, which a setting may have moved. */
	readonly expiresAt: string
	/** Lifetime of the token in seconds. */
	readonly lifetimeSeconds: number
	/** Present if the token was revoked. */
	readonly revoked?: true
}

/** Everything that a log keeps and shows to its user. */
export interface Recorded {
	/** The requests that are still stored, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every payment intent that was created, even if the answer that told so was lost. */
	readonly intents: readonly IntentEffect[]
	/** Every token that was issued, even if the answer that carried it was lost. */
	readonly tokens: readonly TokenEffect[]
	/** How many there were since the log was last cleared, including those that it no longer stores. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
}

/** The log as `log()` returns it: its contents, and what became of each payment. */
export interface LogView extends Recorded {
	/** Every payment with its verdict, the oldest first; also those whose requests were dropped. */
	readonly payments: readonly Payment[]
	/** How many of the oldest entries were dropped for the limit. */
	readonly dropped: number
}

/** Everything that another process needs to continue with the log. */
export interface LogState extends Recorded {
	/** What is kept of each payment. */
	readonly payments: readonly PaymentRecord[]
	/** Number of the request that arrived last, so that numbers go on from there. */
	readonly lastSeq: number
}

export interface Log {
	receive(message: Message, settings: Pick<Settings, 'identifiedBy'>): Entry
	/** Marks the request of a bound operation as applied. */
	commit(entry: Entry): void
	/** Records a payment intent, and marks its request as applied. */
	commitIntent(entry: Entry, id: string): void
	/** Records an issued token, and marks its request as applied. */
	commitToken(entry: Entry, life: TokenLife): void
	/** Marks all recorded tokens as revoked; the log only shows this, the tokens themselves are kept elsewhere. */
	revokeTokens(): void
	/**
	 * Records the answer to a request before it is sent. Returns functions by which the sender reports how far it came. `ended` is
	 * called once, when nothing more of the answer will be sent.
	 */
	answered(entry: Entry, answer: KnownAnswer, ended?: (payment: Payment | undefined) => void): Sending
	read(): LogView
	find(seq: number): LogEntry | undefined
	/** What is kept of the payment with this label. */
	payment(label: string | undefined): PaymentRecord | undefined
	/** The entries that arrived or changed after a revision, in that order, with the rest of the log. */
	changedAfter(revision: number): Changed
	/** Returns the ids of all payment intents that the log still stores, oldest first. */
	intentIds(): string[]
	totals(): Recorded['totals']
	/** Estimated memory of the log, counted in characters. */
	characters(): number
	clear(): void
	exportState(): LogState
	importState(state: LogState): void
}

/** How long a token lives, in seconds, and when it expires by the emulator's clock. */
export interface TokenLife {
	readonly lifetimeSeconds: number
	readonly expiresAtMs: number
}

/**
 * The part of a log that is newer than a revision: entries with the revision of their last change, everything else in full.
 */
interface Changed extends Omit<Recorded, 'entries' | 'intents'> {
	readonly entries: readonly { readonly entry: LogEntry; readonly revision: number }[]
	/** The payments that changed, at most as late as a revision. */
	payments(until: number): readonly PaymentRecord[]
	/** Number of the oldest stored request; if none is stored, the number that the next request will get. */
	readonly oldest: number
}

/** The stores inside a log, one for each kind of record. */
interface Contents {
	readonly requests: Records<Entry>
	readonly intents: Records<IntentEffect>
	readonly tokens: Records<TokenEffect>
	readonly payments: Payments
	/** Knows at which change of the space each entry and each payment changed last. */
	readonly revision: Revision
	/** Number of the request that arrived last; 0 before the first. */
	lastSeq: number
}

function createContents(limits: Limits, masking: Masking, revision: Revision): Contents {
	return {
		requests: createRecords<Entry>(limits.entries, charactersOf),
		intents: createRecords<IntentEffect>(limits.effects, () => fixedCharacters),
		tokens: createRecords<TokenEffect>(limits.effects, () => fixedCharacters),
		payments: createPayments(limits.payments, masking),
		revision,
		lastSeq: 0,
	}
}

function totalsOf({ requests, intents, tokens }: Contents): Recorded['totals'] {
	return { received: requests.total(), tokens: tokens.total(), intents: intents.total() }
}

function recordedIn(contents: Contents): Recorded {
	const { requests, intents, tokens } = contents
	return { entries: requests.list(), intents: intents.list(), tokens: tokens.list(), totals: totalsOf(contents) }
}

/** Replaces the whole log and starts a new history. */
function replace({ requests, intents, tokens, payments, revision }: Contents, state: Omit<LogState, 'lastSeq'>): void {
	const { totals, ...lists } = structuredClone(state)
	requests.restore(lists.entries, totals.received)
	intents.restore(lists.intents, totals.intents)
	tokens.restore(lists.tokens, totals.tokens)
	payments.importState(lists.payments)
	revision.restart()
	for (const payment of payments.list()) revision.mark(payment)
	for (const entry of requests.list()) revision.mark(entry, payments.find(entry.payment))
}

const nothing = { entries: [], intents: [], tokens: [], payments: [], totals: { received: 0, tokens: 0, intents: 0 } }

function changedAfter(contents: Contents, seen: number): Changed {
	const { requests, tokens, payments, revision } = contents
	const kept = requests.list()
	const entries = kept
		.map((entry) => ({ entry, revision: revision.of(entry) }))
		.filter((found) => found.revision > seen)
		.sort((one, other) => one.revision - other.revision)
	return {
		entries,
		oldest: kept[0]?.seq ?? contents.lastSeq + 1,
		totals: totalsOf(contents),
		tokens: tokens.list(),
		payments: (until) =>
			payments.list().filter((payment) => revision.of(payment) > seen && revision.of(payment) <= until),
	}
}

type Reading = 'read' | 'find' | 'payment' | 'changedAfter' | 'totals' | 'intentIds' | 'characters' | 'exportState'

function readersOf(contents: Contents): Pick<Log, Reading> {
	const { requests, intents, tokens, payments } = contents
	return {
		read() {
			const recorded = recordedIn(contents)
			const dropped = recorded.totals.received - recorded.entries.length
			return structuredClone({ ...recorded, payments: payments.list().map(judgedPayment), dropped })
		},
		find: requests.find,
		payment: payments.find,
		changedAfter: (seen) => changedAfter(contents, seen),
		totals: () => totalsOf(contents),
		intentIds: () => intents.list().map(({ id }) => id),
		characters: () => [requests, intents, tokens, payments].reduce((sum, part) => sum + part.characters(), 0),
		exportState() {
			const { lastSeq } = contents
			return structuredClone({ ...recordedIn(contents), payments: payments.exportState(), lastSeq })
		},
	}
}

/** Notes in the log what happens to requests: they arrive, take effect, and are answered. */
function notingIn(contents: Contents, masking: Masking, time: () => string) {
	const { requests, payments, revision } = contents
	const changed = (entry: Entry): void => revision.mark(entry, payments.find(entry.payment))
	return {
		receive(message: Message, { identifiedBy }: Pick<Settings, 'identifiedBy'>): Entry {
			contents.lastSeq += 1
			const seq = contents.lastSeq
			const seen = describe(message, masking)
			const payment = payments.receive(message, { seq, ...seen }, identifiedBy)
			const entry: Entry = { seq, at: time(), ...seen, applied: false, ...present({ payment }) }
			requests.add(entry)
			changed(entry)
			return entry
		},
		/** Marks the request as applied now; returns its number and the time for the record of its effect. */
		commit(entry: Entry, effect?: 'intent' | 'token'): { readonly seq: number; readonly at: string } {
			const at = time()
			Object.assign(entry, { applied: true, ...present({ effect }), appliedAt: at })
			payments.apply(entry)
			changed(entry)
			return { seq: entry.seq, at }
		},
		answered(entry: Entry, answer: KnownAnswer, told?: (payment: Payment | undefined) => void): Sending {
			function measured(): void {
				requests.update(entry)
				changed(entry)
			}
			function ended(): void {
				payments.end(entry)
				measured()
				const payment = payments.find(entry.payment)
				told?.(payment && judgedPayment(payment))
			}
			return sendingOf(entry, answer, { masking, time, changed: measured, ended })
		},
	}
}

export function createLog(limits: Limits, masking: Masking, now: () => number, revision: Revision): Log {
	const contents = createContents(limits, masking, revision)
	const { intents, tokens } = contents
	const { receive, commit, answered } = notingIn(contents, masking, () => new Date(now()).toISOString())
	return {
		...readersOf(contents),
		receive,
		answered,
		commit: (entry) => void commit(entry),
		commitIntent: (entry, id) =>
			intents.add({ id, ...commit(entry, 'intent'), ...present({ payment: entry.payment }) }),
		commitToken(entry, { lifetimeSeconds, expiresAtMs }) {
			const expiresAt = new Date(expiresAtMs).toISOString()
			tokens.add({ ...commit(entry, 'token'), expiresAt, lifetimeSeconds })
		},
		revokeTokens() {
			for (const token of tokens.list()) tokens.update({ ...token, revoked: true })
			revision.next()
		},
		clear: () => replace(contents, nothing),
		importState(state) {
			replace(contents, state)
			contents.lastSeq = state.lastSeq
		},
	}
}
