/**
 * The two time limits of a call, on one timer.
 * @module
 */

/** In milliseconds; `false`: no limit. */
export interface TimeLimits {
	/** For the whole call. */
	readonly timeoutMs: number | false
	/** For one try. */
	readonly tryTimeoutMs: number | false
}

/** The running times of one call. */
export interface Times {
	/** From now on, and until `endTry`, the time of one try counts as well. */
	beginTry(): void
	endTry(): void
	/** The call has ended: no timer is left behind. */
	stop(): void
}

const never = Number.POSITIVE_INFINITY

/**
 * Starts a call's time. The timer is set for the nearer of both limits when the call begins, and set again when it fires too
 * early: nearly every call needs one timer, and hardly any a second one.
 */
export function startTimes(
	{ timeoutMs, tryTimeoutMs }: TimeLimits,
	onTimeout: (scope: 'try' | 'total') => void,
): Times {
	const startedAtMs = performance.now()
	const totalAtMs = timeoutMs === false ? never : startedAtMs + timeoutMs
	const tryMs = tryTimeoutMs === false ? never : tryTimeoutMs
	let tryAtMs = never
	let timerAtMs = never
	let timer: ReturnType<typeof setTimeout> | undefined

	const setTimer = (atMs: number, nowMs: number): void => {
		if (timer !== undefined) clearTimeout(timer)
		timerAtMs = atMs
		if (atMs !== never) timer = setTimeout(fire, atMs - nowMs)
	}
	const fire = (): void => {
		// Which limit was reached is told by what the timer was set for: clocks are coarse, and timers early at times.
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
			// Nothing is sooner than that, so that no try sets the timer again.
			timerAtMs = -never
			clearTimeout(timer)
		},
	}
}
