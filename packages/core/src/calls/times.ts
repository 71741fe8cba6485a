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
	/** Starts the time of one try. The function that comes back stops it; it does nothing once another try has begun. */
	beginTry(onTimeout: () => void): () => void
	/** The call has ended: no timer is left behind. */
	stop(): void
}

const never = Number.POSITIVE_INFINITY

/**
 * Starts a call's time. The timer is set for the nearer of both limits when the call begins, and set again when it fires too
 * early: nearly every call needs one timer, and hardly any a second one.
 */
export function startTimes({ timeoutMs, tryTimeoutMs }: TimeLimits, onTimeout: () => void): Times {
	const startedAtMs = performance.now()
	const totalAtMs = timeoutMs === false ? never : startedAtMs + timeoutMs
	const tryMs = tryTimeoutMs === false ? never : tryTimeoutMs
	let tryAtMs = never
	let onTryTimeout = onTimeout
	let timerAtMs = never
	let timer: ReturnType<typeof setTimeout> | undefined
	let stopped = false

	const setTimer = (atMs: number, nowMs: number): void => {
		clearTimeout(timer)
		timerAtMs = atMs
		if (atMs !== never && !stopped) timer = setTimeout(fire, atMs - nowMs)
	}
	const fire = (): void => {
		// Which limit was reached is told by what the timer was set for: clocks are coarse, and timers early at times.
		if (totalAtMs <= timerAtMs) onTimeout()
		else if (tryAtMs <= timerAtMs) {
			tryAtMs = never
			onTryTimeout()
		}
		setTimer(Math.min(totalAtMs, tryAtMs), timerAtMs)
	}
	setTimer(Math.min(totalAtMs, startedAtMs + tryMs), startedAtMs)

	return {
		beginTry(onTimeout) {
			const nowMs = performance.now()
			onTryTimeout = onTimeout
			tryAtMs = nowMs + tryMs
			if (tryAtMs < timerAtMs) setTimer(tryAtMs, nowMs)
			return () => {
				if (onTryTimeout === onTimeout) tryAtMs = never
			}
		},
		stop() {
			stopped = true
			clearTimeout(timer)
		},
	}
}
