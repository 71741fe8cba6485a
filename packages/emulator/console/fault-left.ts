import type { QueuedFault } from '../src/fault-queue.ts'

/** How often a fault is still to be played, if its requests come: a number, or `always`. */
export function leftOf({ times = 1, after = 0, met }: QueuedFault): number | 'always' {
	return times === 'always' ? times : Math.max(0, after + times - Math.max(met, after))
}
