/**
 * What is known, at any moment, of what a call has done at the platform. Every outcome is read from here and nowhere else.
 * @module
 */
import type { Outcome } from './errors.ts'
import type { Repeats } from './transport/runtime.ts'

/** The facts of one call so far. */
export interface Progress {
	/** Whether the operation only reads: an earlier try of it then leaves nothing behind. */
	readonly safe: boolean
	/** Exchanges given to the transport that have not ended, begun or not. */
	open: number
	/** HTTP exchanges begun. */
	dispatched: number
	/** Exchanges begun of which no status has come yet. One that timed out stays among them until it ends. */
	pending: number
	/** Something that was sent may have been applied. */
	uncertain: boolean
	/** The last status that came. */
	status: number | undefined
	mayHaveReplayed: boolean
	/** The caller has been told how it ended. */
	over: boolean
}

export function newProgress(safe: boolean): Progress {
	return {
		safe,
		open: 0,
		dispatched: 0,
		pending: 0,
		uncertain: false,
		status: undefined,
		mayHaveReplayed: false,
		over: false,
	}
}

/** Must be called before the first byte can leave. `repeats`: what the runtime may send again by itself. */
export function recordSend(progress: Progress, repeats: Repeats): void {
	progress.dispatched++
	progress.pending++
	progress.mayHaveReplayed ||= repeats !== 'nothing'
}

/**
 * A status came. What it says stands, even if the body breaks off; but where the runtime may have sent the request before, it
 * speaks of the last time only.
 */
export function recordStatus(progress: Progress, status: number, repeats: Repeats): void {
	progress.pending--
	progress.status = status
	progress.mayHaveReplayed ||= repeats === 'anything'
	if (progress.safe && isRefusal(status)) progress.uncertain = false
	else if (repeats === 'anything' || !isRefusal(status)) progress.uncertain = true
}

/** The exchange failed before a status came; `nothingSent` is proof, not a guess. */
export function recordFailedExchange(progress: Progress, nothingSent: boolean): void {
	progress.pending--
	if (!nothingSent) progress.uncertain = true
	else if (!--progress.dispatched) progress.mayHaveReplayed = false
}

/** A layer refused the answer, as a verifier of signatures does: then what it says need not be the platform's word. */
export function distrustAnswer(progress: Progress): void {
	if (progress.dispatched) progress.uncertain = true
}

/**
 * Whether the platform says, by HTTP's convention, that it did not apply the request: 4xx, but for 408 (it may have read all),
 * 409 (it may have applied it before), 425 and 429 (said of a request that others may have repeated).
 */
export function isRefusal(status: number): boolean {
	return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** How often something was sent, as results, errors and records tell it. */
export function sendsOf({ dispatched, mayHaveReplayed }: Progress): {
	readonly attempts: number
	readonly mayHaveReplayed: boolean
} {
	return { attempts: dispatched, mayHaveReplayed }
}

/** The outcome of a call that fails now: what can be proved, and otherwise `unknown`. */
export function outcomeOf(progress: Progress): Outcome {
	if (progress.pending || progress.uncertain) return 'unknown'
	return progress.dispatched ? 'rejected' : 'not_sent'
}
