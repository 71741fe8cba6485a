/** How much one space keeps of what it was sent. Characters take one or two bytes each; README, section "What it keeps". */
import type { Bounds } from './bounded.ts'

export interface Limits {
	readonly entries: Bounds
	readonly effects: Bounds
	readonly payments: Bounds
	readonly labels: Bounds
	readonly tokens: Bounds
	readonly faults: Bounds
}

// A request of the documented operations is recorded in some 700 characters; one that says as much as it can, in some 30,000.
const charactersPerEntry = 2_000
// A request has about ten values that are labelled: labels outlive the entries that show them.
const labelsPerEntry = 12

/** The limits of a space whose log keeps so many entries. */
export function limitsOf(logLimit: number): Limits {
	const items = logLimit
	return {
		entries: { items, characters: items * charactersPerEntry },
		effects: { items, characters: Number.POSITIVE_INFINITY },
		payments: { items, characters: items * 300 },
		labels: { items: items * labelsPerEntry, characters: items * 1_000 },
		// The tokens of a test run fit many times; an endless run does not grow beyond it.
		tokens: { items: 10_000, characters: 4_194_304 },
		faults: { items: 1_000, characters: 1_048_576 },
	}
}
