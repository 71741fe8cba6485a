/**
 * Writes the entries of this process's calls, each within a time limit, and never over an entry that says more.
 * @module
 */
import { type Host, type Notice, type Outcome, TarjaError, type TarjaErrorDetails } from '@tarja/core'
import { type JournalEntry, readable, type StoredEntry } from './entry.ts'
import { type CallEnd, ended, withdrawn } from './protocol.ts'
import type { JournalStore } from './store.ts'

/** Problems of the journal that did not fail a call. */
export type JournalEvent =
	/** A call ended and the journal could not store how. Its entry stays listed as unresolved, and a lookup will settle it. */
	| { readonly type: 'journal_settle_failed'; readonly entry: JournalEntry; readonly cause: unknown }
	/** A write that failed or took too long was stored after all. Its call was not sent; the entry is settled as `not_sent`. */
	| { readonly type: 'journal_write_late'; readonly entry: JournalEntry }
	/**
	 * An entry has no fields, so that a lookup could not find its payment: the operation names none in `identifiedBy`, or the input
	 * had none of them. Reported once for each operation.
	 */
	| { readonly type: 'journal_unidentified'; readonly entry: JournalEntry }
	/** A call has been unresolved for longer than `overdueAfterMs`: reported once. A person has to look. */
	| { readonly type: 'journal_overdue'; readonly entry: JournalEntry }

/** Notice for watchers of the client: an entry was written before its call is sent, or was settled. */
export interface JournalNotice extends Notice {
	readonly type: keyof typeof notices
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** Id of the journal's entry about the call. */
	readonly entry: string
	/** The caller's own name for the payment, as given. */
	readonly reference?: string
	/** How the entry was settled; `unknown` means that it must still be looked up. */
	readonly outcome?: Outcome | 'applied' | 'absent'
}

/** Severity of each notice, and the words that complete its sentence. */
const notices = {
	journal_opened: ['debug', 'is in the journal'],
	journal_settled: ['debug', 'is settled in the journal as '],
	journal_settle_failed: ['error', 'could not be settled in the journal: it stays unresolved'],
	journal_write_late: ['error', 'was written into the journal too late, and not sent'],
	journal_unidentified: ['warn', 'has no fields in the journal to look it up by: name them in identifiedBy'],
	journal_overdue: ['error', 'is unresolved in the journal for too long: find out what became of it'],
} as const

/** Writes and updates the entries of calls that this process makes. */
export interface Recorder {
	/** Ids of the calls that are under way in this process. */
	readonly underWay: ReadonlySet<string>
	/**
	 * Resolves when the entry is stored. Rejects if it is not stored in time, and then the call must not be sent; with
	 * `duplicate_reference` if another call has its reference.
	 */
	open(entry: JournalEntry, tell: Host['tell']): Promise<void>
	/** Reports an event that did not fail a call. */
	report(event: JournalEvent, tell: Host['tell']): void
	/** Stores how the call ended. Never rejects, because the call's own result matters more. */
	close(entry: JournalEntry, end: CallEnd, tell: Host['tell']): Promise<void>
}

/** Store, time limit of a write, clock and listener that a recorder works with. */
export interface RecorderSettings {
	readonly store: JournalStore
	readonly writeTimeoutMs: number
	readonly nowMs: () => number
	readonly onEvent: (event: JournalEvent) => void
}

/** Most attempts to store a change: two processes rarely write one entry at once, and each writes it a few times at most. */
const mostTries = 10

/** Most operations whose event `journal_unidentified` is remembered: paths that are made up at run time would have no end. */
const mostTold = 1000

/**
 * How long a call that is not sent waits for its entry to be withdrawn, in milliseconds. It must wait, because a Worker may drop
 * work that nobody waits for.
 */
const withdrawMs = 1000

