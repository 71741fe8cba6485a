/** Writes the facts that matter to a person's word as a short text, which changes with them. */

import type { JournalEntry } from '../entry.ts'
import { hashText } from '../values.ts'

/** Returns a digest of an entry's state, review, rows and amount, and of the state that a person gives it. Ages don't change it. */
export function createDigest(entry: JournalEntry, state: string): string {
	const { id, resolvedBy, reason, status, inReview, mayHaveReplayed, saved, amountField = '', fields, said } = entry
	const { at: _, until: __, ...look } = entry.lastLookup ?? {}
	const words = said?.map((word) => [word.state, word.by])
	const facts = [id, state, entry.state, resolvedBy, reason, status, inReview, mayHaveReplayed, saved, look, words]
	return hashText(JSON.stringify([...facts, fields[amountField]]))
}
