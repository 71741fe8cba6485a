/**
 * One try and no fence: between a call that must not be repeated and the wire stands nothing that knows how to repeat.
 * @module
 */
import { within } from '../deadline.ts'
import type { Answer } from '../plugin.ts'
import type { Fenced, FencePolicy, FenceTimeout } from './fence.ts'

/** The answer, whatever its status, or the time that ran out. Rejects with what the attempt threw. */
export async function single(
	{ attempt, signal }: Pick<Fenced, 'attempt' | 'signal'>,
	policy: FencePolicy,
): Promise<Answer | FenceTimeout> {
	const controller = new AbortController()
	const stop = (): void => controller.abort(signal?.reason)
	signal?.addEventListener('abort', stop, { once: true })
	const limit = nearest(policy)
	const answer = attempt(controller.signal, 1)
	try {
		if (!limit) return await answer
		return await within(limit.timeoutMs, answer, () => {
			controller.abort()
			return limit
		})
	} finally {
		signal?.removeEventListener('abort', stop)
	}
}

/** Both times begin together, so the shorter one is enough. */
function nearest({ timeoutMs, attemptTimeoutMs }: FencePolicy): FenceTimeout | undefined {
	if (timeoutMs !== false && (attemptTimeoutMs === false || timeoutMs <= attemptTimeoutMs))
		return { scope: 'total', timeoutMs }
	return attemptTimeoutMs === false ? undefined : { scope: 'attempt', timeoutMs: attemptTimeoutMs }
}
