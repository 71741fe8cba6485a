/**
 * Types of the JSON documents that `--json` prints: one document, or one per line for commands without an end. Each has a version
 * `v`, which is raised by changes that break readers.
 * @module
 */
import type { CallRecord, Issue, Outcome } from '@tarja/core'
import type { StoredEntry } from '@tarja/journal'

/** What every document has. */
export interface Versioned {
	/** The version of the document's form: a change that breaks a reader raises it. */
	readonly v: 1
}

/** The document for a failure of any command. Its exit code is the exit code of the process. */
export interface ErrorDocument extends Versioned {
	/** Why the command failed, for programs (`code`) and for people (`message`). */
	readonly error: {
		/** `usage`, `configuration`, `interrupted`, `failed`, or a code of `TarjaError`. */
		readonly code: string
		/** What is known of the call's effect: `not_processed`, `rejected`, `unknown` or `duplicate`. Present only for a `TarjaError`. */
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
	/** Sentence that says what the check saw, without secrets. */
	readonly found: string
	/** Advice on how to mend what was found; absent if nothing needs to be done. */
	readonly advice?: string
	/** A command line or a line of code that fixes it, ready to copy. */
	readonly mend?: string
	/** Duration of the check in milliseconds, where it is of interest. */
	readonly ms?: number
}

/** Printed by `tarja doctor --json` when all checks have run. */
export interface DoctorDocument extends Versioned {
	/** Name of the profile that gave the base URL and the credentials. */
	readonly profile: string
	/** Base URL that the checks connected to, from the profile. */
	readonly baseUrl: string
	/** The checks, in the order in which they ran. */
	readonly checks: readonly CheckDocument[]
	/** Number of checks for each verdict, including zeros. */
	readonly counts: Readonly<Record<Verdict, number>>
}

/** Printed by `tarja token --json`: facts about a new token; the token itself only with `--reveal`. */
export interface TokenDocument extends Versioned {
	/** Name of the profile that gave the base URL and the credentials. */
	readonly profile: string
	/** Seconds for which the token is valid, counted from before the request. */
	readonly lifetimeSeconds: number
	/** Words that say where the lifetime was read: from `expires_in` and its unit, or from the token itself. */
	readonly readFrom: string
	/** Member `scope` of the token's answer; absent if the answer has none. */
	readonly scope?: string
	/** Names of the token's claims if it is a JWT; absent for an opaque token. */
	readonly claims?: readonly string[]
	/** The access token in plain text, a secret; present only with `--reveal`. */
	readonly accessToken?: string
}

/** How long a call took as a whole, and each part of it, in milliseconds. */
export interface CallTimings {
	/** Milliseconds from the start of the call to its result or error, with token request and retries. */
	readonly totalMs: number
	/** Duration of each HTTP exchange with the platform, without token requests. */
	readonly attempts: readonly { readonly ms: number; readonly status?: number }[]
}

/** The document of `tarja call --json` for a call that was made. */
export interface CallDocument extends Versioned {
	/** Name of the profile that gave the base URL and the credentials. */
	readonly profile: string
	/** Identifier of the operation in the catalogue, such as `payments.createIntent`. */
	readonly operation: string
	/** The caller's own name for the payment; only with `--reference`. */
	readonly reference?: string
	/** `applied` if the answer was a 2xx that could be read; otherwise the error's outcome. */
	readonly outcome: Outcome | 'applied'
	/** Number of HTTP requests of the call that have begun, without token requests. */
	readonly attempts: number
	/** Durations of the whole call and of its exchanges, in milliseconds. */
	readonly timings: CallTimings
	/** HTTP status of the last answer to the call; absent if no answer came. */
	readonly status?: number
	/** Whether the runtime may have sent a request twice by itself. */
	readonly mayHaveReplayed: boolean
	/** The answer. What looks like a card number or a credential is masked without `--reveal`. */
	readonly data?: unknown
	/** Where the answer differs from its schema. The payment was applied nevertheless. */
	readonly deviations?: readonly Issue[]
	/**
	 * The answer of a call that failed, such as a refusal. Its body is masked in the same way; if it is not JSON, only its
	 * beginning is given.
	 */
	readonly answer?: {
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

/** The document of `tarja call --dry-run --json` and `tarja call --curl --json`, which send nothing. */
export interface RequestDocument extends Versioned {
	/** Name of the profile that gave the base URL and the credentials. */
	readonly profile: string
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
	/** Command line that sends the same request with curl, secrets as shell variables; present only with `--curl`. */
	readonly curl?: string
}

/** Printed by `tarja operations --json`: the catalogue's operations, and which can be called. */
export interface OperationsDocument extends Versioned {
	/** Groups that were selected, in the order of the platform reference. */
	readonly groups: readonly {
		readonly group: string
		readonly title: string
		readonly operations: readonly {
			/** Identifier that `tarja call` takes, such as `payments.createIntent`. */
			readonly id: string
			readonly label: string
			readonly state: 'bound' | 'documented' | 'stub'
			/** Section of the platform reference that names the operation. */
			readonly section: string
		}[]
	}[]
	/**
	 * Number of listed operations in each state: bound by the user, documented by the reference, or a stub that cannot be
	 * called.
	 */
	readonly counts: { readonly bound: number; readonly documented: number; readonly stub: number }
}

/** The document of `tarja journal show --json`, and one line of `tarja journal list --json`. */
export interface EntryDocument extends Versioned {
	/** The whole journal entry, in the format that `@tarja/journal` documents. */
	readonly entry: StoredEntry
}

/** The document of `tarja journal reconcile --json`: entry ids by result. */
export interface ReconcileDocument extends Versioned {
	/** Ids of entries whose payment a lookup found at the platform, so the call was applied. */
	readonly found: readonly string[]
	/** Ids of entries that the lookup called absent, long enough after the call for the absence to count. */
	readonly absent: readonly string[]
	/** Ids of entries that the process which made the call settled while this command ran. */
	readonly ended: readonly string[]
	/** Calls that are still unresolved after this run. */
	readonly open: readonly OpenCall[]
	/** Entries that have been unresolved for more than an hour. */
	readonly overdue: readonly string[]
	/** Ids of entries whose lookup failed, each with the reason; they stay unresolved. */
	readonly failed: readonly { readonly id: string; readonly reason: string }[]
	/** Whether the results were stored: not with `--dry-run`, nor if the user said no. */
	readonly settled: boolean
	/** Number of payments of a span that a restored journal has lost, which no entry matches. */
	readonly unmatched: number
	/** Why the run ended before it had looked at all of them. */
	readonly stopped?: string
}

/** A call that a run leaves open: what the lookup said of it, and what it waits for. */
export interface OpenCall {
	/** Id of the entry. */
	readonly id: string
	/** When the call began: ISO 8601, UTC. */
	readonly since: string
	/** What the lookup said; see `lastLookup` in `@tarja/journal`. */
	readonly said?: string
	/** Fields that leave it open. */
	readonly fields?: readonly string[]
	/** How many lookups that count have not found it, of how many that must agree. */
	readonly read?: number
	readonly reads?: number
	/** When the next one counts: ISO 8601, UTC. Without it, there is no time to wait for. */
	readonly until?: string
}

/** Printed by `tarja journal purge --json` when old settled entries are deleted. */
export interface PurgeDocument extends Versioned {
	/** Number of settled entries deleted from the journal; unresolved ones are always kept. */
	readonly purged: number
}

/** One line of `tarja emulator --json`: first `ready` with the addresses, then `request` for each request it answered. */
export type EmulatorDocument =
	| { readonly v: 1; readonly type: 'ready'; readonly url: string; readonly console: string; readonly log: string }
	| {
			readonly v: 1
			readonly type: 'request'
			readonly space: string
			readonly entry: Readonly<Record<string, unknown>>
			/** The payment that the request asked for, with its verdict; absent if it asked for none. */
			readonly payment?: Readonly<Record<string, unknown>>
	  }

/** Printed by `tarja init --json`: the starter project it wrote, and what to run next. */
export interface InitDocument extends Versioned {
	/** Runtime that the new project is written for, such as `node` or `deno`. */
	readonly runtime: string
	/** Folder of the new project, as given on the command line. */
	readonly folder: string
	/** Names of the files written into the folder. */
	readonly written: readonly string[]
	/** Command lines that install, start and try the project, in the order to run them. */
	readonly next: readonly string[]
}

/** The document of `tarja completion --json`: the script for the shell, or, with `--word`, the words that may stand at the cursor. */
export type CompletionDocument =
	| { readonly v: 1; readonly script: string }
	| { readonly v: 1; readonly words: Readonly<Record<string, string>> }
