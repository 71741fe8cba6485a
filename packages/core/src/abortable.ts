/**
 * Waits until a caller's signal is aborted, at most.
 * @module
 */
import { isTarjaError } from './errors.ts'

/**
 * Rejects with the signal's reason as soon as it is aborted, whatever `work` does then, and leaves no listener behind. `work` is not
 * started where the signal is aborted already.
 */
export async function abortable<Out>(signal: AbortSignal | undefined, work: () => Promise<Out>): Promise<Out> {
	if (!signal) return work()
	let stop = (): void => {}
	try {
		return await new Promise<Out>((resolve, reject) => {
			stop = () => reject(signal.reason)
			if (signal.aborted) return stop()
			signal.addEventListener('abort', stop, { once: true })
			work().then(resolve, reject)
		})
	} catch (error) {
		throw signal.aborted && !isTarjaError(error) ? signal.reason : error
	} finally {
		signal.removeEventListener('abort', stop)
	}
}
