import type { SpaceChanges } from '../../changes.ts'
import type { LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'

/** The page's copy of a space's state, made of all changes read so far. */
export interface State extends Omit<SpaceChanges, 'entries' | 'payments'> {
	/** The log entries that the emulator still stores, oldest first. */
	readonly entries: readonly LogEntry[]
	/** Every payment with its verdict, by label, the one that changed last at the end. */
	readonly payments: ReadonlyMap<string, Payment>
}

/** Returns the copy with newer changes merged in. If their history is another one, they replace what is known. */
export function withChanges(known: State | undefined, changes: SpaceChanges): State {
	const before = known?.history === changes.history ? known : undefined
	return {
		...changes,
		entries: merged(before?.entries ?? [], changes.entries, changes.oldest),
		payments: judgedAnew(before?.payments ?? new Map(), changes.payments),
	}
}

/** The newest version of each entry that the emulator still keeps, in order of arrival. */
function merged(before: readonly LogEntry[], news: readonly LogEntry[], oldest: number): readonly LogEntry[] {
	if (news.length === 0 && (before[0]?.seq ?? oldest) >= oldest) return before
	const bySeq = new Map(before.map((entry) => [entry.seq, entry]))
	for (const entry of news) bySeq.set(entry.seq, entry)
	return [...bySeq.values()].filter(({ seq }) => seq >= oldest).sort((one, other) => one.seq - other.seq)
}

function judgedAnew(before: State['payments'], news: readonly Payment[]): State['payments'] {
	if (news.length === 0) return before
	const all = new Map(before)
	for (const payment of news) {
		all.delete(payment.payment)
		all.set(payment.payment, payment)
	}
	return all
}
