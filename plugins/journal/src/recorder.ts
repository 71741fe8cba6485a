/**
 * Writes the entries of this process's calls, each within a time limit. It never overwrites an entry that has better evidence. It reports
 * writes that failed to the journal's listener and to the client's observers.
 */

import type { PluginContext } from '@tarja/core'
import { toPrintableCause } from '@tarja/core/plugin'
import type { JournalEntry } from './entry.ts'
import type { ReportedEnd } from './entry-facts.ts'
import { getWaits } from './journal-record.ts'
import { type JournalEvent, toContradiction, toNotice } from './notices.ts'
import { requireReadable } from './parse-entry.ts'
import { isApplied, isUnresolved, withdrawEntry } from './protocol.ts'
import { type EntryStore, type JournalDeps, type Waits, waitForStore } from './store.ts'
import { judgeKeptReversal } from './undoing.ts'
import { endCall, mostTries } from './words.ts'

type Emit = PluginContext['emit']

/** Writes and updates the entries of calls that this process makes. */
export interface Recorder {
	/** Ids of the entries whose calls are in progress in this process. */
	readonly underWay: ReadonlySet<string>
	/**
	 * Reports an event to the listener and to the client's observers. Errors of the listener are ignored, because the call's own result
	 * counts.
	 */
	report(event: Extract<JournalEvent, { readonly entry: JournalEntry }>, emit: Emit): void
	/** Reports an event that is about no entry to the listener. */
	tell(event: JournalEvent): void
	/**
	 * Stores the first revision of an entry, or the revision before its request is sent again under its key. Resolves to `false` if another
	 * entry owns the step, or another process has changed the entry. Rejects if it is not stored in time. In all these cases the request
	 * must not be sent.
	 */
	open(entry: JournalEntry, emit: Emit): Promise<boolean>
	/** Stores the ends of calls whose earlier write failed. Never rejects. */
	writeKept(): Promise<void>
	/**
	 * Stores how the call ended, and resolves to its entry. Never rejects, because the call's own result matters more. An end that allows
	 * the step to be sent again counts only once it is stored.
	 */
	close(entry: JournalEntry, end: ReportedEnd, emit: Emit): Promise<JournalEntry>
}

interface RecorderSettings extends Pick<JournalDeps, 'store' | 'timeoutMs' | 'nowMs'> {
	readonly onEvent: (event: JournalEvent) => void
}

/** While the store fails, nothing says how long kept words wait. */
const unknownWaits: Waits = { absentAfterMs: Number.POSITIVE_INFINITY, rejectedAfterMs: Number.POSITIVE_INFINITY }

/** Most ends that are kept in memory while the store fails. */
const mostUnwritten = 10_000

/**
 * How long a call that is not sent waits for its entry to be withdrawn, in milliseconds. It must wait, because a Worker may drop work
 * that no request waits for.
 */
const withdrawMs = 1000

export function createRecorder(settings: RecorderSettings): Recorder {
	const { store, timeoutMs, onEvent } = settings
	const underWay = new Set<string>()
	const tell: Recorder['tell'] = (event) => {
		new Promise((resolve) => resolve(onEvent(event))).catch(() => {})
	}
	const report: Recorder['report'] = (event, emit) => {
		tell(event)
		emit(toNotice(event.type, event.entry))
	}
	const closer = createCloser(settings, report, underWay)
	const unsent = createWithdrawal(settings, report, closer.close)
	return {
		report,
		tell,
		underWay,
		...closer,
		async open(entry, emit) {
			// If a call is sent again under its key, an earlier request has left. Then the entry isn't withdrawn.
			const isFirst = entry.revision === 0 || entry.notProcessed !== undefined
			underWay.add(entry.id)
			const writing = store.write(entry)
			let isWritten = false
			try {
				// Only `true` confirms the write. A text or a list of rows is truthy, too, even if it reports a failure.
				isWritten = (await waitForStore(timeoutMs, writing)) === true
			} catch (error) {
				underWay.delete(entry.id)
				if (isFirst) await unsent.giveUp(entry, writing, emit)
				throw error
			}
			if (isWritten) {
				void closer.writeKept()
				emit(toNotice('journal_opened', entry))
				if (isFirst && hasZeros(entry)) report({ type: 'journal_number_missing', entry }, emit)
				return true
			}
			underWay.delete(entry.id)
			if (entry.revision === 0) await unsent.checkId(entry, emit)
			return false
		},
	}
}

function hasZeros({ fields, unique = [] }: JournalEntry): boolean {
	return unique.some((name) => /^[\s./-]*0[\s0./-]*$/.test(String(fields[name])))
}

