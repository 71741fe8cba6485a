/**
 * Ends a call early: when its time is up or the caller's signal is aborted.
 * @module
 */
import { createConfigurationError } from '../errors/tarja-error.ts'

/** Why a call was ended: time limit of its only try, time limit of the call, or the caller's signal. */
export type EndedBy = 'try' | 'total' | 'signal'

/** Tells the work of a call that its time is up or its caller has aborted. */
export interface Ending {
	/** Aborted when the call ends early. */
	readonly signal: AbortSignal
	readonly times: Times
	/** Aborts whatever still runs when the call has ended. */
	abort(): void
}

/**
 * Runs a call's work, layers and schemas included, until it is done or ended; or one of its several tries, whose whole time is
 * that of a try and whose caller is the call. `toError` says how it was ended.
 *
 * The work's controller follows the caller's signal for as long as the work lasts. Not `AbortSignal.any`: what that ties to a
 * long-lived signal, Node 22 keeps as long as the signal lives (nodejs/node#54614).
 */
export function runUntilEnded<Out>(
	limits: TimeLimits,
	signal: AbortSignal | undefined,
	toError: (by: EndedBy, reason: unknown) => Error,
	work: (ending: Ending) => Promise<Out>,
): Promise<Out> {
	return new Promise((resolve, reject) => {
		const ending = startEnding(limits, signal, toError, reject)
		const thenSettle =
			<Value>(settle: (value: Value) => void) =>
			(value: Value): void => {
				ending.release()
				settle(value)
			}
		work(ending).then(thenSettle(resolve), thenSettle(reject))
	})
}

/** Starts the timer and the signal's listener; `release` removes both. */
function startEnding(
	limits: TimeLimits,
	signal: AbortSignal | undefined,
	toError: (by: EndedBy, reason: unknown) => Error,
	reject: (error: Error) => void,
): Ending & { release(): void } {
	const unfollow = signal === undefined ? () => {} : follow(signal, () => end('signal'))
	if (signal?.aborted) {
		unfollow()
		throw toError('signal', signal.reason)
	}
	const own = new AbortController()
	const end = (by: EndedBy): void => {
		release()
		const reason = signal?.reason
		const ended = toError(by, reason)
		own.abort(by === 'signal' ? reason : ended)
		reject(ended)
	}
	const times = startTimes(limits, end)
	const release = (): void => {
		times.stop()
		unfollow()
	}
	return { signal: own.signal, times, abort: () => own.abort(), release }
}

/**
 * Listens to a caller's signal (of any realm or library) and returns a function that stops listening, as otherwise each call
 * would leave a listener behind.
 */
function follow(signal: AbortSignal, onAbort: () => void): () => void {
	try {
		if (typeof signal.aborted !== 'boolean' || typeof signal.removeEventListener !== 'function') throw undefined
		signal.addEventListener('abort', onAbort)
	} catch (cause) {
		const found = 'Cannot make the call: options.signal is not an AbortSignal'
		throw createConfigurationError('option', found, { option: 'signal' }, cause)
	}
	return () => signal.removeEventListener('abort', onAbort)
}

/** Time limits in milliseconds; `false` means no limit. */
export interface TimeLimits {
	/** Limit for the whole call: all tries, the waits between them, and layers. */
	readonly timeoutMs: number | false
	/** Limit for one try, from its start to the end of its answer's body. */
	readonly tryTimeoutMs: number | false
}

/** Starts and stops the timers of one call. */
interface Times {
	/** Starts the time limit of a try, until `endTry`. */
	beginTry(): void
	endTry(): void
	/** Clears the pending timer, so that it doesn't keep the process alive after the call. */
	stop(): void
}

const never = Number.POSITIVE_INFINITY

/**
 * Starts the timers of a call. One timer is set for the earlier limit and set again if it fires too early, because nearly every
 * call needs only one.
 */
function startTimes({ timeoutMs, tryTimeoutMs }: TimeLimits, onTimeout: (scope: 'try' | 'total') => void): Times {
	const startedAtMs = performance.now()
	const totalAtMs = timeoutMs === false ? never : startedAtMs + timeoutMs
	const tryMs = tryTimeoutMs === false ? never : tryTimeoutMs
	let tryAtMs = never
	let timerAtMs = never
	let timer: ReturnType<typeof setTimeout> | undefined

	const setTimer = (atMs: number, nowMs: number): void => {
		clearTimeout(timer)
		timerAtMs = atMs
		if (atMs !== never) timer = setTimeout(fire, atMs - nowMs)
	}
	const fire = (): void => {
		// Decides which limit was reached by what the timer was set for, as clocks are coarse and timers may fire early.
		if (totalAtMs <= timerAtMs) onTimeout('total')
		else if (tryAtMs <= timerAtMs) onTimeout('try')
		else setTimer(Math.min(totalAtMs, tryAtMs), timerAtMs)
	}
	setTimer(Math.min(totalAtMs, startedAtMs + tryMs), startedAtMs)

	return {
		beginTry() {
			const nowMs = performance.now()
			tryAtMs = nowMs + tryMs
			if (tryAtMs < timerAtMs) setTimer(tryAtMs, nowMs)
		},
		endTry() {
			tryAtMs = never
		},
		stop() {
			clearTimeout(timer)
		},
	}
}
