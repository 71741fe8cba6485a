/**
 * One try and no fence: between a call that must not be repeated and the wire stands nothing that knows how to repeat.
 * @module
 */
import { within } from '../deadline.ts'
import type { Answer } from '../plugin.ts'
import type { Fenced, FencePolicy, FenceTimeout } from './fence.ts'
import { underOwnSignal } from './own-signal.ts'

/** The answer, whatever its status, or the time that ran out. Rejects with what the attempt threw. */
export async function single(
	{ attempt, signal }: Pick<Fenced, 'attempt' | 'signal'>,
	policy: FencePolicy,
): Promise<Answer | FenceTimeout> {
	const limit = nearest(policy)
	return underOwnSignal<Answer | FenceTimeout>(signal, (own) => {
		const answer = attempt(own.signal, 1)
		if (!limit) return answer
		return within(limit.timeoutMs, answer, () => {
			own.abort()
			return limit
		})
	})
}

/** Both times begin together, so the shorter one is enough. */
function nearest({ timeoutMs, attemptTimeoutMs }: FencePolicy): FenceTimeout | undefined {
	if (timeoutMs !== false && (attemptTimeoutMs === false || timeoutMs <= attemptTimeoutMs))
		return { scope: 'total', timeoutMs }
	return attemptTimeoutMs === false ? undefined : { scope: 'attempt', timeoutMs: attemptTimeoutMs }
}
