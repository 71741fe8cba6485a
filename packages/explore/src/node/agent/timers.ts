/** The timers of one process, by the world's clock. A timer runs when the world has moved the clock to its time. */

/** The members of Node's timers that programs use. */
interface Timer {
	ref(): Timer
	unref(): Timer
	refresh(): Timer
	[Symbol.toPrimitive](): number
}

/** The timers of one process. */
export type Timers = ReturnType<typeof createTimers>

interface Planned {
	dueMs: number
	readonly delayMs: number
	readonly repeats: boolean
	readonly run: () => void
}

/** Creates the timers of one process. `now` returns its monotonic clock. */
export function createTimers(now: () => number) {
	const planned = new Map<number, Planned>()
	let last = 0
	const findFirst = (): readonly [number, Planned] | undefined =>
		[...planned].reduce<readonly [number, Planned] | undefined>(
			(found, next) => (found && found[1].dueMs <= next[1].dueMs ? found : next),
			undefined,
		)
	return {
		set(callback: (...args: unknown[]) => void, input: number, args: readonly unknown[], repeats: boolean): Timer {
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
		clear(timer: unknown): void {
			if (timer !== undefined && timer !== null) planned.delete(Number(timer))
		},
		/** When the next timer is due, by the monotonic clock. */
		nextMs: (): number | undefined => findFirst()?.[1].dueMs,
		/** Removes and returns the first timer that is due; undefined if none is. */
		takeDue(nowMs: number): (() => void) | undefined {
			const found = findFirst()
			if (!found || found[1].dueMs > nowMs) return undefined
			const [id, timer] = found
			if (timer.repeats) timer.dueMs = nowMs + timer.delayMs
			else planned.delete(id)
			return timer.run
		},
	}
}
