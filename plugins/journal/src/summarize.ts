/** Counts entries and sums their amounts, for an alert or a preview. */

import type { JournalEntry, StoredEntry } from './entry.ts'
import { type Decimal, parseDecimal, toComparable } from './values.ts'

/** How many calls there are, for an alert or a preview. */
export interface EntrySummary {
	/** How many calls there are. */
	readonly count: number
	/** When the oldest began: ISO 8601, UTC. Absent if there is none. */
	readonly oldest?: string
	/** The sum of their amounts for each operation, as decimal text. Operations without `amountField` are missing. */
	readonly sums: Readonly<Record<string, string>>
	/** Number of calls that no sum contains, because their operation has no `amountField`, or the amount isn't a plain number. */
	readonly unsummed: number
}

function readAmount({ amountField, fields }: JournalEntry): Decimal | undefined {
	return amountField === undefined ? undefined : parseDecimal(toComparable(fields[amountField]) ?? '')
}

/**
 * Counts entries and sums their amounts, for an alert about `client.journal.unresolved()`.
 *
 * @param entries Entries of any operations.
 * @returns Their number, the oldest start, and the sum of each operation that has an `amountField`.
 * @example
 * ```ts
 * import { type JournalApi, summarize } from '@tarja/journal'
 *
 * const alert = async (journal: JournalApi) => summarize(await journal.unresolved())
 * ```
 */
export function summarize(entries: readonly StoredEntry[]): EntrySummary {
	const sums = new Map<string, Decimal>()
	let unsummed = entries.length
	const readable = entries.filter((entry) => entry.state !== 'unreadable')
	for (const entry of readable) {
		const amount = readAmount(entry)
		if (!amount) continue
		sums.set(entry.operation, addDecimals(sums.get(entry.operation), amount))
		unsummed--
	}
	const [oldest] = readable.map(({ startedAt }) => startedAt).toSorted()
	const texts = Array.from(sums, ([operation, sum]) => [operation, formatDecimal(sum)] as const)
	return { count: entries.length, ...(oldest && { oldest }), sums: Object.fromEntries(texts), unsummed }
}

function addDecimals(one: Decimal = { digits: 0n, scale: 0 }, other: Decimal): Decimal {
	const scale = Math.max(one.scale, other.scale)
	const raiseDigits = ({ digits, scale: own }: Decimal): bigint => digits * 10n ** BigInt(scale - own)
	return { digits: raiseDigits(one) + raiseDigits(other), scale }
}

function formatDecimal({ digits, scale }: Decimal): string {
	const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
	const at = text.length - scale
	return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${scale ? `.${text.slice(at)}` : ''}`
}
