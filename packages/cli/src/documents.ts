/**
 * Types of the JSON documents that `--json` prints: one document, or one per line for lists. Each has a version `v`, which a
 * change that breaks readers raises.
 * @module
 */
import type { CallRecord, Issue, Outcome } from '@tarja/core'
import type { JournalEntry, StoredEntry } from '@tarja/journal'

/** The members of every document. */
export interface Versioned {
	/** Version of the document's form: a change that breaks a reader raises it. */
	readonly v: 1
}

/** The document for a failure of any command. Its exit code is the exit code of the process. */
export interface ErrorDocument extends Versioned {
	/** Why the command failed, for programs (`code`) and for people (`message`). */
	readonly error: {
		/** `usage`, `configuration`, `interrupted`, `failed`, or a code of `TarjaError`. */
		readonly code: string
		/** Outcome of the call; present only for a `TarjaError`. */
		readonly outcome?: Outcome
		readonly message: string
	}
	/** Exit code with which the process ends; `exit-code.ts` lists them. */
	readonly exitCode: number
}

/**
 * Result of a check: `unknown` means that it could not be decided, and `skipped` that it was not made. Neither counts as `ok`.
 */
export type Verdict = 'failed' | 'ok' | 'skipped' | 'unknown' | 'warning'

/** Result of one check of `tarja doctor`: what was found, and what to do about it. */
export interface CheckDocument {
	/** Stable name of the check, such as `dns`, `tls` or `round-trip`. */
	readonly check: string
	/** Whether the check passed, warns, failed, was skipped, or could not tell. */
	readonly verdict: Verdict
	/** Result in a sentence, without secrets. */
	readonly found: string
	/** Advice; absent if nothing needs to be done. */
	readonly advice?: string
	/** A command line or a line of code that fixes it, ready to copy. */
	readonly fix?: string
}

/** Printed by `tarja doctor --json` when all checks have run. */
export interface DoctorDocument extends Versioned {
	/** Base URL that the checks connected to. */
	readonly baseUrl: string
	/** The checks, in the order in which they ran. */
	readonly checks: readonly CheckDocument[]
	/** Number of checks for each verdict, including zeros. */
	readonly counts: Readonly<Record<Verdict, number>>
}

/** The document of `tarja call --json` for a call that was made. */
export interface CallDocument extends Versioned {
	/** Identifier of the operation in the catalogue, such as `payments.createIntent`. */
	readonly operation: string
	/** The caller's own name for the payment; only with `--reference`. */
	readonly reference?: string
	/** `applied` if the order is applied; `conflict` if its step was sent with another request; otherwise the call's outcome. */
	readonly outcome: Outcome | 'applied' | 'conflict'
	/** Number of HTTP requests of the call that have begun, without token requests. */
	readonly attempts: number
	/** HTTP status of the last response; absent if none came. */
	readonly status?: number
	/** Whether the runtime may have sent a request twice by itself. */
	readonly mayHaveReplayed: boolean
	/** The response. Card numbers and credentials are masked, unless `--reveal` was given. */
	readonly data?: unknown
	/** Differences between the response and its schema. The payment was applied. */
	readonly deviations?: readonly Issue[]
	/**
	 * The response to a call that failed, such as a refusal. Its body is masked in the same way. If it isn't JSON, only the
	 * beginning is included.
	 */
	readonly response?: {
		readonly status: number
		readonly contentType?: string
		readonly server?: string
		readonly body?: unknown
	}
	/** Why the call failed; absent if it succeeded. */
	readonly error?: ErrorDocument['error']
	/** Fields by which to look the payment up, if the outcome is unknown. */
	readonly record?: CallRecord
}

/** The document of `tarja call --dry-run --json`, which sends nothing. */
export interface RequestDocument extends Versioned {
	/** Identifier of the operation in the catalogue, such as `payments.createIntent`. */
	readonly operation: string
	/** HTTP method of the request in capitals, such as `POST`. */
	readonly method: string
	/** URL that the request would be sent to, with base URL, path and query. */
	readonly url: string
	/** Header fields as they would be sent; values that may be secret are masked. */
	readonly headers: Readonly<Record<string, string>>
	/** Body as it would be sent, with anything masked that looks like a card number or a credential. */
	readonly body?: string
}

/** One line of `tarja journal list --json` and `tarja journal show --json`, and the document of `resolve`. */
export interface EntryDocument extends Versioned {
	/** The whole journal entry, in the format that `@tarja/journal` documents. */
	readonly entry: StoredEntry
}

/** The document of `tarja journal reconcile --json`: entry ids by result. */
export interface ReconcileDocument extends Versioned {
	/** Ids of entries whose payment the list contains as applied. */
	readonly applied: readonly string[]
	/** Ids of entries whose payment the list contains as rejected or reversed. */
	readonly rejected: readonly string[]
	/** Ids of entries that are absent at the platform. */
	readonly absent: readonly string[]
	/** Ids of entries that another process or a person resolved while this command ran. */
	readonly ended: readonly string[]
	/** Calls that are still unresolved after this run, with their last lookup. */
	readonly unresolved: readonly Pick<JournalEntry, 'id' | 'lastLookup' | 'startedAt'>[]
	/** Entries that have been unresolved for more than an hour. */
	readonly overdue: readonly string[]
	/** Ids of entries whose list failed, each with the reason; they stay unresolved. */
	readonly failed: readonly { readonly id: string; readonly reason: string }[]
	/** Whether the results were stored; only with `--yes`. */
	readonly resolved: boolean
	/** Number of payments that no entry owns. */
	readonly unrecorded: number
	/** Facts that contradict one another, with the ids of their entries. */
	readonly contradictions: readonly { readonly kind: string; readonly entries: readonly string[] }[]
	/** Reason why the run ended early. */
	readonly stopped?: string
}

/** Printed by `tarja journal purge --json`. */
export interface PurgeDocument extends Versioned {
	/** Number of entries that were deleted, or would be with `--yes`. */
	readonly purged: number
}
