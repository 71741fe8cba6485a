/** Writes what speaks against a person's word, and what to do about it. */

import type { JournalEntry } from '../entry.ts'
import { formatTime } from '../moments.ts'
import { getDeadlineMs, type Objection } from '../objections.ts'
import { getAbsentFromMs, startWaiting } from '../protocol.ts'
import type { Waits } from '../store.ts'

interface Said {
	readonly state: 'applied' | 'rejected' | 'absent'
	readonly nowMs: number
	readonly waits: Waits
}

const texts: Readonly<Record<Objection, (entry: JournalEntry, said: Said) => string>> = {
	under_way(entry, { state, nowMs, waits }) {
		const untilMs = getAbsentFromMs(startWaiting(entry, nowMs), waits.absentAfterMs)
		if (state !== 'absent' && !entry.mayHaveReplayed)
			return `its request may still be answered; look again after ${entry.sendDeadline}`
		return `a request of it may still arrive; look for the payment again after ${formatTime(untilMs)}, and resolve it then`
	},
	too_early: (entry, { waits }) =>
		`it got no response, and the platform may try the payment elsewhere until ${formatTime(getDeadlineMs(entry) + waits.rejectedAfterMs)}`,
	another({ lastLookup: { rows = [] } = { rows: [] } }) {
		const made = rows.length ? ` (made ${rows.join(', ')})` : ''
		return `the last lookup found a payment that may be this one${made}: 1. ask the platform which order or attempt it belongs to; 2. resolve that one; 3. run reconcile again; 4. resolve this one`
	},
	in_review: () =>
		'the platform has said that it is in review, where nobody may find it: 1. ask the platform; 2. resolve it as the decision says; 3. if the platform has no such payment, resolve it as absent',
	after_absence: () =>
		'an earlier request of the step was absent, and may have been applied all the same: 1. ask the platform for both; 2. if it applied one, resolve this one as applied',
}

export function describeObjection(kind: Objection, entry: JournalEntry, said: Said): string {
	return texts[kind](entry, said)
}
