/**
 * What `--json` prints: one document, or one for each line where there is no end to wait for. Each has `v`, which a change that
 * breaks a reader raises.
 * @module
 */
import type { Candidate, Change, Drift, Inspection, MapProblem, Report } from '@tarja/bind'
import type { AttemptRecord, Outcome } from '@tarja/core'
import type { StoredEntry } from '@tarja/journal'

/** Of whatever failed. The exit code is the process's own. */
export interface ErrorDocument {
	readonly v: 1
	readonly error: {
		/** `usage`, `configuration`, `interrupted`, `failed`, or a code of `TarjaError`. */
		readonly code: string
		/** Of a `TarjaError`. */
		readonly outcome?: Outcome
		readonly message: string
	}
	readonly exitCode: number
}

/** What a check found: `unknown` is what could not be told, `skipped` what was not looked at. Neither is `ok`. */
export type Verdict = 'failed' | 'ok' | 'skipped' | 'unknown' | 'warning'

/** One check of `tarja doctor`. */
export interface CheckDocument {
	readonly check: string
	readonly verdict: Verdict
	/** What was found. */
	readonly found: string
	/** What to do about it. */
	readonly advice?: string
	/** How long it took, where that says something. */
	readonly ms?: number
}

/** `tarja doctor --json`. */
export interface DoctorDocument {
	readonly v: 1
	readonly profile: string
	readonly baseUrl: string
	readonly checks: readonly CheckDocument[]
	readonly counts: Readonly<Record<Verdict, number>>
}

/** `tarja token --json`. */
export interface TokenDocument {
	readonly v: 1
	readonly profile: string
	readonly lifetimeSeconds: number
	/** What the lifetime was read from. */
	readonly readFrom: string
	/** As the answer says it, if it does. */
	readonly scope?: string
	/** Names of the claims, where the token is a JWT; absent where it is opaque. */
	readonly claims?: readonly string[]
	/** With `--reveal`. */
	readonly accessToken?: string
}

/** How long a call took. */
export interface CallTimings {
	readonly totalMs: number
	/** Each exchange with the platform, the token's not among them. */
	readonly attempts: readonly { readonly ms: number; readonly status?: number }[]
}

/** `tarja call --json`, of a call that was made. */
export interface CallDocument {
	readonly v: 1
	readonly profile: string
	readonly operation: string
	/** `applied`: answered 2xx, and the answer was read. */
	readonly outcome: Outcome | 'applied'
	readonly attempts: number
	readonly timings: CallTimings
	readonly status?: number
	readonly mayHaveReplayed: boolean
	/** The answer. What looks like a card number or a credential is masked without `--reveal`. */
	readonly data?: unknown
	/** Why it failed. */
	readonly error?: ErrorDocument['error']
	/** By which fields to look it up, where the outcome is unknown. */
	readonly record?: AttemptRecord
}

/** `tarja call --dry-run --json` and `tarja call --curl --json`: nothing has been sent. */
export interface RequestDocument {
	readonly v: 1
	readonly profile: string
	readonly operation: string
	readonly method: string
	readonly url: string
	/** Values masked. */
	readonly headers: Readonly<Record<string, string>>
	/** As it would be sent; what looks like a card number or a credential is masked. */
	readonly body?: string
	/** With `--curl`. */
	readonly curl?: string
}

/** `tarja operations --json`. */
export interface OperationsDocument {
	readonly v: 1
	readonly groups: readonly {
		readonly group: string
		readonly title: string
		readonly operations: readonly {
			/** `payments.createIntent` */
			readonly id: string
			readonly label: string
			readonly state: 'bound' | 'documented' | 'stub'
			/** Of the platform reference. */
			readonly section: string
		}[]
	}[]
	readonly counts: { readonly bound: number; readonly documented: number; readonly stub: number }
}

/** One line of `tarja journal list --json`, and what `tarja journal show --json` prints. */
export interface EntryDocument {
	readonly v: 1
	/** As `@tarja/journal` documents it. */
	readonly entry: StoredEntry
}

/** `tarja journal reconcile --json`: ids by what became of them. */
export interface ReconcileDocument {
	readonly v: 1
	readonly found: readonly string[]
	readonly absent: readonly string[]
	readonly open: readonly string[]
	readonly failed: readonly { readonly id: string; readonly reason: string }[]
	/** Whether what was found was written down; not with `--dry-run`, nor after a no. */
	readonly settled: boolean
}

/** `tarja journal purge --json`. */
export interface PurgeDocument {
	readonly v: 1
	readonly purged: number
}

/** One line of `tarja emulator --json`. */
export type EmulatorDocument =
	| { readonly v: 1; readonly type: 'ready'; readonly url: string; readonly console: string; readonly log: string }
	| {
			readonly v: 1
			readonly type: 'request'
			readonly space: string
			readonly entry: Readonly<Record<string, unknown>>
	  }

/** `tarja completion --json`. */
export interface CompletionDocument {
	readonly v: 1
	readonly script: string
}

/** `tarja bind inspect --json`. */
export interface BindInspectDocument {
	readonly v: 1
	readonly sources: readonly Inspection[]
}

/** `tarja bind init --json`. */
export interface BindInitDocument {
	readonly v: 1
	/** As it was given. */
	readonly map: string
	/** Labels that the map did not have. */
	readonly added: readonly string[]
}

/** `tarja bind suggest --json`. */
export interface BindSuggestDocument {
	readonly v: 1
	/** By label, best first. Nothing is bound from them. */
	readonly candidates: Readonly<Record<string, readonly Candidate[]>>
}

/** What is wrong with a map, printed before the error by those commands that need it whole. */
export interface BindProblemsDocument {
	readonly v: 1
	readonly problems: readonly MapProblem[]
}

/** `tarja bind generate --json`. */
export interface BindGenerateDocument {
	readonly v: 1
	readonly written: readonly string[]
	readonly removed: readonly string[]
	readonly counts: Report['counts']
}

/** `tarja bind check --json`. */
export interface BindCheckDocument {
	readonly v: 1
	readonly drift: readonly Drift[]
}

/** `tarja bind diff --json`. */
export interface BindDiffDocument {
	readonly v: 1
	readonly changes: readonly Change[]
	readonly breaking: number
}
