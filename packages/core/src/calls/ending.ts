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
	/** Ends what still goes on when the call has ended. */
	abandon(): void
	/** The step's own result, or the call's failure as soon as it is ended. */
	watch<Out>(step: Promise<Out>): Promise<Out>
}

/** Times of a call, and the signal of its caller. */
export interface Limits {
	readonly timeoutMs: number | false
	readonly attemptTimeoutMs: number | false
	readonly signal: AbortSignal | undefined
}

/** How long layers that were told of the end may take, to write it down or to answer by themselves, before the caller is told. */
const graceMs = 1000

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
	return new Promise((resolve, reject) => {
		const own = new AbortController()
		let failure: Error | undefined
		let grace: ReturnType<typeof setTimeout> | undefined
		const watching: ((failure: Error) => void)[] = []
		const end = (limit: TimeLimit | undefined): void => {
			release()
			const error = toError(limit)
			failure = error
			for (const tell of watching) tell(error)
			own.abort(limit ? error : signal?.reason)
			if (watching.length) grace = setTimeout(() => reject(error), graceMs)
			else reject(error)
		}
		const onAbort = (): void => end(undefined)
		const times = newTimes(limits, end)
		const release = (): void => {
			clearTimeout(grace)
			times.stop()
			signal?.removeEventListener('abort', onAbort)
		}
		signal?.addEventListener('abort', onAbort, { once: true })
		const watch = <Step>(step: Promise<Step>): Promise<Step> =>
			new Promise((done, fail) => {
				if (failure) fail(failure)
				else watching.push(fail)
				step.then(done, fail)
			})
		const done = work({ signal: own.signal, times, watch, abandon: () => own.abort() })
		done.then(release, release)
		done.then(resolve, reject)
	})
}
