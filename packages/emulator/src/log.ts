/** The log of one space: what arrived, what took effect, and which intents were alike. */
import { charactersOf, describe, type Entry, fixedCharacters, type LogEntry } from './entry.ts'
import type { Limits } from './limits.ts'
import type { Labels } from './mask.ts'
import type { Message } from './message.ts'
import { type AlikeGroup, createPayments, type Payments } from './payments.ts'
import { present } from './present.ts'
import { createRecords, type Records } from './records.ts'
import type { Revision } from './revision.ts'
import type { Settings } from './settings.ts'

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
	/** How long it was to live, in seconds. */
	readonly lifetimeSeconds: number
	/** True when it was revoked since. */
	readonly revoked?: true
}

/** What was recorded. */
export interface Recorded {
	/** The requests, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every intent that was recorded, its answer lost or not. */
	readonly intents: readonly IntentEffect[]
	/** Every token that was issued, its answer lost or not. */
	readonly tokens: readonly TokenEffect[]
	/** Counts since the log was last emptied, of what the limit has dropped too. */
	readonly totals: { readonly received: number; readonly tokens: number; readonly intents: number }
}

/** What a log holds. */
export interface LogView extends Recorded {
	/** Intents alike in the fields of the setting `identifiedBy`, where there is more than one. */
	readonly alike: readonly AlikeGroup[]
	/** How many of the oldest entries the limit has dropped. */
	readonly dropped: number
}

/** Everything that a log needs to go on where it stopped, in another process or place. */
export interface LogState extends Recorded {
	/** The intents by what they are alike in. */
	readonly payments: readonly AlikeGroup[]
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
	commitToken(entry: Entry, token: string, life: TokenLife): void
	/** Marks every token that was recorded as revoked. */
	revokeTokens(): void
	/** Takes note that the answer is known, and of what was found meanwhile. */
	finish(entry: Entry): void
	read(): LogView
	find(seq: number): LogEntry | undefined
	/** The entries that arrived or went on after a revision, in that order, and what else there is. */
	changedAfter(revision: number): Changed
	/** Ids of the intents that were recorded, oldest first. */
	intentIds(): string[]
	totals(): Recorded['totals']
	/** How many characters are kept. */
	characters(): number
	clear(): void
	exportState(): LogState
	importState(state: LogState): void
}

/** How long a token lives, and until when by the platform's clock. */
export interface TokenLife {
	readonly lifetimeSeconds: number
	readonly expiresAtMs: number
}

/** What is in a log that somebody has seen up to a revision. */
interface Changed extends Omit<Recorded, 'entries' | 'intents'> {
	readonly entries: readonly { readonly entry: LogEntry; readonly revision: number }[]
	/** Number of the oldest request that is kept; of the next one when there is none. */
	readonly oldest: number
}

/** All that a log keeps. */
interface Contents {
	readonly requests: Records<Entry>
	readonly intents: Records<IntentEffect>
	readonly tokens: Records<TokenEffect>
	readonly payments: Payments
	/** At which revision each entry was changed last. */
	readonly changes: WeakMap<Entry, number>
	/** Number of the newest request. */
	lastSeq: number
}

function createContents(limits: Limits, labels: Labels): Contents {
	return {
		requests: createRecords<Entry>(limits.entries, charactersOf),
		intents: createRecords<IntentEffect>(limits.effects, () => fixedCharacters),
		tokens: createRecords<TokenEffect>(limits.effects, () => fixedCharacters),
		payments: createPayments(limits.payments, labels),
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

/** Takes note of changes of entries. */
interface Changing {
	changed(entry: Entry): void
	/** Puts everything in place of what is there: another history begins. */
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

export function createLog(limits: Limits, labels: Labels, now: () => number, revision: Revision): Log {
	const contents = createContents(limits, labels)
	const { requests, intents, tokens, payments } = contents
	const { changed, replace } = changingOf(contents, revision)
	const time = (): string => new Date(now()).toISOString()

	/** From here on the request is applied. */
	function commit(entry: Entry, effect: 'intent' | 'token'): { readonly seq: number; readonly at: string } {
		Object.assign(entry, { applied: true, effect })
		changed(entry)
		return { seq: entry.seq, at: time() }
	}

	function receive(message: Message, { logDetail, identifiedBy }: Recording): Entry {
		contents.lastSeq += 1
		const seq = contents.lastSeq
		const seen = describe(message, logDetail, labels)
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
		commitToken(entry, token, { lifetimeSeconds, expiresAtMs }) {
			const expiresAt = new Date(expiresAtMs).toISOString()
			tokens.add({ token: labels.label(token), ...commit(entry, 'token'), expiresAt, lifetimeSeconds })
		},
		revokeTokens() {
			for (const token of tokens.list()) tokens.update({ ...token, revoked: true })
			revision.next()
		},
		finish(entry) {
			entry.endedAt = time()
			requests.update(entry)
			changed(entry)
		},
		clear: () => replace(nothing),
		importState(state) {
			replace(state)
			contents.lastSeq = state.lastSeq
		},
	}
}
