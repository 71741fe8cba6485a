/** Writes the facts that matter to a person's word as a short text, which changes with them. */

import type { JournalEntry } from '../entry.ts'

/** Returns a digest of an entry's state, review, rows and amount, and of the state that a person gives it. Ages don't change it. */
export function createDigest(entry: JournalEntry, state: string): string {
	const { id, resolvedBy, reason, status, inReview, mayHaveReplayed, saved, amountField = '', fields, said } = entry
	const { at: _, until: __, ...look } = entry.lastLookup ?? {}
	const words = said?.map((word) => [word.state, word.by])
	const facts = [id, state, entry.state, resolvedBy, reason, status, inReview, mayHaveReplayed, saved, look, words]
	return hash(JSON.stringify([...facts, fields[amountField]]))
}

/** 53 bits of a text: no secret, and enough that a person's word never meets other facts by chance. */
function hash(text: string): string {
	let [low, high] = [0xdeadbeef, 0x41c6ce57]
	for (let n = 0; n < text.length; n++) {
		low = Math.imul(low ^ text.charCodeAt(n), 2_654_435_761)
		high = Math.imul(high ^ text.charCodeAt(n), 1_597_334_677)
	}
	low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
	high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
	return (4_294_967_296 * (2_097_151 & high) + (low >>> 0)).toString(36)
}
