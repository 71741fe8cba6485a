/**
 * What the journal's rules are told of a call, and by whom: its sender, its end, a lookup, a person. Types alone.
 * @module
 */
import type { JournalEntry, KeptValue, LastLookup, SettledBy } from './entry.ts'
import type { FieldKind, StoredFields } from './fields.ts'

/** What one lookup says of an entry: its payment was found, it was not, or why that cannot be told. */
export interface Look {
	readonly said: 'found' | LastLookup['said']
	/** Fields that leave it open. */
	readonly fields?: readonly string[]
	/** What is kept of the payment that was found. */
	readonly kept?: Readonly<Record<string, KeptValue>>
}

/** What a person has found out about a call. */
export interface Decision extends Omit<SettledBy, 'at'> {
	readonly outcome: 'applied' | 'absent'
	/** What is kept of the payment. */
	readonly kept?: Readonly<Record<string, KeptValue>>
}

/** Why a person's word is not taken. */
export interface Objection {
	/**
	 * `applied`: its own process, or a lookup, has seen it applied. `not_processed`: its own process has proved that nothing was sent.
	 * `may_arrive`: a request may still begin, or be on its way, until `until`.
	 */
	readonly objection: 'applied' | 'not_processed' | 'may_arrive'
	/** ISO 8601, UTC, by the store's clock. */
	readonly until?: string
	/** The entry to store, so that the time of waiting runs from now on. */
	readonly noted?: JournalEntry
}

/** Facts about a call that is about to be sent, from which its first entry is made. */
export interface Opening {
	readonly id: string
	readonly operation: string
	readonly method: string
	readonly path: string
	readonly fields: StoredFields
	readonly kinds?: Readonly<Record<string, FieldKind>> | undefined
	readonly unique?: readonly string[] | undefined
	/** The keyed fingerprint of the whole request; absent without a key. */
	readonly request?: JournalEntry['request'] | undefined
	readonly reference?: string | undefined
	readonly step: string
	/** Id of the refused call that this one repeats. */
	readonly again?: string | undefined
	/** Start of the call in epoch milliseconds, by the sender's clock. */
	readonly startedAtMs: number
	/** The last moment at which the sender lets a request begin, in epoch milliseconds by its own clock. */
	readonly sendDeadlineMs: number
}

/** End of a call as reported by the process that made it, not by a lookup. */
export interface CallEnd {
	/** Whether the call was applied, as its error says it; `applied` if the call resolved. */
	readonly outcome: 'applied' | 'rejected' | 'not_processed' | 'unknown'
	readonly endedAtMs: number
	/** Number of HTTP requests of the call that have begun, without token requests. */
	readonly attempts: number
	readonly status?: number | undefined
	/** The platform's id of the request that was answered last. */
	readonly requestId?: string | undefined
	/** Earliest time for another request, ISO 8601, UTC, if the platform named one. */
	readonly retryAt?: string | undefined
	/** What the response says more. */
	readonly reason?: JournalEntry['reason']
	/** Whether the runtime may have sent a request twice by itself. */
	readonly mayHaveReplayed: boolean
	/** Fields of the answer to keep. */
	readonly kept?: Readonly<Record<string, KeptValue>> | undefined
}

/** When "absent" may be believed. All times in milliseconds, by the clock of the lookups. */
export interface ReadingRules {
	readonly absentAfterMs: number
	readonly agreeingReads: number
	readonly readGapMs: number
}
