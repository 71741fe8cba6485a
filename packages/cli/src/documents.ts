/**
 * Types of the JSON documents that `--json` prints: one document, or for lists one document per line. Each has a version `v`. A change that
 * breaks readers increases it.
 * @module
 */
import type { CallRecord, Issue, Outcome } from '@tarja/core'

/** The members that every document has. */
export interface Versioned {
	/** Version of the document's form. A change that breaks readers increases it. */
	readonly v: 1
}

/** The document of a failed command. */
export interface ErrorDocument extends Versioned {
	/** Why the command failed: `code` is for programs, and `message` for people. */
	readonly error: {
		/** `usage`, `configuration`, `interrupted`, `failed`, or a code of `TarjaError`. */
		readonly code: string
		/** Outcome of the call. Present only for a `TarjaError`. */
		readonly outcome?: Outcome
		readonly message: string
	}
	/** Exit code of the process. `node/command.ts` lists the exit codes. */
	readonly exitCode: number
}

/** Result of a check. `unknown` means that the check couldn't be decided, and `skipped` that it wasn't run. Neither counts as `ok`. */
export type Verdict = 'failed' | 'ok' | 'skipped' | 'unknown' | 'warning'

/** Result of one check of `tarja doctor`: what was found, and what to do about it. */
export interface CheckDocument {
	/** Stable name of the check, such as `dns`, `tls` or `round-trip`. */
	readonly check: string
	/** Whether the check passed, warned or failed, was skipped, or couldn't be decided. */
	readonly verdict: Verdict
	/** Result in a sentence, without secrets. */
	readonly found: string
	/** What to do; absent if nothing needs to be done. */
	readonly advice?: string
	/** A command line or a line of code that fixes the problem, ready to copy. */
	readonly fix?: string
}

/** The document of `tarja call --json` for a call that was made. */
export interface CallDocument extends Versioned {
	/** Identifier of the operation in the catalogue, such as `payments.createIntent`. */
	readonly operation: string
	/** The user's own id of the payment. Present only with `--reference`. */
	readonly reference?: string
	/** `applied` if the order is applied. `conflict` if its step was sent with another request. Otherwise the outcome of the call. */
	readonly outcome: Outcome | 'applied' | 'conflict'
	/** Number of HTTP requests that the call began. Token requests don't count. */
	readonly attempts: number
	/** HTTP status of the last response; absent if there was none. */
	readonly status?: number
	/** Whether the runtime may have sent a request twice on its own. */
	readonly mayHaveReplayed: boolean
	/** The response. Card numbers and credentials are masked. */
	readonly data?: unknown
	/** Differences between the response and its schema. The payment was applied. */
	readonly deviations?: readonly Issue[]
	/**
	 * The response to a failed call, such as a refusal. Secrets in its body are masked, too. If it isn't JSON, only its beginning is
	 * included.
	 */
	readonly response?: {
		readonly status: number
		readonly contentType?: string
		readonly server?: string
		readonly body?: unknown
	}
	/** Why the call failed; absent if it succeeded. */
	readonly error?: ErrorDocument['error']
	/** The call's identifying fields, if the outcome is unknown. Use them to look the payment up. */
	readonly record?: CallRecord
}
