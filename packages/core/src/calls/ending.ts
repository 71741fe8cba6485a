/**
 * What ends a call from outside: its time is up, or the caller's signal says so.
 * @module
 */
import { newTimes, type TimeLimit, type Times } from './times.ts'

/** The end of one call, as its work sees it. */
export interface Ending {
	/** Aborted when the call is ended. */
	readonly signal: AbortSignal
	readonly times: Times
	/** The step's own result, or the call's failure as soon as it is ended. */
	watch<Out>(step: Promise<Out>): Promise<Out>
}

/** Times of a call, and the signal of its caller. */
export interface Limits {
	readonly timeoutMs: number | false
	readonly attemptTimeoutMs: number | false
	readonly signal: AbortSignal | undefined
}

/**
 * Runs a call's work, layers and schemas included, until it is done or ended. `toError` says how it was ended: by which time, or
 * by the caller.
 *
 * The work's controller follows the caller's signal for as long as the call lasts. Not `AbortSignal.any`: what that ties to a
 * long-lived signal, Node 22 keeps as long as the signal lives (nodejs/node#54614).
 */
export function untilEnded<Out>(
	{ signal, ...limits }: Limits,
	toError: (limit: TimeLimit | undefined) => Error,
	work: (ending: Ending) => Promise<Out>,
): Promise<Out> {
	if (signal?.aborted) return Promise.reject(toError(undefined))
	const own = new AbortController()
	let failure: Error | undefined
	const waiting: ((failure: Error) => void)[] = []
	const end = (limit: TimeLimit | undefined): void => {
		release()
		failure = toError(limit)
		for (const reject of waiting.reverse()) reject(failure) // Layers hear of it before the caller does.
		own.abort(limit ? failure : signal?.reason)
	}
	const onAbort = (): void => end(undefined)
	const times = newTimes(limits, end)
	const release = (): void => {
		times.stop()
		signal?.removeEventListener('abort', onAbort)
	}
	const watch = <Step>(step: Promise<Step>, then?: () => void): Promise<Step> =>
		new Promise((resolve, reject) => {
			if (failure) reject(failure)
			else waiting.push(reject)
			if (then) step.then(then, then)
			step.then(resolve, reject)
		})
	signal?.addEventListener('abort', onAbort, { once: true })
	return watch(work({ signal: own.signal, times, watch }), release)
}