function createWithdrawal({ store, nowMs }: RecorderSettings, report: Recorder['report'], close: Recorder['close']) {
	const endAsNotSent = async (entry: JournalEntry, emit: Emit): Promise<void> => {
		report({ type: 'journal_write_timeout', entry }, emit)
		await close(entry, { outcome: 'not_processed', endedAtMs: nowMs(), attempts: 0, mayHaveReplayed: false }, emit)
	}
	/**
	 * Withdraws the entry, because a failed or late write may still be stored and reserve its reference. It takes the entry's place first,
	 * or resolves the entry that was stored.
	 */
	const withdraw = async (entry: JournalEntry, emit: Emit): Promise<void> => {
		if ((await store.write(withdrawEntry(entry, nowMs()))) !== true) await endAsNotSent(entry, emit)
	}
	return {
		async giveUp(entry: JournalEntry, writing: Promise<boolean>, emit: Emit): Promise<void> {
			const withdrawing = withdraw(entry, emit)
			// If withdrawing fails too, tries again once the store has responded. If the store never responds, a lookup will resolve the entry.
			withdrawing.catch(() => writing.catch(() => {}).then(() => withdraw(entry, emit))).catch(() => {})
			await waitForStore(withdrawMs, withdrawing).catch(() => {})
		},
		async checkId(entry: JournalEntry, emit: Emit): Promise<void> {
			// If our own entry is stored under the id, a connection delivered the same write twice. If it is another order's entry, it must not be
			// ended here.
			const stored = await waitForStore(withdrawMs, store.read(entry.id)).catch(() => undefined)
			if (!stored) return
			const { reference, step } = stored as JournalEntry
			if (reference === entry.reference && step === entry.step) await endAsNotSent(entry, emit)
			throw new Error('its id is taken')
		},
	}
}

/** Creates the functions that store how calls ended, including ends whose earlier write failed. */
function createCloser(
	{ store, timeoutMs }: RecorderSettings,
	report: Recorder['report'],
	underWay: Set<string>,
): Pick<Recorder, 'close' | 'writeKept'> {
	const unwritten = new Map<string, () => Promise<unknown>>()
	const writeKept = async (): Promise<void> => {
		for (const [id, write] of unwritten) {
			// Removes it first, because in a Worker the request that writes may end before the store has responded.
			unwritten.delete(id)
			try {
				await write()
			} catch {
				unwritten.set(id, write)
				return
			}
		}
	}
	return {
		writeKept,
		async close(entry, end, emit) {
			const write = async (): Promise<JournalEntry> => {
				const { before, ended } = await waitForStore(timeoutMs, storeEnd(store, entry, end))
				emit(toNotice('journal_resolved', ended))
				const isReversed = ended.reason === 'reversed' && before.reason !== 'reversed'
				if (isReversed) report(toContradiction('reversed', ended), emit)
				if (differs(before, end)) report({ ...toContradiction('response_differs', before), entry: ended }, emit)
				return ended
			}
			try {
				const ended = await write()
				void writeKept()
				return ended
			} catch (cause) {
				if (unwritten.size < mostUnwritten) unwritten.set(entry.id, write)
				report({ type: 'journal_resolve_failed', entry, cause: toPrintableCause(cause) }, emit)
				const mayBeSent = end.outcome === 'rejected' || end.outcome === 'not_processed'
				return (mayBeSent ? undefined : endCall(entry, end, unknownWaits)) ?? entry
			} finally {
				underWay.delete(entry.id)
			}
		},
	}
}

/** Stores how a call ended, unless the stored entry has better evidence. Resolves to the entry before and the entry now. */
async function storeEnd(store: EntryStore, entry: JournalEntry, end: ReportedEnd) {
	let before: JournalEntry | undefined = entry
	for (let tries = 0; before && tries < mostTries; tries++) {
		// Only kept words wait.
		const waits = getWaits(before.said && (await store.journal()), before.operation)
		const next: JournalEntry | undefined = endCall(before, end, waits)
		if (!next) return { before, ended: before }
		// Tries once more: another call may have claimed the reference in the same moment, or the connection was lost.
		if ((await store.write(next).catch(() => store.write(next))) === true)
			return { before, ended: await judgeKeptReversal(store, next) }
		const stored = await store.read(entry.id)
		before = stored && requireReadable(stored)
	}
	throw new Error('Cannot resolve the entry: it is gone, or others keep writing it')
}

/** Whether a webhook, a person or a list has resolved the call as the opposite of its only response, or with another payment. */
function differs(before: JournalEntry, { outcome, saved }: ReportedEnd): boolean {
	if (outcome === 'applied' && isApplied(before)) return isOtherPayment(before, saved)
	if (isUnresolved(before) || before.resolvedBy === 'call' || before.resends) return false
	return outcome === 'applied' || (outcome === 'rejected' && isApplied(before))
}

/** Whether saved values are of another payment than the entry's. If so, two payments were made. */
export function isOtherPayment({ saved: own = {} }: JournalEntry, saved: JournalEntry['saved'] = {}): boolean {
	return Object.entries(saved).some(([name, value]) => Object.hasOwn(own, name) && String(own[name]) !== String(value))
}
