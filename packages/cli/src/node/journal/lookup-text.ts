/** Formats the result of a call's last lookup, and the time or person that it waits for. */
import type { JournalEntry, LastLookup } from '@tarja/journal'

const results: Readonly<Record<LastLookup['result'], string>> = {
	in_review: 'the platform has it in review; the next lookup shows more',
	fields_ambiguous: 'a payment may be this one',
	multiple_matches: 'several payments match: it may have been sent twice',
	match_shared: 'the payment that was found may be another order’s',
	too_early: 'not found',
	lookup_unverified: 'not found, but the list does not prove that it would contain it',
	no_list: 'not looked up: no list was given; add --list',
}

const lacking: Readonly<Record<NonNullable<LastLookup['lacks']>, string>> = {
	branch:
		'the order’s terminal or branch: declare listedBy, and uniqueBy without an amount or a time; then fill each field of listedBy',
	older: 'thirty known payments before it',
	own: 'two known payments of its terminal or branch before it',
	younger: 'two known payments of its terminal or branch that are younger by the waiting time',
	reviews: 'a payment in review, of which the journal knows some',
	person: 'the word of a person, because the step was absent and sent again before, or its sender’s clock was ahead',
}

/** Returns the result of the last lookup, and what the call waits for. */
export function formatLookup({ lastLookup, state, sendDeadline }: JournalEntry): string {
	if (!lastLookup)
		return state === 'pending' ? `may be in progress until ${sendDeadline}; not looked up yet` : 'not looked up yet'
	const { result, fields = [], rows = [], missing = [], lacks, until } = lastLookup
	const found = [
		results[result],
		fields.length && `fields: ${fields.join(', ')}`,
		rows.length && `payments of ${rows.join(', ')}`,
		missing.length && `it lacks the payments of ${missing.join(', ')}`,
		lacks && `it lacks ${lacking[lacks]}`,
	].filter(Boolean)
	const rest =
		until === undefined ? 'or find out, then: npx @tarja/cli journal resolve --help' : `an absence counts from ${until}`
	return `${found.join('; ')}; ${rest}`
}
