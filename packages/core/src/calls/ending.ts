/**
 * What ends a call from outside: its time is up, or the caller's signal says so.
 * @module
 */
import { startTimes, type TimeLimits, type Times } from './times.ts'

/** The end of one call, as its work sees it. */
export interface Ending {
	/** Aborted when the call is ended. */
	readonly signal: AbortSignal
	readonly times: Times
	/** Ends the call, as the time of its only try was up. */
	endByTry(): void
	/** Ends what still goes on when the call has ended. */
	abandon(): void
	/** The step's own result, or the call's failure as soon as it is ended. */
	watch<Out>(step: Promise<Out>): Promise<Out>
}

/** What ended a call: the time of its only try, its whole time, or the caller's signal. */
export type EndedBy = 'attempt' | 'total' | 'signal'

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
	limits: TimeLimits,
	signal: AbortSignal | undefined,
	toError: (by: EndedBy) => Error,
	work: (ending: Ending) => Promise<Out>,
): Promise<Out> {
	if (signal?.aborted) return Promise.reject(toError('signal'))
	return new Promise((resolve, reject) => {
		const own = new AbortController()
		let failure: Error | undefined
		let grace: ReturnType<typeof setTimeout> | undefined
		const watching: ((failure: Error) => void)[] = []
		const end = (by: EndedBy): void => {
			release()
			const error = toError(by)
			failure = error
			for (const tell of watching) tell(error)
			own.abort(by === 'signal' ? signal?.reason : error)
			if (watching.length) grace = setTimeout(() => reject(error), graceMs)
			else reject(error)
		}
		const onAbort = (): void => end('signal')
		const times = startTimes(limits, () => end('total'))
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
		const endByTry = (): void => end('attempt')
		const done = work({ signal: own.signal, times, endByTry, watch, abandon: () => own.abort() })
		done.then(release, release)
		done.then(resolve, reject)
	})
}
