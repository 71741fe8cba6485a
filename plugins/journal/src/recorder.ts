/**
 * Writes the entries of this process's calls, each within a time limit, and never over an entry that says more.
 * @module
 */
import type { PluginContext } from '@tarja/core'
import { printableCause } from '@tarja/core/plugin'
import { type JournalEntry, readable } from './entry.ts'
import { type JournalEvent, noticeOf, type Reports, reporting } from './events.ts'
import { type CallEnd, endEntry, withdrawEntry } from './protocol.ts'
import type { EntryStore } from './store.ts'
import { within } from './within.ts'

/** Writes and updates the entries of calls that this process makes. */
export interface Recorder extends Reports {
	/** Ids of the calls that are under way in this process. */
	readonly underWay: ReadonlySet<string>
	/**
	 * Stores the first revision. Resolves to `false` if another entry owns the step. Rejects if it is not stored in time. In both cases the
	 * call must not be sent.
	 */
	open(entry: JournalEntry, emit: PluginContext['emit']): Promise<boolean>
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

export function newRecorder({ store, writeTimeoutMs, nowMs, onEvent }: RecorderSettings): Recorder {
	const underWay = new Set<string>()
	const isNew = firstOf(mostTold)
	const reports = reporting(onEvent)
	const { report } = reports

	const { close, writeKept } = closing({ store, writeTimeoutMs, report, underWay })

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
		await within(withdrawMs, withdrawing).catch(() => {})
	}

	const checkId = async (entry: JournalEntry, emit: PluginContext['emit']): Promise<void> => {
		// If our own entry is stored under the id, a connection delivered the same write twice: no other process knows the id.
		const isItsOwn = await within(withdrawMs, store.read(entry.id)).catch(() => undefined)
		if (!isItsOwn) return
		await endAsNotSent(entry, emit)
		throw new Error('its id is taken')
	}

	return {
		...reports,
		underWay,
		writeKept,
		close,
		async open(entry, emit) {
			underWay.add(entry.id)
			if (!Object.keys(entry.fields).length && isNew(entry.operation))
				report({ type: 'journal_unidentified', entry }, emit)
			const writing = new Promise<boolean>((resolve) => resolve(store.write(entry)))
			const isWritten = await within(writeTimeoutMs, writing).catch(async (error: unknown) => {
				await giveUp(entry, writing, emit)
				throw error
			})
			// Takes nothing else for a confirmation: a text or a list of rows is true as well, whatever it says.
			if (isWritten === true) {
				void writeKept()
				emit(noticeOf('journal_opened', entry))
				return true
			}
			underWay.delete(entry.id)
			await checkId(entry, emit)
			return false
		},
	}
}

interface Closing extends Pick<RecorderSettings, 'store' | 'writeTimeoutMs'>, Pick<Recorder, 'report'> {
	readonly underWay: Set<string>
}

/** Makes what stores how calls ended, also those whose end the store could not take before. */
function closing({ store, writeTimeoutMs, report, underWay }: Closing): Pick<Recorder, 'close' | 'writeKept'> {
	const unwritten = newUnwritten()
	return {
		writeKept: unwritten.write,
		async close(entry, end, emit) {
			const write = async (): Promise<void> => {
				const resolved = await within(writeTimeoutMs, resolve(store, entry, end))
				emit(noticeOf('journal_resolved', resolved ?? entry))
			}
			try {
				await write()
				void unwritten.write()
			} catch (cause) {
				unwritten.keep(entry.id, write)
				report({ type: 'journal_resolve_failed', entry, cause: printableCause(cause) }, emit)
			} finally {
				underWay.delete(entry.id)
			}
		},
	}
}

/** Keeps the ends that the store could not take, and writes them as long as it takes them again. */
function newUnwritten() {
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
async function resolve(store: EntryStore, entry: JournalEntry, end: CallEnd): Promise<JournalEntry | undefined> {
	let current: JournalEntry | undefined = entry
	for (let tries = 0; current && tries < mostTries; tries++) {
		const next = endEntry(current, end)
		// Tries once more: another call may have claimed the reference in the same moment, or the connection was lost.
		if (!next || (await store.write(next).catch(() => store.write(next))) === true) return next
		const stored = await store.read(entry.id)
		current = stored && readable(stored)
	}
	throw new Error('Cannot resolve the entry: it is gone, or others keep writing it')
}

/** Returns a function that is true the first time it sees a name. It remembers `most` names at most. */
function firstOf(most: number): (name: string) => boolean {
	const known = new Set<string>()
	return (name) => known.size < most && known.size < known.add(name).size
}
