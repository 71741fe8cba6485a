/**
 * Waiting under a caller's signal.
 * @module
 */
import { isTarjaError } from './errors.ts'

/**
 * Ends the wait as soon as the signal says so, whatever the runtime makes of an abort, and leaves no listener behind.
 * `work` is not begun under a signal that is aborted already.
 */
export function abortable<Out>(
	signal: AbortSignal | undefined,
	work: () => Promise<Out>,
	toError: (reason: unknown) => unknown,
): Promise<Out> {
	return signal ? raced(signal, work, () => toError(signal.reason)) : work()
}

async function raced<Out>(signal: AbortSignal, work: () => Promise<Out>, toError: () => unknown): Promise<Out> {
	let stop = (): void => {}
	try {
		return await new Promise<Out>((resolve, reject) => {
			stop = () => reject(toError())
			if (signal.aborted) return stop()
			signal.addEventListener('abort', stop, { once: true })
			work().then(resolve, reject)
		})
	} catch (error) {
		throw signal.aborted && !isTarjaError(error) ? toError() : error
	} finally {
		signal.removeEventListener('abort', stop)
	}
}
