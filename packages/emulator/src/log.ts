/** Keeps the log of one space: what arrived, what took effect, and which intents were alike. */
import { charactersOf, describe, type Entry, fixedCharacters, type LogEntry } from './entry.ts'
import type { Limits } from './limits.ts'
import type { Masking } from './masking.ts'
import type { Message } from './message.ts'
import { type AlikeGroup, createPayments, type Payments } from './payments.ts'
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

/** The log as `log()` returns it: its contents, and which payment intents look like repetitions. */
export interface LogView extends Recorded {
	/** Groups of intents with the same values in the fields of the setting `identifiedBy`. */
	readonly alike: readonly AlikeGroup[]
	/** How many of the oldest entries were dropped for the limit. */
	readonly dropped: number
}

/** Everything that another process needs to continue with the log. */
export interface LogState extends Recorded {
	/** Requests for payment intents, grouped by payment. */
	readonly payments: readonly AlikeGroup[]
	/** Number of the request that arrived last, so that numbers go on from there. */
	readonly lastSeq: number
}

export interface Log {
	receive(message: Message, settings: Pick<Settings, 'identifiedBy'>): Entry
	/** Records a payment intent, and marks its request as applied. */
	commitIntent(entry: Entry, id: string): void
	/** Records an issued token, and marks its request as applied. */
	commitToken(entry: Entry, life: TokenLife): void
	/** Marks all recorded tokens as revoked; the log only shows this, the tokens themselves are kept elsewhere. */
	revokeTokens(): void
	/** Records the answer to a request before it is sent. Returns functions by which the sender reports how far it came. */
	answered(entry: Entry, answer: KnownAnswer): Sending
	read(): LogView
	find(seq: number): LogEntry | undefined
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
	/** Number of the oldest stored request; if none is stored, the number that the next request will get. */
	readonly oldest: number
}

/** The stores inside a log, one for each kind of record. */
interface Contents {
	readonly requests: Records<Entry>
	readonly intents: Records<IntentEffect>
	readonly tokens: Records<TokenEffect>
	readonly payments: Payments
	/** The revision at which each entry last changed. */
	readonly changes: WeakMap<Entry, number>
	/** Number of the request that arrived last; 0 before the first. */
	lastSeq: number
}

function createContents(limits: Limits, masking: Masking): Contents {
	return {
		requests: createRecords<Entry>(limits.entries, charactersOf),
		intents: createRecords<IntentEffect>(limits.effects, () => fixedCharacters),
		tokens: createRecords<TokenEffect>(limits.effects, () => fixedCharacters),
		payments: createPayments(limits.payments, masking),
		changes: new WeakMap(),
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

function restore({ requests, intents, tokens, payments }: Contents, state: Omit<LogState, 'lastSeq'>): void {
	const { totals, ...lists } = structuredClone(state)
	requests.restore(lists.entries, totals.received)
	intents.restore(lists.intents, totals.intents)
	tokens.restore(lists.tokens, totals.tokens)
	payments.importState(lists.payments)
}

function viewOf(contents: Contents): LogView {
	const recorded = recordedIn(contents)
	const dropped = recorded.totals.received - recorded.entries.length
	return structuredClone({ ...recorded, alike: contents.payments.alike(), dropped })
}

const nothing = { entries: [], intents: [], tokens: [], payments: [], totals: { received: 0, tokens: 0, intents: 0 } }

type Reading = 'read' | 'find' | 'changedAfter' | 'totals' | 'intentIds' | 'characters' | 'exportState'

function readersOf(contents: Contents): Pick<Log, Reading> {
	const { requests, intents, tokens, payments, changes } = contents
	return {
		read: () => viewOf(contents),
		find: (seq) => requests.find(seq),
		changedAfter(seen) {
			const kept = requests.list()
			const entries = kept
				.map((entry) => ({ entry, revision: changes.get(entry) ?? 0 }))
				.filter((found) => found.revision > seen)
				.sort((one, other) => one.revision - other.revision)
			const oldest = kept[0]?.seq ?? contents.lastSeq + 1
			return { entries, oldest, totals: totalsOf(contents), tokens: tokens.list() }
		},
		totals: () => totalsOf(contents),
		intentIds: () => intents.list().map(({ id }) => id),
		characters: () => [requests, intents, tokens, payments].reduce((sum, part) => sum + part.characters(), 0),
		exportState() {
			const { lastSeq } = contents
			return structuredClone({ ...recordedIn(contents), payments: payments.exportState(), lastSeq })
		},
	}
}

/** Gives each change of the log a revision, by which watchers find it. */
interface Changing {
	changed(entry: Entry): void
	/** Replaces the whole log and starts a new history. */
	replace(state: Omit<LogState, 'lastSeq'>): void
}

function changingOf(contents: Contents, revision: Revision): Changing {
	function changed(entry: Entry): void {
		contents.changes.set(entry, revision.next())
	}
	return {
		changed,
		replace(state) {
			restore(contents, state)
			revision.restart()
			contents.requests.list().forEach(changed)
		},
	}
}

export function createLog(limits: Limits, masking: Masking, now: () => number, revision: Revision): Log {
	const contents = createContents(limits, masking)
	const { requests, intents, tokens, payments } = contents
	const { changed, replace } = changingOf(contents, revision)
	const time = (): string => new Date(now()).toISOString()

	function measured(entry: Entry): void {
		requests.update(entry)
		changed(entry)
	}

	/** Marks the request as applied now; returns its number and the time for the record of its effect. */
	function commit(entry: Entry, effect: 'intent' | 'token'): { readonly seq: number; readonly at: string } {
		const at = time()
		Object.assign(entry, { applied: true, effect, appliedAt: at })
		changed(entry)
		return { seq: entry.seq, at }
	}

	function receive(message: Message, { identifiedBy }: Pick<Settings, 'identifiedBy'>): Entry {
		contents.lastSeq += 1
		const seq = contents.lastSeq
		const seen = describe(message, masking)
		const alike = payments.receive(message, seq, identifiedBy)
		const entry: Entry = { seq, at: time(), ...seen, applied: false, ...alike }
		requests.add(entry)
		changed(entry)
		return entry
	}

	return {
		...readersOf(contents),
		receive,
		commitIntent(entry, id) {
			const { seq, payment } = entry
			intents.add({ id, ...commit(entry, 'intent'), ...present({ payment }) })
			if (payment !== undefined) payments.apply(payment, seq)
		},
		commitToken(entry, { lifetimeSeconds, expiresAtMs }) {
			const expiresAt = new Date(expiresAtMs).toISOString()
			tokens.add({ ...commit(entry, 'token'), expiresAt, lifetimeSeconds })
		},
		revokeTokens() {
			for (const token of tokens.list()) tokens.update({ ...token, revoked: true })
			revision.next()
		},
		answered: (entry, answer) => sendingOf(entry, answer, { masking, time, changed: measured }),
		clear: () => replace(nothing),
		importState(state) {
			replace(state)
			contents.lastSeq = state.lastSeq
		},
	}
}
