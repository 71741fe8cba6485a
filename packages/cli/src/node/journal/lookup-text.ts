/** Formats the result of a call's last lookup, and the time or person that it waits for. */
import type { JournalEntry, LastLookup } from '@tarja/journal'

const results: Readonly<Record<LastLookup['said'], string>> = {
	absent: 'not found',
	incomplete: 'not found, but the lookup did not return everything that the platform has',
	unproved: 'not found, but the lookup found no payment like it that is known as applied, so it may miss this one too',
	unclear: 'a payment may be this one',
	several: 'several payments match: it may have been sent twice',
	shared: 'the payment that was found matches another call too',
	no_lookup: 'not looked up: no lookup was given',
}

/** Returns the result of the last lookup, and what the call waits for. */
export function lookupText({ lastLookup, absentReads, state, sendDeadline }: JournalEntry): string {
	if (!lastLookup)
		return state === 'pending' ? `may be in progress until ${sendDeadline}; not looked up yet` : 'not looked up yet'
	const { said, fields = [], reads, until } = lastLookup
	const named = fields.length ? ` (${fields.join(', ')})` : ''
	const counted = reads === undefined ? '' : `, ${absentReads} of ${reads} lookups`
	if (until !== undefined) return `${results[said]}${named}${counted}; the next lookup counts from ${until}`
	const rest =
		said === 'incomplete' ? 'it waits for a complete lookup' : 'find out, then: npx @tarja/cli journal resolve --help'
	return `${results[said]}${named}${counted}; ${rest}`
}
