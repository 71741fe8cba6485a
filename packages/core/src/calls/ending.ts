/**
 * What ends a call from outside: its time is up, or the caller's signal says so.
 * @module
 */
import { causeOf } from '../call-failure.ts'
import { configurationError } from '../errors.ts'
import { startTimes, type TimeLimits, type Times } from './times.ts'

/** What ended it: the time of its only try, its whole time, or the caller's signal. */
export type EndedBy = 'try' | 'total' | 'signal'

/** The end of one call, as its work sees it. */
export interface Ending {
	/** Aborted when the call is ended. */
	readonly signal: AbortSignal
	readonly times: Times
	/** Aborts what still goes on when the call has ended. */
	abort(): void
	/** The step's own result, or the call's error as soon as the call is ended. */
	orEnded<Out>(step: Promise<Out>): Promise<Out>
}

/** How long layers that were told of the end may take, to write it down or to answer by themselves, before the caller is told. */
const graceMs = 1000

/**
 * Runs a call's work, layers and schemas included, until it is done or ended; or one of its several tries, whose whole time is
 * that of a try and whose caller is the call. `toError` says how it was ended.
 *
 * The work's controller follows the caller's signal for as long as the work lasts. Not `AbortSignal.any`: what that ties to a
 * long-lived signal, Node 22 keeps as long as the signal lives (nodejs/node#54614).
 */
export function untilEnded<Out>(
	limits: TimeLimits,
	signal: AbortSignal | undefined,
	toError: (by: EndedBy, reason: unknown) => Error,
	work: (ending: Ending) => Promise<Out>,
): Promise<Out> {
	return new Promise((resolve, reject) => {
		const unfollow = signal === undefined ? undefined : follow(signal, () => end('signal'))
		if (signal?.aborted) {
			unfollow?.()
			throw toError('signal', reasonOf(signal))
		}
		const own = new AbortController()
		let grace: ReturnType<typeof setTimeout> | undefined
		const told: ((error: Error) => void)[] = []
		const end = (by: EndedBy): void => {
			release()
			const reason = reasonOf(signal)
			const ended = toError(by, reason)
			for (const tell of told) tell(ended)
			own.abort(by === 'signal' ? reason : ended)
			if (told.length) grace = setTimeout(() => reject(ended), graceMs)
			else reject(ended)
		}
		const times = startTimes(limits, end)
		const release = (): void => {
			// Of no timer it costs as much as of one: 4 % of a call in workerd.
			if (grace) clearTimeout(grace)
			times.stop()
			unfollow?.()
		}
		const orEnded = <Step>(step: Promise<Step>): Promise<Step> =>
			new Promise((done, fail) => {
				told.push(fail)
				step.then(done, fail)
			})
		work({ signal: own.signal, times, abort: () => own.abort(), orEnded }).then(
			(out) => {
				release()
				resolve(out)
			},
			(thrown) => {
				release()
				reject(thrown)
			},
		)
	})
}

/** Why it was aborted; nothing where that cannot be read, which must not keep the call from ending. */
function reasonOf(signal: AbortSignal | undefined): unknown {
	try {
		return signal?.reason
	} catch {
		return undefined
	}
}

/**
 * Listens to a caller's signal, also to one of another realm, or of a library; gives what ends that. Without a way to stop
 * listening, every call would leave a listener behind.
 */
function follow(signal: AbortSignal, onAbort: () => void): () => void {
	try {
		if (typeof signal.aborted !== 'boolean' || typeof signal.removeEventListener !== 'function') throw undefined
		signal.addEventListener('abort', onAbort)
	} catch (thrown) {
		const cause = causeOf(thrown)
		throw configurationError('Cannot make the call: options.signal is not an AbortSignal', undefined, cause)
	}
	return () => {
		try {
			signal.removeEventListener('abort', onAbort)
		} catch {
			// The call has ended all the same.
		}
	}
}
