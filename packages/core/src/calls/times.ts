/**
 * The two times of a call, on one timer.
 * @module
 */

/** Which time ran out. */
export interface TimeLimit {
	readonly scope: 'attempt' | 'total'
	readonly timeoutMs: number
}

/** The times of one call. */
export interface Times {
	/** Milliseconds left of the whole. */
	remainingMs(): number | false
	/** From now on, and until `endTry`, the time of one try counts as well. */
	beginTry(): void
	endTry(): void
	/** The call has ended. */
	stop(): void
}

const never = Number.POSITIVE_INFINITY

/**
 * Begins a call's time. The timer is set for the nearer of both when the call begins, and set again when it rings too early:
 * nearly every call needs one timer, and hardly any a second one.
 */
export function newTimes(
	limits: { readonly timeoutMs: number | false; readonly attemptTimeoutMs: number | false },
	onEnd: (limit: TimeLimit) => void,
): Times {
	const { timeoutMs, attemptTimeoutMs } = limits
	const beganAtMs = performance.now()
	const totalAtMs = timeoutMs === false ? never : beganAtMs + timeoutMs
	let tryAtMs = never
	let ringsAtMs = never
	let timer: ReturnType<typeof setTimeout> | undefined
	let stopped = false

	const setTimer = (atMs: number, nowMs: number): void => {
		clearTimeout(timer)
		ringsAtMs = atMs
		if (atMs !== never && !stopped) timer = setTimeout(ring, atMs - nowMs)
	}
	const ring = (): void => {
		// Which time is up is told by what the timer was set for: clocks are coarse, and timers early at times.
		if (timeoutMs !== false && totalAtMs <= ringsAtMs) onEnd({ scope: 'total', timeoutMs })
		else if (attemptTimeoutMs !== false && tryAtMs <= ringsAtMs)
			onEnd({ scope: 'attempt', timeoutMs: attemptTimeoutMs })
		else setTimer(Math.min(totalAtMs, tryAtMs), ringsAtMs)
	}
	setTimer(Math.min(totalAtMs, attemptTimeoutMs === false ? never : beganAtMs + attemptTimeoutMs), beganAtMs)

	return {
		remainingMs: () => timeoutMs !== false && Math.max(1, totalAtMs - performance.now()),
		beginTry() {
			if (attemptTimeoutMs === false) return
			const nowMs = performance.now()
			tryAtMs = nowMs + attemptTimeoutMs
			if (tryAtMs < ringsAtMs) setTimer(tryAtMs, nowMs)
		},
		endTry() {
			tryAtMs = never
		},
		stop() {
			stopped = true
			clearTimeout(timer)
		},
	}
}
