/**
 * Types of the JSON documents that `--json` prints: one document, or one per line for lists. Each has a version `v`, which a
 * change that breaks readers raises.
 * @module
 */
import type { CallRecord, Issue, Outcome } from '@tarja/core'

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
	/** Exit code with which the process ends; `node/command.ts` lists them. */
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
	/** The response. Card numbers and credentials are masked. */
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
