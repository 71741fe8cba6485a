/** Computes how much one space may keep in memory. Characters take one or two bytes each; README, section "What it keeps". */
import type { Bounds } from './bounded.ts'

export type Limits = Readonly<Record<'entries' | 'effects' | 'payments' | 'masks' | 'tokens' | 'faults', Bounds>>

// Characters allowed per log entry: a documented request with its answer takes about 2,500.
const charactersPerEntry = 4_000
// How many mask numbers (`[masked #3]`) are remembered per log entry. Few values are masked, but their numbers are remembered
// longer than the entries that show them.
const masksPerEntry = 4

/** Derives the limits of a space from how many log entries it may keep. */
export function limitsOf(logLimit: number): Limits {
	const items = logLimit
	return {
		entries: { items, characters: items * charactersPerEntry },
		effects: { items, characters: Number.POSITIVE_INFINITY },
		payments: { items, characters: items * 300 },
		masks: { items: items * masksPerEntry, characters: Number.POSITIVE_INFINITY },
		// Enough tokens for many test runs, so that an endless run cannot grow without limit.
		tokens: { items: 10_000, characters: 4_194_304 },
		faults: { items: 1_000, characters: 1_048_576 },
	}
}
