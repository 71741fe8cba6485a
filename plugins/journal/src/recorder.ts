/**
 * Writes entries in time, and never over something that says more.
 * @module
 */
import type { Host, JournalNotice } from '@tarja/core'
import { type CallEnd, ended, type JournalEntry, readable } from './entry.ts'
import type { JournalStore } from './store.ts'

/** What happened to the journal and failed no call. */
export type JournalEvent =
	/** A call has ended and the journal could not be told. What was unresolved stays listed, and a lookup will settle it. */
	| { readonly type: 'journal_settle_failed'; readonly entry: JournalEntry; readonly cause: unknown }
	/** A write that was given up on, or failed, was done after all. Its call was not sent; the entry is settled as `not_sent`. */
	| { readonly type: 'journal_write_late'; readonly entry: JournalEntry }
	/**
	 * An entry has no fields, so that nothing could be looked up if its answer were lost: the operation names none in `identifiedBy`,
	 * or the input had none of them. Told at the first such call of each operation.
	 */
	| { readonly type: 'journal_unidentified'; readonly entry: JournalEntry }

/** Keeps the entries of calls that this process makes. */
export interface Recorder {
	/** Ids of the calls that are under way here. */
	readonly underWay: ReadonlySet<string>
	/** Resolves when the entry is stored. Rejects when it is not, or not in time: then the call must not be sent. */
	open(entry: JournalEntry, tell: Host['tell']): Promise<void>
	/** Says how the call ended. Never rejects: the call's own result matters more. */
	close(entry: JournalEntry, end: CallEnd, tell: Host['tell']): Promise<void>
}

/** What a recorder is made of. */
export interface RecorderSettings {
	readonly store: JournalStore
	readonly writeTimeoutMs: number
	readonly nowMs: () => number
	readonly onEvent: (event: JournalEvent) => void
}

/** Two writers of one entry are rare, and each of them writes a few times at most. */
const mostTries = 10

/** Operations that are told of as unidentified: where paths are made up at run time, their names have no end. */
const mostTold = 1000

export function newRecorder({ store, writeTimeoutMs, nowMs, onEvent }: RecorderSettings): Recorder {
	const underWay = new Set<string>()
	const isNew = firstOf(mostTold)
	// Whoever listens has no say: the call's own result stands, whether the listener throws or, being asynchronous, rejects.
	const report = (event: JournalEvent, tell: Host['tell']): void => {
		new Promise((resolve) => resolve(onEvent(event))).catch(() => {})
		tell(noticeOf(event.type, event.entry))
	}

	const settle = async (entry: JournalEntry, end: CallEnd): Promise<JournalEntry | undefined> => {
		let current: JournalEntry | undefined = entry
		for (let tries = 0; current && tries < mostTries; tries++) {
			const next = ended(current, end)
			// Once more: another call may have taken the reference in the same moment, or a connection was lost.
			if (!next || (await store.write(next).catch(() => store.write(next)))) return next
			const stored = await store.read(entry.id)
			current = stored && readable(stored)
		}
		throw new Error('Cannot settle the entry: it is gone, or others keep writing it')
	}

	const close: Recorder['close'] = async (entry, end, tell) => {
		try {
			const settled = await within(writeTimeoutMs, settle(entry, end))
			tell(noticeOf('journal_settled', settled ?? entry))
		} catch (cause) {
			report({ type: 'journal_settle_failed', entry, cause }, tell)
		} finally {
			underWay.delete(entry.id)
		}
	}

	const closeLate = async (entry: JournalEntry, writing: Promise<boolean>, tell: Host['tell']): Promise<void> => {
		// One that failed may be there all the same, and hold its reference: a connection that is lost tells nothing.
		if (!(await writing.catch(() => store.read(entry.id)))) return
		report({ type: 'journal_write_late', entry }, tell)
		await close(entry, { outcome: 'not_sent', endedAtMs: nowMs(), attempts: 0, mayHaveReplayed: false }, tell)
	}

	return {
		underWay,
		close,
		async open(entry, tell) {
			underWay.add(entry.id)
			if (!Object.keys(entry.fields).length && isNew(entry.operation))
				report({ type: 'journal_unidentified', entry }, tell)
			const writing = store.write(entry)
			try {
				if (!(await within(writeTimeoutMs, writing))) throw taken(entry)
				tell(noticeOf('journal_opened', entry))
			} catch (error) {
				underWay.delete(entry.id)
				closeLate(entry, writing, tell).catch(() => {}) // Nobody can tell; a lookup will.
				throw error
			}
		},
	}
}

/** Says of each name, of so many at most, whether it is the first time. */
function firstOf(most: number): (name: string) => boolean {
	const known = new Set<string>()
	return (name) => known.size < most && known.size < known.add(name).size
}

/** What watchers hear: which entry, never what is in it. */
function noticeOf(type: JournalNotice['type'], { operation, id, state, outcome }: JournalEntry): JournalNotice {
	const ended = outcome ?? (state === 'unknown' ? state : undefined)
	return { type, operation, entry: id, ...(ended && { outcome: ended }) }
}

function taken({ reference }: JournalEntry): Error {
	if (reference === undefined) return new Error('its id is taken')
	return new Error('another call that was applied, or may have been, has its reference: client.journal.find shows it')
}

/** The work's own result, or a failure once the time is up; the work goes on. */
async function within<Out>(timeoutMs: number, work: Promise<Out>): Promise<Out> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(new Error(`the store did not confirm it within ${timeoutMs} ms`)), timeoutMs)
	})
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}
