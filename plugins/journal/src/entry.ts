/** Defines what the journal stores about one call. */

/** How a call ended, as far as the journal knows. */
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

/** The stored substitute for a value that must not be stored in clear. */
export interface MaskedValue {
	/** Tells a masked value from one that is stored as it is. */
	readonly masked: true
	/** Number of characters of the value as text. */
	readonly length: number
	/**
	 * The last four digits, if the value is exactly 13 to 19 digits. For longer values they are left out, as they could be a
	 * security code.
	 */
	readonly last4?: string
}

/** A field's value as stored: text, number, boolean, or a mask. */
export type StoredValue = string | number | boolean | null | MaskedValue
/** Identifying fields of a call as the journal stores them: in clear, or masked. */
export type StoredFields = Readonly<Record<string, StoredValue>>

/** How a field is compared with a listed payment: see `identifiedBy` of an operation. */
export type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | { readonly digits: { readonly last: number } }

/** The result of the last lookup of an unresolved entry, and what the entry waits for. */
export interface LastLookup {
	/** When a lookup first had this result: ISO 8601, UTC, by the clock of the lookups. */
	readonly at: string
	/**
	 * `in_review`: the platform is reviewing the payment. `fields_ambiguous`: a listed payment may be this one, but that isn't certain.
	 * `amount_differs`: a listed payment is this one, except that it has another amount. `multiple_matches`: more than one listed payment fits. `match_shared`: the listed payment may belong to another order. `too_early`:
	 * the list contains no such payment, but that counts only after `until`. `lookup_unverified`: the list contains no such payment, but the
	 * list may be incomplete: see `missing` and `lacks`. `no_list`: `reconcile` was called without a list.
	 */
	readonly result:
		| 'in_review'
		| 'fields_ambiguous'
		| 'amount_differs'
		| 'multiple_matches'
		| 'match_shared'
		| 'too_early'
		| 'lookup_unverified'
		| 'no_list'
	/** Fields that differ, or that the listed payment lacks. Only `at`: every field may be the same, but the payment's time doesn't fit. */
	readonly fields?: readonly string[]
	/** Times (`at`) of the listed payments that may be this one, as the list writes them. */
	readonly rows?: readonly string[]
	/**
	 * Ids of entries whose applied payments the list doesn't contain. If it never will, because they were cancelled for example, a person
	 * has to decide.
	 */
	readonly missing?: readonly string[]
	/**
	 * The evidence that the list lacks to prove an absence. `branch`: the order's terminal or branch isn't known (there is no `listedBy`, no
	 * certain `uniqueBy`, or a field of `listedBy` is empty). `older`: thirty known payments before it. `own`: two known payments of its
	 * terminal or branch before it. `younger`: two known payments of its terminal or branch that are younger by `absentAfterMs`. `kind`: two
	 * known payments of its kind before it and two that are younger, or its kind itself (there is no `kindBy`, or its field is empty). `gap`:
	 * known payments of the last seven days, which `missing` names, or it isn't known whether the list contains them. `reviews`:
	 * a payment that is in review. `person`: only a person can resolve it as absent, because a list already showed an earlier call of the
	 * step as absent, or because the sender's clock was ahead.
	 */
	readonly lacks?: 'branch' | 'older' | 'own' | 'younger' | 'kind' | 'gap' | 'reviews' | 'person'
	/** Earliest time at which an absence counts: ISO 8601, UTC, by the clock of the lookups. */
	readonly until?: string
	/** Whether the platform refused or reversed each listed payment that may be this one. */
	readonly isRefused?: true
}

/** One lookup by the payment's id. Without a `word`, the platform showed nothing. */
export interface LookedUp {
	/** When it was asked: ISO 8601, UTC. */
	readonly at: string
	/** The operation that was asked. */
	readonly operation: string
	/** How many lookups of the call there were. */
	readonly times: number
	/** HTTP status of the response. */
	readonly status?: number
	/** Since when lookups show a charge as removed: ISO 8601, UTC, by the server's clock. */
	readonly removedAt?: string
	/** The payment's word, as the platform shows it. One that `lookup` doesn't list concludes nothing. */
	readonly word?: string
	/**
	 * Why it concludes nothing: fields that differ or are missing, or parts of the input that the journal doesn't know. `step`: the response
	 * isn't about this step. `shared`: it may be the payment of another order's call. `rows`: several payments of a list may be this one. The
	 * name of `at`: it may be an older payment, or a refusal of another attempt.
	 */
	readonly fields?: readonly string[]
}

