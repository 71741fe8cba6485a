/**
 * Timers of one process, by the world's clock: they run when the world says that it is time.
 * @module
 */

/** A timer as Node returns it, as far as programs use it. */
interface Timer {
	ref(): Timer
	unref(): Timer
	refresh(): Timer
	[Symbol.toPrimitive](): number
}

/** The timers of one process. */
export interface Timers {
	set(callback: (...args: unknown[]) => void, delayMs: number, args: readonly unknown[], repeats: boolean): Timer
	clear(timer: unknown): void
	/** Time at which the next one is due, by the monotonic clock. */
	nextMs(): number | undefined
	/** Takes the first timer that is due, or nothing. */
	takeDue(nowMs: number): (() => void) | undefined
}

interface Planned {
	dueMs: number
	readonly delayMs: number
	readonly repeats: boolean
	readonly run: () => void
}

/** Makes the timers of one process. `now` is its monotonic clock. */
export function createTimers(now: () => number): Timers {
	const planned = new Map<number, Planned>()
	let last = 0
	const findFirst = (): readonly [number, Planned] | undefined =>
		[...planned].reduce<readonly [number, Planned] | undefined>(
			(found, next) => (found && found[1].dueMs <= next[1].dueMs ? found : next),
			undefined,
		)
	return {
		set(callback, input, args, repeats) {
			const id = ++last
			const delayMs = Math.max(1, Number(input) || 1)
			planned.set(id, { dueMs: now() + delayMs, delayMs, repeats, run: () => callback(...args) })
			const timer: Timer = {
				ref: () => timer,
				unref: () => timer,
				refresh() {
					const found = planned.get(id)
					if (found) found.dueMs = now() + delayMs
					return timer
				},
				[Symbol.toPrimitive]: () => id,
			}
			return timer
		},
		clear(timer) {
			if (timer !== undefined && timer !== null) planned.delete(Number(timer))
		},
		nextMs: () => findFirst()?.[1].dueMs,
		takeDue(nowMs) {
			const found = findFirst()
			if (!found || found[1].dueMs > nowMs) return undefined
			const [id, timer] = found
			if (timer.repeats) timer.dueMs = nowMs + timer.delayMs
			else planned.delete(id)
			return timer.run
		},
	}
}
