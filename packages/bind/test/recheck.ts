// What recheck says of a pattern: the oracle of whether it takes more than linear time.
/// <reference path="./recheck-browser.d.ts" />
import { checkSync } from 'recheck/lib/browser.js'

/** The complexity of matching: `safe`, `linear`, `polynomial`, `exponential`, or `unknown` where no answer was found in time. */
export function complexityOf(pattern: string): string {
	const found = checkSync(pattern, 'u', { timeout: 10_000 })
	return found.status === 'unknown' ? found.status : found.complexity.type
}
