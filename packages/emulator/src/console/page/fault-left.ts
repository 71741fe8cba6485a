import type { QueuedFault } from '../../fault-turns.ts'

/** How often a fault will still be played if matching requests come: a number, or `always`. */
export function leftOf({ times = 1, after = 0, met }: QueuedFault): number | 'always' {
	return times === 'always' ? times : Math.max(0, after + times - Math.max(met, after))
}
