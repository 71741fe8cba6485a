/** Defines what the journal keeps of one call, and the facts by which an entry changes. How it changes is in `protocol.ts`. */

import type { FieldKind, StoredFields } from './fields.ts'

/** How a call ended, as far as anybody knows. */
export type EntryState =
	/** The call is in progress, or its process ended without reporting more. */
	| 'pending'
	/** The call failed and may have been applied, or the platform said three times in a row that it did nothing. */
	| 'unknown'
	/** The response said so, a list shows it, or a person resolved it. */
	| 'applied'
	/** The platform refused the call, or said that it did nothing. */
	| 'rejected'
	/** No request of the call left. If one did, and the platform said that it did nothing, see the entry's `reason`. */
	| 'not_processed'
	/** A list proved that the platform doesn't have it, or a person said so. */
	| 'absent'

export type ResolvedState = Exclude<EntryState, 'pending' | 'unknown'>

/** A value of a response that an entry stores. */
export type SavedValue = string | number | boolean | null

/** The result of the last lookup of an unresolved entry, and what the entry waits for. */
export interface LastLookup {
	/** When a lookup first had this result: ISO 8601, UTC, by the clock of the lookups. */
	readonly at: string
	/**
	 * `in_review`: the platform has it in review. `fields_ambiguous`: a payment may be this one. `multiple_matches`: more than one fits.
	 * `match_shared`: the payment may be another order's. `too_early`: nothing was found, which counts after `until` only.
	 * `lookup_unverified`: nothing was found, and the list doesn't prove that it would contain it: see `missing` and `lacks`.
	 * `no_list`: `reconcile` was called without a list.
	 */
	readonly result:
		| 'in_review'
		| 'fields_ambiguous'
		| 'multiple_matches'
		| 'match_shared'
		| 'too_early'
		| 'lookup_unverified'
		| 'no_list'
	/** Fields that differ, or that the payment doesn't have; `at` alone: every field may be the same, and its time doesn't fit. */
	readonly fields?: readonly string[]
	/** When the payments were made that may be this one, as the list writes it. */
	readonly rows?: readonly string[]
	/** Ids of entries whose applied payments the list doesn't contain. If it never will, such as cancelled ones, a person decides. */
	readonly missing?: readonly string[]
	/**
	 * What the list can't prove an absence without: the order's terminal or branch (`branch`: no `listedBy`, no certain `uniqueBy`, or a
	 * field of `listedBy` is empty), thirty known payments before it (`older`), two of its terminal or branch (`own`), two of those that
	 * are younger by `absentAfterMs` (`younger`), or one that is in review (`reviews`). `person`: only a person can say that it is absent,
	 * because a list has said so of an earlier call of the step, or its sender's clock was ahead.
	 */
	readonly lacks?: 'branch' | 'older' | 'own' | 'younger' | 'reviews' | 'person'
	/** Earliest time at which an absence counts: ISO 8601, UTC, by the clock of the lookups. */
	readonly until?: string
}

/** Who resolved an entry, and how they know. */
export interface ResolvedByPerson {
	/** The person's name. */
	readonly by: string
	/** How they know: who told them, or where they looked. */
	readonly note: string
	/** ISO 8601, UTC. */
	readonly at: string
}

/**
 * The journal's record of one call. It never holds a body, a header or a credential. Of the input it holds only the
 * operation's identifying fields (`identifiedBy`), with card numbers masked.
 */
