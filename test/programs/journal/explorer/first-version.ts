// How version 1 ended an entry (plugins/journal/src/entry.ts of commit 1713de2): it leaves what lookups have written before the end.
import type { JournalEntry } from '../../../../plugins/journal/src/entry.ts'
import type { Protocol } from './model.ts'

export const endedAsThen: Protocol['ended'] = (entry, { outcome, endedAtMs, attempts, mayHaveReplayed }) => {
	const outweighs = outcome !== 'unknown' && (outcome === 'applied' || entry.outcome === 'absent')
	if (entry.state === 'settled' && !outweighs) return undefined
	const endedAt = new Date(endedAtMs).toISOString()
	const facts: JournalEntry = { ...entry, revision: entry.revision + 1, endedAt, attempts, mayHaveReplayed }
	return outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: 'settled', outcome, settledBy: 'call' }
}
