/**
 * How the fields of an entry are written: a lookup that searches by them proves itself only on payments that are written alike.
 * @module
 */
import type { JournalEntry } from '../entry.ts'
import type { StoredValue } from '../fields.ts'

/** What a platform may keep otherwise, so that a search for it finds nothing. */
const forms: Readonly<Record<string, RegExp>> = {
	'zeros in front': /^0\d/,
	'a fraction': /\.\d/,
	'more digits than a number holds': /\d{16}/,
	'small letters': /\p{Ll}/u,
	capitals: /\p{Lu}/u,
	'letters beyond ASCII': /[^\0-\x7f]/,
	'other signs': /[^\p{L}\p{N}]/u,
}

function formsOf(entry: JournalEntry): readonly string[] {
	return Object.entries(entry.fields).flatMap(([name, value]) => {
		if (value === '' || value === null) return []
		return [name, ...waysOf(value).map((form) => `${name}: ${form}`)]
	})
}

function waysOf(value: StoredValue): readonly string[] {
	if (typeof value === 'object') return ['masked']
	return Object.keys(forms).filter((form) => forms[form]?.test(String(value)))
}

/** Whether each field of the entry is, in each of its forms, a field of one of the others. */
export function isCovered(entry: JournalEntry, others: readonly JournalEntry[]): boolean {
	const known = new Set(others.flatMap(formsOf))
	return formsOf(entry).every((form) => known.has(form))
}

/** Picks the fewest of these, at most `most`, that are written in as many forms of the entries as possible; nearest first. */
export function alike(
	entries: readonly JournalEntry[],
	candidates: readonly JournalEntry[],
	most: number,
): readonly JournalEntry[] {
	const wanted = new Set(entries.flatMap(formsOf))
	const picked: JournalEntry[] = []
	for (const candidate of candidates) {
		const brings = formsOf(candidate).filter((form) => wanted.has(form))
		if (picked.length === most || (picked.length && !brings.length)) continue
		picked.push(candidate)
		for (const form of brings) wanted.delete(form)
	}
	return picked
}