export interface JournalEntry {
	/** Version of the format. An entry of a later one is listed as unreadable, and left as it is. */
	readonly v: 1
	/** Unique id: the start of its call and a random part, `20261120T100711123Z-cafhbmkpoaldnjei`. Ids sort by time. */
	readonly id: string
	/** Counts the changes of the entry; 0 as first written. */
	readonly revision: number
	/** The operation's id, or its method and path template. */
	readonly operation: string
	/** The HTTP method, in capitals. */
	readonly method: string
	/** The path template; parameters are not filled in. */
	readonly path: string
	/** The operation's identifying fields as they were to be sent. */
	readonly fields: StoredFields
	/**
	 * A keyed fingerprint of the parts with these names of the request, by which another one is told from it; absent without a key. `headers`:
	 * one of its headers, if it has an idempotency key.
	 */
	readonly request?: {
		readonly names: readonly string[]
		readonly fingerprint: string
		readonly key: string
		readonly headers?: string
	}
	/** How fields are compared with what a lookup found, where not as text. */
	readonly kinds?: Readonly<Record<string, FieldKind>>
	/** The fields that, taken together, tell its payment from all others. Without any, only its reference can. */
	readonly unique?: readonly string[]
	/** The fields that name its terminal or branch: a list may lack one of several. */
	readonly listedBy?: readonly string[]
	/** The field that holds its amount. */
	readonly amountField?: string
	/** The order's id. No other call with this reference and step is sent while this one may have been applied, or was refused. */
	readonly reference: string
	/** Which of the order's calls this is: `create`, unless its operation says otherwise. */
	readonly step: string
	/** Id of the refused call that this one retries. */
	readonly retryOf?: string
	/** The key under which the platform recognises its request, its header, and until when `once` may send it again; absent without `validForMs`. */
	readonly idempotencyKey?: { readonly header: string; readonly key: string; readonly resendUntil: string }
	/** How often its request was sent again under its key. */
	readonly resends?: number
	/** When it was last sent again: ISO 8601, UTC, by the sender's clock. */
	readonly resentAt?: string
	/** Whether a list has shown an earlier call of this step as absent. This one is then never absent by a list. */
	readonly afterAbsence?: true
	/** When the call began: ISO 8601, UTC, by the sender's clock, or by the store's if that is more than a minute off. */
	readonly startedAt: string
	/** The last moment at which a request of this call may begin: ISO 8601, UTC. */
	readonly sendDeadline: string
	/** How the call ended, as far as anybody knows. */
	readonly state: EntryState
	/** Who resolved it: the call's own end, a lookup, or a person. Not set while it is unresolved. */
	readonly resolvedBy?: 'call' | 'lookup' | 'person'
	/** The person who resolved it by hand, and how they know. */
	readonly person?: ResolvedByPerson
	/** Fields of the response that `once` was told to save, or what a lookup or a person supplied. */
	readonly saved?: Readonly<Record<string, SavedValue>>
	/** When the call ended: ISO 8601, UTC. Absent if no process saw it end. */
	readonly endedAt?: string
	/** HTTP status of the last answer that is known. */
	readonly status?: number
	/** The platform's id of the request that was answered last (the client's option `requestId`). */
	readonly requestId?: string
	/**
	 * What the response says more. Of an unknown call: `pending`, the platform has not decided yet; `request`, a 400 or 422 that no
	 * `outcomeOf` recognised. `not_processed`: the platform said that it did nothing. A refused call with that reason owns its step only
	 * against calls that don't name it; `once` names it. `reversed`: a list shows that the platform applied the payment, and took it back.
	 */
	readonly reason?: 'pending' | 'request' | 'not_processed' | 'reversed'
	/** Earliest time at which the platform takes another request of this step (`Retry-After`): ISO 8601, UTC. */
	readonly retryAt?: string
	/** Whether the platform, or a list, ever said that the payment is in review. */
	readonly inReview?: true
	/** Number of HTTP requests that are known to have begun. */
	readonly attempts: number
	/** Whether the runtime may have sent the request twice by itself: if so, look for two payments. */
	readonly mayHaveReplayed: boolean
	/**
	 * When a lookup was first made after the call's end (or at all, if nobody saw it end): ISO 8601, UTC. `absentAfterMs` counts from
	 * here. The `seenAt` of `ResolveOptions` is another time: of what a person saw.
	 */
	readonly seenAt?: string
	/** The result of the last lookup. Not set before the first one, and after the entry is resolved. */
	readonly lastLookup?: LastLookup
}

/**
 * A stored entry that cannot be read: cut short, changed by hand, without permission, or of a later version. Nobody knows how its
 * call ended, so it is listed as unresolved until somebody has looked at it and moved or deleted it.
 */
export interface UnreadableEntry {
	/** Id of the entry; it begins with the time at which the entry's call began. */
	readonly id: string
	/** Tells this entry from a readable one: it is there, but its content cannot be read. */
	readonly state: 'unreadable'
	/** Where the entry is stored: a file name or a key. */
	readonly place: string
	/** Why it cannot be read. Quotes nothing of the entry. */
	readonly reason: string
}

/** An entry as a store returns it: readable or not. */
export type StoredEntry = JournalEntry | UnreadableEntry

/** The result of one lookup of an entry. */
export interface Look extends Omit<LastLookup, 'at' | 'result'> {
	/** How the platform has it; `absent`: it was shown that the platform doesn't have it; or why that can't be told. */
	readonly result: 'applied' | 'rejected' | 'reversed' | 'absent' | LastLookup['result']
	/** What the entry saves of the payment that was found. */
	readonly saved?: Readonly<Record<string, SavedValue>>
}

/** Members that may be undefined, where an entry has none. */
type Loose<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | undefined }

/** Facts about a call that is about to be sent, from which its first entry is made. */
export interface NewEntry
	extends Pick<JournalEntry, 'id' | 'operation' | 'method' | 'path' | 'fields' | 'reference' | 'step'>,
		Loose<Pick<JournalEntry, 'kinds' | 'unique' | 'listedBy' | 'amountField' | 'request'>>,
		Loose<Pick<JournalEntry, 'retryOf' | 'afterAbsence'>> {
	/** The key of the request, and how long the platform remembers it. */
	readonly keyed?: { readonly header: string; readonly key: string; readonly validForMs: number } | undefined
	/** Start of the call in epoch milliseconds, by the sender's clock. */
	readonly startedAtMs: number
	/** The last moment at which the sender lets a request begin, in epoch milliseconds by its own clock. */
	readonly sendDeadlineMs: number
}

/** End of a call as reported by the process that made it, not by a lookup. */
export interface CallEnd
	extends Pick<JournalEntry, 'attempts' | 'mayHaveReplayed'>,
		Loose<Pick<JournalEntry, 'status' | 'requestId' | 'retryAt' | 'saved'>> {
	/** Whether the call was applied, as `toFailedEnd` reads it from the call's error; `applied` if the call resolved. */
	readonly outcome: 'applied' | 'rejected' | 'not_processed' | 'unknown'
	readonly endedAtMs: number
	/** Which of the entry's requests under one key it ends: 0 or absent is the first one. */
	readonly resends?: number | undefined
	/** What the response says more. */
	readonly reason?: Exclude<JournalEntry['reason'], 'reversed'>
}
