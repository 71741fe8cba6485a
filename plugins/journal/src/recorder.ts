/**
 * Writes the entries of this process's calls, each within a time limit, and never over an entry that says more. Reports what that could not
 * do, to the journal's listener and to the client's observers.
 * @module
 */
import type { Outcome, PluginContext } from '@tarja/core'
import { type Notice, toPrintableCause } from '@tarja/core/plugin'
import type { CallEnd, JournalEntry } from './entry.ts'
import type { Contradiction } from './lookup/conclude.ts'
import { requireReadable } from './parse-entry.ts'
import { endEntry, withdrawEntry } from './protocol.ts'
import type { EntrySummary } from './resolve.ts'
import { type EntryStore, waitForStore } from './store.ts'

/** Problems of the journal that did not fail a call. */
export type JournalEvent =
	/**
	 * A call ended and the journal could not store how. Its entry stays listed as unresolved. The end is kept in memory, unless very many
	 * are, and written with the next write that works; if the process ends before, a lookup resolves the entry.
	 */
	| { readonly type: 'journal_resolve_failed'; readonly entry: JournalEntry; readonly cause: Error | undefined }
	/** A write that failed or took too long was stored after all. Its call was not sent; the entry is resolved as `not_processed`. */
	| { readonly type: 'journal_write_timeout'; readonly entry: JournalEntry }
	/**
	 * An entry has no fields, so that a lookup could not find its payment: the operation names none in `identifiedBy`, or the input
	 * had none of them. Reported once for each operation.
	 */
	| { readonly type: 'journal_unidentified'; readonly entry: JournalEntry }
	/**
	 * Fields that `once` was asked to keep are not in the journal, as their values pass for a card number or a credential, or a schema of
	 * numbers has rounded them: write them down yourself, from `made.result.data`, and let the schema take texts.
	 */
	| { readonly type: 'journal_fields_skipped'; readonly entry: JournalEntry; readonly fields: readonly string[] }
	/** Two facts contradict one another: an order was applied twice, or the platform has a payment that was thought absent. */
	| { readonly type: 'journal_contradiction'; readonly entry: JournalEntry; readonly contradiction: Contradiction }
	/**
	 * A call has been unresolved for longer than `overdueAfterMs`. Each run of `reconcile` reports it, with the number, the oldest and the
	 * sum of all such calls of the run. A person has to look.
	 */
	| { readonly type: 'journal_overdue'; readonly entry: JournalEntry; readonly overdue: EntrySummary }

/** Notice for watchers of the client: an entry was written before its call is sent, or was resolved. */
export interface JournalNotice extends Notice {
	readonly type: keyof typeof notices
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** Id of the journal's entry about the call. */
	readonly entryId: string
	/** The caller's own name for the payment, as given. */
	readonly reference?: string
	/** How the entry was resolved; `unknown` means that it must still be looked up. */
	readonly outcome?: Outcome | 'applied' | 'absent'
}

/** Severity of each notice, and the words that complete its sentence. */
const notices = {
	journal_opened: ['debug', 'is in the journal'],
	journal_resolved: ['debug', 'is resolved in the journal as '],
	journal_resolve_failed: ['error', 'could not be resolved in the journal: it stays unresolved'],
	journal_write_timeout: ['error', 'was written into the journal too late, and not sent'],
	journal_unidentified: ['warn', 'has no fields in the journal to look it up by: name them in identifiedBy'],
	journal_fields_skipped: [
		'warn',
		'is in the journal without what was to be kept, which passes for a card number or a credential, or was rounded to a number: write down, as text, ',
	],
	journal_contradiction: ['error', 'contradicts the platform or another call: a person has to look'],
	journal_overdue: ['error', 'is unresolved in the journal for too long: find out what happened to it'],
} as const

/** Reports what did not fail a call. */
export interface Reports {
	/** Reports an event of a call. */
	report(event: JournalEvent, emit: PluginContext['emit']): void
}

/** Reports to the listener, whose failure is ignored as the call's own result counts, and to the client's watchers. */
function createReports(onEvent: (event: JournalEvent) => void): Reports {
	const tell = (event: JournalEvent): void => void new Promise((resolve) => resolve(onEvent(event))).catch(() => {})
	return {
		report(event, emit) {
			tell(event)
			const notice = toNotice(event.type, event.entry)
			const names = event.type === 'journal_fields_skipped' ? event.fields : []
			emit({ ...notice, message: notice.message + names.map((name) => `made.result.data.${name}`).join(', ') })
		},
	}
}

