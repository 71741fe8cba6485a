/** Defines the facts that change an entry. `protocol.ts` defines how they change it. */

import type { JournalEntry, LastLookup, SavedValue } from './entry.ts'

/** The result of one lookup of an entry. */
export interface Look extends Omit<LastLookup, 'at' | 'result'> {
	/** The payment's state at the platform; `absent` if the list proves that the platform doesn't have it; or why the list proves neither. */
	readonly result: 'applied' | 'rejected' | 'reversed' | 'absent' | LastLookup['result']
	/** Whether the platform tries nothing after this refusal (`final` of the row). */
	readonly isFinal?: true
	/** Whether the list shows this refusal's own row and, late enough, no row of the step's earlier calls. */
	readonly isCleared?: true
	/** What showed it. Default `list`. */
	readonly lookupBy?: JournalEntry['lookupBy']
	/** Values of the listed payment that the entry saves. */
	readonly saved?: Readonly<Record<string, SavedValue>>
}

/** The same members, each of which may be undefined. The entry then leaves it out. */
type Loose<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | undefined }

/** Facts about a call that is about to be sent, from which its first entry is made. */
export interface NewEntry
	extends Pick<JournalEntry, 'id' | 'operation' | 'method' | 'path' | 'fields' | 'reference' | 'step'>,
		Loose<Pick<JournalEntry, 'kinds' | 'unique' | 'listedBy' | 'kindBy' | 'amountField' | 'request'>>,
		Loose<Pick<JournalEntry, 'retryOf' | 'afterAbsence' | 'earlier' | 'of' | 'undoes' | 'payable'>> {
	/** The key of the request, and how long the platform remembers it. */
	readonly keyed?: { readonly header: string; readonly key: string; readonly validForMs: number } | undefined
	/** Start of the call in epoch milliseconds, by the sender's clock. */
	readonly startedAtMs: number
	/** The last moment at which the sender lets a request begin, in epoch milliseconds by its own clock. */
	readonly sendDeadlineMs: number
}

/** End of a call as reported by the process that made it, not by a lookup. */
export interface ReportedEnd
	extends Pick<JournalEntry, 'attempts' | 'mayHaveReplayed'>,
		Loose<Pick<JournalEntry, 'status' | 'requestId' | 'retryAt' | 'saved'>> {
	/** Whether the call was applied, as `toFailedEnd` reads it from the call's error; `applied` if the call resolved. */
	readonly outcome: 'applied' | 'rejected' | 'not_processed' | 'unknown'
	readonly endedAtMs: number
	/** Which request has ended, if the call was sent several times under one key. 0 or absent: the first one. */
	readonly resends?: number | undefined
	/** What the response says beyond the outcome. */
	readonly reason?: Exclude<JournalEntry['reason'], 'reversed' | 'expired'>
}