/** Who said how a call ended: its response, a lookup, a webhook, or a person. */
export type ResolvedBy = 'call' | 'lookup' | 'webhook' | 'person'

/** One change of an entry's state. */
export interface StateChange {
	/** The new state, or with `isUnused` the state that the word named. */
	readonly state: EntryState
	/** Who said so. */
	readonly by: ResolvedBy
	/** ISO 8601, UTC. */
	readonly at: string
	/** The person's name and note, or the webhook's sender and id. */
	readonly note?: string
	/** How often in a row, if the platform said several times that it did nothing. */
	readonly times?: number
	/** Whether the word didn't count: it met an objection until the step was resolved. */
	readonly isUnused?: true
}

/** A machine's refusal that met an objection. It is judged again until a later word says that the payment was applied or is pending. */
export interface KeptStatement extends Pick<StateChange, 'by' | 'at' | 'note'> {
	/** `rejected`: the payment was refused. `reversed`: the platform applied it, and took it back. */
	readonly state: 'rejected' | 'reversed'
	/** Whether nothing is tried after this refusal, as the vendor's page says. */
	readonly final?: true
	/** Whether it is the decision about the payment that is in review. */
	readonly isOfReview?: true
	/** Whether it is about the whole amount. Only then, and with the platform's id, may it undo an applied step. */
	readonly isWhole?: true
	/** Values of the payment. */
	readonly saved?: Readonly<Record<string, SavedValue>>
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
	/** Version of the format. The journal lists an entry of a later version as unreadable, and doesn't change it. */
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
	/** The operation's identifying fields, as they were about to be sent. */
	readonly fields: StoredFields
	/**
	 * A keyed fingerprint of the named parts of the request, which tells it from another request. Absent if there is no key. `rules`: a
	 * hash of the rules by which parts inside of the named ones were left out. `headers`: a fingerprint of its headers, if the request has an idempotency key.
	 */
	readonly request?: {
		readonly names: readonly string[]
		readonly rules?: string
		readonly fingerprint: string
		readonly key: string
		readonly headers?: string
	}
	/** How fields are compared with a listed payment. A field without a kind is compared as text. */
	readonly kinds?: Readonly<Record<string, FieldKind>>
	/** The fields that together identify its payment among all others. If there are none, only its reference identifies it. */
	readonly unique?: readonly string[]
	/** The fields that name its terminal or branch, because a list may lack a whole terminal or branch. */
	readonly listedBy?: readonly string[]
	/** The fields whose value is a kind of payment, because a list may lack a whole kind. */
	readonly kindBy?: readonly string[]
	/** The field that holds its amount. */
	readonly amountField?: string
	/** The order's id. No other call with this reference and step is sent while this one may have been applied, or was refused. */
	readonly reference: string
	/** The order's step: `create`, unless the operation declares another one. */
	readonly step: string
	/** Id of the refused call that this one retries. */
	readonly retryOf?: string
	/**
	 * The idempotency key of its request, the header that carries it, and the time until which `once` may send the request again. Absent
	 * without `validForMs`. An empty header: the key is the id that the caller chose (`repeatable`).
	 */
	readonly idempotencyKey?: { readonly header: string; readonly key: string; readonly resendUntil: string }
	/** How often its request was sent again under its key. */
	readonly resends?: number
	/** When it was last sent again: ISO 8601, UTC, by the sender's clock. */
	readonly resentAt?: string
	/** Whether a list has shown an earlier call of this step as absent. If so, a list never resolves this call as absent. */
	readonly afterAbsence?: true
	/** Ids of earlier calls of this step that are absent. A refusal waits until a list shows it, and none of them. */
	readonly earlier?: readonly string[]
	/** How often in a row the platform said that it did nothing for this call. */
	readonly notProcessed?: number
	/** The reference of the order whose payment this call undoes (`of` of `once`). */
	readonly of?: string
	/** Values in its path, if its step undoes a payment: they may be the platform's id of that payment. */
	readonly undoes?: readonly StoredValue[]
	/** Whether a customer pays it later, so that it may be applied and unpaid (`paid` of the operation's `lookup`). */
	readonly payable?: true
	/** When the call began: ISO 8601, UTC, by the sender's clock, or by the store's clock if the two are more than a minute apart. */
	readonly startedAt: string
	/** The last moment at which a request of this call may begin: ISO 8601, UTC. */
	readonly sendDeadline: string
	/** How the call ended, as far as the journal knows. */
	readonly state: EntryState
	/** Who resolved it: the call's own end, a lookup, a webhook, or a person. Not set while it is unresolved. */
	readonly resolvedBy?: ResolvedBy
	/** If a lookup resolved it: by a list, or by an operation that reads one payment. `lookedUp` has its name, status and time. */
	readonly lookupBy?: 'list' | 'operation'
	/** Refusals that met an objection, oldest first. */
	readonly said?: readonly KeptStatement[]
	/**
	 * The first and the last nineteen changes of its state, oldest first, and each word of a person. Absent while its response alone has
	 * changed it.
	 */
	readonly history?: readonly StateChange[]
	/** The person who resolved it by hand, and how they know. */
	readonly person?: ResolvedByPerson
	/** The person who said that a list may lack its payment, and why. */
	readonly passed?: ResolvedByPerson
	/** Fields of the response that `save` named, or values that a lookup or a person supplied. */
	readonly saved?: Readonly<Record<string, SavedValue>>
	/** When the call ended: ISO 8601, UTC. Absent if no process saw it end. */
	readonly endedAt?: string
	/** HTTP status of the last response that is known. */
	readonly status?: number
	/** The platform's id of the last request that got a response (the client's option `requestId`). */
	readonly requestId?: string
	/**
	 * What the response says beyond the state. For an unknown call, `pending`: the platform has not decided yet; `request`: a 400 or 422
	 * that no `outcomeOf` recognised; `exists`: the payment exists already, by a code in `problems.exists`. `not_processed`: the platform said that it did nothing. A refused call with this reason owns its step
	 * only against calls that don't name it in `retryOf`; `once` names it. `reversed`: the platform applied the payment and then took it
	 * back. `expired`: no customer has paid the charge, or can pay it any more.
	 */
	readonly reason?: 'pending' | 'request' | 'exists' | 'not_processed' | 'reversed' | 'expired'
	/** Earliest time at which the platform accepts another request of this step (`Retry-After`): ISO 8601, UTC. */
	readonly retryAt?: string
	/** Whether the platform, or a list, ever said that the payment is in review. */
	readonly inReview?: true
	/** Number of HTTP requests that are known to have begun. */
	readonly attempts: number
	/** Whether the runtime may have automatically sent the request twice. If so, look for two payments. */
	readonly mayHaveReplayed: boolean
	/**
	 * When the first lookup after the call's end was made (or the first lookup at all, if no process saw the call end): ISO 8601, UTC.
	 * `absentAfterMs` counts from here. The `seenAt` of `ResolveOptions` is another time: when the evidence was made that a person saw.
	 */
	readonly seenAt?: string
	/**
	 * When a lookup or a webhook showed first that the applied payment is paid: ISO 8601, UTC. An applied charge exists; it may be unpaid.
	 */
	readonly paidAt?: string
	/** The last lookup by the payment's id, as the operation's `lookup` says. */
	readonly lookedUp?: LookedUp
	/** Before this time no process looks it up by its id again: ISO 8601, UTC. */
	readonly nextLookupAt?: string
	/** The result of the last lookup. Not set before the first lookup, nor after the entry is resolved. */
	readonly lastLookup?: LastLookup
}

/**
 * A stored entry that can't be read: it was cut short or changed by hand, this user may not read it, or it is of a later version. The
 * journal can't know how the call ended. So it lists the entry as unresolved until a person has looked at it and moved or deleted it.
 */
export interface UnreadableEntry {
	/** Id of the entry; it begins with the time at which the entry's call began. */
	readonly id: string
	/** Marks an entry that exists, but whose content can't be read. */
	readonly state: 'unreadable'
	/** Where the entry is stored: a file name or a key. */
	readonly place: string
	/** Why it cannot be read. Quotes nothing of the entry. */
	readonly reason: string
}

/** An entry as a store returns it: readable or not. */
export type StoredEntry = JournalEntry | UnreadableEntry