export function newRecorder({ store, writeTimeoutMs, nowMs, onEvent }: RecorderSettings): Recorder {
	const underWay = new Set<string>()
	const isNew = firstOf(mostTold)
	const report = reporting(onEvent)

	const close: Recorder['close'] = async (entry, end, tell) => {
		try {
			const settled = await within(writeTimeoutMs, settle(store, entry, end))
			tell(noticeOf('journal_settled', settled ?? entry))
		} catch (cause) {
			report({ type: 'journal_settle_failed', entry, cause }, tell)
		} finally {
			underWay.delete(entry.id)
		}
	}

	const settleNotSent = async (entry: JournalEntry, tell: Host['tell']): Promise<void> => {
		report({ type: 'journal_write_late', entry }, tell)
		await close(entry, { outcome: 'not_sent', endedAtMs: nowMs(), attempts: 0, mayHaveReplayed: false }, tell)
	}

	/**
	 * Withdraws the entry: a failed or late write may still be stored and reserve its reference. So the entry's place is taken
	 * first, or a stored entry is settled.
	 */
	const withdraw = async (entry: JournalEntry, tell: Host['tell']): Promise<void> => {
		if ((await store.write(withdrawn(entry, nowMs()))) !== true) await settleNotSent(entry, tell)
	}

	const giveUp = async (entry: JournalEntry, writing: Promise<boolean>, tell: Host['tell']): Promise<void> => {
		underWay.delete(entry.id)
		const withdrawing = withdraw(entry, tell)
		// If withdrawing fails too, tries again once the store has answered. If it never answers, a lookup will settle the entry.
		withdrawing.catch(() => writing.catch(() => {}).then(() => withdraw(entry, tell))).catch(() => {})
		await within(withdrawMs, withdrawing).catch(() => {})
	}

	const refused = async (entry: JournalEntry, tell: Host['tell']): Promise<Error> => {
		// If our own entry is stored under the id, a connection delivered the same write twice: no other process knows the id.
		const isItsOwn = await within(withdrawMs, store.read(entry.id)).catch(() => undefined)
		if (isItsOwn) await settleNotSent(entry, tell)
		return isItsOwn || entry.reference === undefined
			? new Error('its id is taken')
			: duplicate(store, entry, entry.reference, writeTimeoutMs)
	}

	return {
		underWay,
		report,
		close,
		async open(entry, tell) {
			underWay.add(entry.id)
			if (!Object.keys(entry.fields).length && isNew(entry.operation))
				report({ type: 'journal_unidentified', entry }, tell)
			const writing = new Promise<boolean>((resolve) => resolve(store.write(entry)))
			const isWritten = await within(writeTimeoutMs, writing).catch(async (error: unknown) => {
				await giveUp(entry, writing, tell)
				throw error
			})
			// Takes nothing else for a confirmation: a text or a list of rows is true as well, whatever it says.
			if (isWritten === true) return tell(noticeOf('journal_opened', entry))
			underWay.delete(entry.id)
			throw await refused(entry, tell)
		},
	}
}

/** Calls the listener and ignores what it throws or rejects with: the call's own result counts. */
function reporting(onEvent: RecorderSettings['onEvent']): Recorder['report'] {
	return (event, tell) => {
		new Promise((resolve) => resolve(onEvent(event))).catch(() => {})
		tell(noticeOf(event.type, event.entry))
	}
}

/** Stores how a call ended, unless the stored entry says more. */
async function settle(store: JournalStore, entry: JournalEntry, end: CallEnd): Promise<JournalEntry | undefined> {
	let current: JournalEntry | undefined = entry
	for (let tries = 0; current && tries < mostTries; tries++) {
		const next = ended(current, end)
		// Tries once more: another call may have claimed the reference in the same moment, or the connection was lost.
		if (!next || (await store.write(next).catch(() => store.write(next))) === true) return next
		const stored = await store.read(entry.id)
		current = stored && readable(stored)
	}
	throw new Error('Cannot settle the entry: it is gone, or others keep writing it')
}

/** Makes the error for a reference that another call holds, and names that call if the store can find it in time. */
async function duplicate(
	store: JournalStore,
	{ operation }: JournalEntry,
	reference: string,
	timeoutMs: number,
): Promise<TarjaError> {
	// Ignores a failure of the search: the call is not sent either way.
	const holder = await within(timeoutMs, Promise.resolve(store.find?.(reference))).catch(() => undefined)
	const held: Holder = holder ? factsOf(holder) : {}
	const known = [held.entry && `entry ${held.entry}`, held.state, held.startedAt].filter(Boolean).join(', ')
	return new TarjaError(
		'duplicate_reference',
		`Cannot send ${operation}: its reference is that of another call${known && ` (${known})`}, which was applied or may have been`,
		{ outcome: 'not_sent', operation, reference, details: { reference, ...held } },
	)
}

/** Returns a function that is true the first time it sees a name. It remembers `most` names at most. */
function firstOf(most: number): (name: string) => boolean {
	const known = new Set<string>()
	return (name) => known.size < most && known.size < known.add(name).size
}

/** Makes the notice for watchers: which entry, never its fields. */
export function noticeOf(type: JournalNotice['type'], entry: JournalEntry): JournalNotice {
	const { operation, id, reference, state, outcome } = entry
	const ended = outcome ?? (state === 'unknown' ? state : undefined)
	const [level, says] = notices[type]
	const message = `${operation} ${says}${type === 'journal_settled' ? ended : ''}`
	const facts = { ...(reference !== undefined && { reference }), ...(ended && { outcome: ended }) }
	return { type, level, message, operation, entry: id, ...facts }
}

type Holder = Omit<TarjaErrorDetails['duplicate_reference'], 'reference'>

/** The facts about the call that holds a reference, for the error. */
function factsOf(holder: StoredEntry): Holder {
	if (holder.state === 'unreadable') return { entry: holder.id, state: 'unreadable' }
	const { id, state, startedAt } = holder
	return { entry: id, state: state === 'settled' ? 'applied' : state, startedAt }
}

/** Resolves as the work does, or rejects when the time is up; the work itself is not stopped. */
function within<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	return new Promise((resolve, reject) => {
		const late = (): void => reject(new Error(`the store did not confirm it within ${timeoutMs} ms`))
		const timer = setTimeout(late, timeoutMs)
		Promise.resolve(work)
			.finally(() => clearTimeout(timer))
			.then(resolve, reject)
	})
}
