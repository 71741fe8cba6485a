/**
 * What is known, at any moment, of what a call has done at the platform. Every outcome is read from here and nowhere else.
 * @module
 */
import type { Outcome } from '../errors.ts'

/** The facts of one call so far. */
export interface Progress {
	/** Whether the operation only reads: an earlier try of it then leaves nothing behind. */
	readonly safe: boolean
	/** HTTP exchanges begun. */
	dispatched: number
	/** An exchange was begun and no status has come yet. */
	pending: boolean
	/** Something that was sent may have been applied. */
	uncertain: boolean
	/** The last status that came. */
	status: number | undefined
	mayHaveReplayed: boolean
}

export function newProgress(safe: boolean): Progress {
	return { safe, dispatched: 0, pending: false, uncertain: false, status: undefined, mayHaveReplayed: false }
}

/** Must be called before the first byte can leave. */
export function begin(progress: Progress): void {
	progress.dispatched++
	progress.pending = true
}

/** A status came. What it says stands, even if the body breaks off. */
export function answered(progress: Progress, status: number): void {
	progress.pending = false
	progress.status = status
	if (!isRefusal(status)) progress.uncertain = true
	else if (progress.safe) progress.uncertain = false
}

/** The exchange broke before a status came. */
export function broke(
	progress: Progress,
	proof: { readonly nothingSent: boolean; readonly mayHaveReplayed: boolean },
): void {
	progress.pending = false
	if (proof.nothingSent) progress.dispatched--
	else progress.uncertain = true
	progress.mayHaveReplayed ||= proof.mayHaveReplayed
}

/**
 * Whether the platform says, by HTTP's convention, that it did not apply the request: 4xx, but for 408 (it may have read all),
 * 409 (it may have applied it before), 425 and 429 (said of a request that others may have repeated).
 */
export function isRefusal(status: number): boolean {
	return status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 425 && status !== 429
}

/** The honest outcome of a call that fails now. */
export function outcomeOf(progress: Progress): Outcome {
	if (progress.pending || progress.uncertain) return 'unknown'
	return progress.dispatched ? 'rejected' : 'not_sent'
}