/** Makes the notice for watchers: which entry, never its fields. */
export function toNotice(type: JournalNotice['type'], entry: JournalEntry): JournalNotice {
	const { operation, id, reference, state } = entry
	const ended = state === 'pending' ? undefined : state
	const [level, says] = notices[type]
	const message = `${operation} ${says}${type === 'journal_resolved' ? ended : ''}`
	const facts = { ...(reference !== undefined && { reference }), ...(ended && { outcome: ended }) }
	return { type, level, message, operation, entryId: id, ...facts }
}

/** Writes and updates the entries of calls that this process makes. */
export interface Recorder extends Reports {
	/** Ids of the calls that are under way in this process. */
	readonly underWay: ReadonlySet<string>
	/**
	 * Stores the first revision. Resolves to `false` if another entry owns the step. Rejects if it is not stored in time. In both cases the
	 * call must not be sent.
	 */
	open(entry: JournalEntry, emit: PluginContext['emit']): Promise<boolean>
	/**
	 * Stores that a request is sent again under its key. Resolves to `false` if another process has changed the entry. Rejects if it is not
	 * stored in time. In both cases the request must not be sent, and the entry stays unresolved.
	 */
	reopen(entry: JournalEntry, emit: PluginContext['emit']): Promise<boolean>
	/** Writes the ends of calls that the store could not take before. Never rejects. */
	writeKept(): Promise<void>
	/** Stores how the call ended. Never rejects, because the call's own result matters more. */
	close(entry: JournalEntry, end: CallEnd, emit: PluginContext['emit']): Promise<void>
}

/** Store, time limit of a write, clock and listener that a recorder works with. */
export interface RecorderSettings {
	readonly store: EntryStore
	readonly writeTimeoutMs: number
	readonly nowMs: () => number
	readonly onEvent: (event: JournalEvent) => void
}

/** Most attempts to store a change: two processes rarely write one entry at once, and each writes it a few times at most. */
const mostTries = 10

/** Most ends that are kept in memory while the store is away. */
const mostUnwritten = 10_000

/** Most operations whose event `journal_unidentified` is remembered: paths that are made up at run time would have no end. */
const mostTold = 1000

/**
 * How long a call that is not sent waits for its entry to be withdrawn, in milliseconds. It must wait, because a Worker may drop
 * work that nobody waits for.
 */
const withdrawMs = 1000

export function createRecorder({ store, writeTimeoutMs, nowMs, onEvent }: RecorderSettings): Recorder {
	const underWay = new Set<string>()
	const isNew = createFirstCheck(mostTold)
	const { report } = createReports(onEvent)
	const { close, writeKept } = createCloser({ store, writeTimeoutMs, report, underWay })

	const endAsNotSent = async (entry: JournalEntry, emit: PluginContext['emit']): Promise<void> => {
		report({ type: 'journal_write_timeout', entry }, emit)
		await close(entry, { outcome: 'not_processed', endedAtMs: nowMs(), attempts: 0, mayHaveReplayed: false }, emit)
	}

	/**
	 * Withdraws the entry: a failed or late write may still be stored and reserve its reference. So the entry's place is taken
	 * first, or a stored entry is resolved.
	 */
	const withdraw = async (entry: JournalEntry, emit: PluginContext['emit']): Promise<void> => {
		if ((await store.write(withdrawEntry(entry, nowMs()))) !== true) await endAsNotSent(entry, emit)
	}

	const giveUp = async (entry: JournalEntry, writing: Promise<boolean>, emit: PluginContext['emit']): Promise<void> => {
		underWay.delete(entry.id)
		const withdrawing = withdraw(entry, emit)
		// If withdrawing fails too, tries again once the store has answered. If it never answers, a lookup will resolve the entry.
		withdrawing.catch(() => writing.catch(() => {}).then(() => withdraw(entry, emit))).catch(() => {})
		await waitForStore(withdrawMs, withdrawing).catch(() => {})
	}

	const checkId = async (entry: JournalEntry, emit: PluginContext['emit']): Promise<void> => {
		// If our own entry is stored under the id, a connection delivered the same write twice: no other process knows the id.
		const isItsOwn = await waitForStore(withdrawMs, store.read(entry.id)).catch(() => undefined)
		if (!isItsOwn) return
		await endAsNotSent(entry, emit)
		throw new Error('its id is taken')
	}

	return {
		report,
		underWay,
		writeKept,
		close,
		reopen: createReopen({ store, writeTimeoutMs, underWay }),
		async open(entry, emit) {
			underWay.add(entry.id)
			if (!Object.keys(entry.fields).length && isNew(entry.operation))
				report({ type: 'journal_unidentified', entry }, emit)
			const createWrite = new Promise<boolean>((resolve) => resolve(store.write(entry)))
			const isWritten = await waitForStore(writeTimeoutMs, createWrite).catch(async (error: unknown) => {
				await giveUp(entry, createWrite, emit)
				throw error
			})
			// Takes nothing else for a confirmation: a text or a list of rows is true as well, whatever it says.
			if (isWritten === true) {
				void writeKept()
				emit(toNotice('journal_opened', entry))
				return true
			}
			underWay.delete(entry.id)
			await checkId(entry, emit)
			return false
		},
	}
}

/** Creates what stores that a request is sent again. A write that fails withdraws nothing, because an earlier request has left. */
function createReopen({ store, writeTimeoutMs, underWay }: Omit<CloserDeps, 'report'>): Recorder['reopen'] {
	return async (entry, emit) => {
		underWay.add(entry.id)
		let isWritten = false
		try {
			isWritten = (await waitForStore(writeTimeoutMs, store.write(entry))) === true
		} finally {
			if (!isWritten) underWay.delete(entry.id)
		}
		if (isWritten) emit(toNotice('journal_opened', entry))
		return isWritten
	}
}

interface CloserDeps extends Pick<RecorderSettings, 'store' | 'writeTimeoutMs'>, Pick<Recorder, 'report'> {
	readonly underWay: Set<string>
}

/** Makes what stores how calls ended, also those whose end the store could not take before. */
function createCloser({ store, writeTimeoutMs, report, underWay }: CloserDeps): Pick<Recorder, 'close' | 'writeKept'> {
	const unwritten = createUnwritten()
	return {
		writeKept: unwritten.write,
		async close(entry, end, emit) {
			const write = async (): Promise<void> => {
				const resolved = await waitForStore(writeTimeoutMs, storeEnd(store, entry, end))
				emit(toNotice('journal_resolved', resolved ?? entry))
			}
			try {
				await write()
				void unwritten.write()
			} catch (cause) {
				unwritten.keep(entry.id, write)
				report({ type: 'journal_resolve_failed', entry, cause: toPrintableCause(cause) }, emit)
			} finally {
				underWay.delete(entry.id)
			}
		},
	}
}

/** Keeps the ends that the store could not take, and writes them as long as it takes them again. */
function createUnwritten() {
	const writes = new Map<string, () => Promise<void>>()
	return {
		keep(id: string, write: () => Promise<void>): void {
			if (writes.size < mostUnwritten) writes.set(id, write)
		},
		async write(): Promise<void> {
			for (const [id, write] of writes) {
				// Taken out first: in a Worker the request that writes may end before the store has answered.
				writes.delete(id)
				try {
					await write()
				} catch {
					writes.set(id, write)
					return
				}
			}
		},
	}
}

/** Stores how a call ended, unless the stored entry says more. */
async function storeEnd(store: EntryStore, entry: JournalEntry, end: CallEnd): Promise<JournalEntry | undefined> {
	let current: JournalEntry | undefined = entry
	for (let tries = 0; current && tries < mostTries; tries++) {
		const next = endEntry(current, end)
		// Tries once more: another call may have claimed the reference in the same moment, or the connection was lost.
		if (!next || (await store.write(next).catch(() => store.write(next))) === true) return next
		const stored = await store.read(entry.id)
		current = stored && requireReadable(stored)
	}
	throw new Error('Cannot resolve the entry: it is gone, or others keep writing it')
}

/** Returns a function that is true the first time it sees a name. It remembers `most` names at most. */
function createFirstCheck(most: number): (name: string) => boolean {
	const known = new Set<string>()
	return (name) => known.size < most && known.size < known.add(name).size
}
