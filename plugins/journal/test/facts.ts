// Entries of payments, and a platform that has them and writes their fields in its own way.
import type { JournalEntry, ListedPayment } from '@tarja/journal'
import type { ReportedEnd } from '../src/entry-facts.ts'
import { createEntryId } from '../src/moments.ts'
import { readMatchRules, toStoredFields } from '../src/once/fields.ts'
import { endEntry, openEntry } from '../src/protocol.ts'

const identity = {
	identifiedBy: { nsu: 'digits', amount: 'decimal', at: 'instant', terminal: 'text', channel: 'text' },
	uniqueBy: ['nsu', 'terminal'],
	listedBy: ['terminal'],
	kindBy: ['channel'],
} as const

/** How an operation with these fields is recorded. */
export interface Made {
	readonly startedAtMs: number
	readonly windowMs?: number
	readonly operation?: string
	readonly step?: string
	readonly reference?: string
}

/** An entry as it is written before its payment is sent. */
export async function entryOf(fields: Readonly<Record<string, unknown>>, made: Made): Promise<JournalEntry> {
	const {
		startedAtMs,
		windowMs = 0,
		operation = 'pay',
		step = 'create',
		reference = `order-${crypto.randomUUID()}`,
	} = made
	return openEntry({
		id: createEntryId(startedAtMs),
		operation,
		method: 'POST',
		path: '/pay',
		reference,
		step,
		startedAtMs,
		sendDeadlineMs: startedAtMs + windowMs,
		fields: await toStoredFields(fields),
		...readMatchRules({ method: 'POST', path: '/pay', ...identity }),
	})
}

/** The entry once its own process has seen how it ended. */
export function endedAs(
	entry: JournalEntry,
	outcome: ReportedEnd['outcome'],
	facts: Partial<ReportedEnd> = {},
): JournalEntry {
	const endedAtMs = Date.parse(entry.startedAt) + 500
	return endEntry(entry, { outcome, endedAtMs, attempts: 1, mayHaveReplayed: false, ...facts }) ?? entry
}

/** What a platform has of this entry, as it was sent. */
export function listedOf(entry: JournalEntry, facts: Partial<ListedPayment> = {}): ListedPayment {
	return { state: 'applied', at: entry.startedAt, fields: entry.fields, ...facts }
}

/** Ways in which a platform may write what it was sent. */
export const writings: Readonly<Record<string, (fields: ListedPayment['fields']) => ListedPayment['fields']>> = {
	'as sent': (fields) => fields,
	'amounts in another unit': (fields) => changeField(fields, 'amount', (text) => (Number(text) / 100).toFixed(2)),
	'amounts one cent off': (fields) => changeField(fields, 'amount', (text) => String(Number(text) - 1)),
	'moments with milliseconds': (fields) => changeField(fields, 'at', (text) => text.replace('Z', '.000Z')),
	'moments of another zone, without saying so': (fields) => changeField(fields, 'at', (text) => text.replace('Z', '')),
	'numbers without zeros in front': (fields) => changeField(fields, 'nsu', (text) => text.replace(/^0+/, '')),
	'texts in capitals': (fields) => changeField(fields, 'terminal', (text) => text.toUpperCase()),
	'texts decomposed': (fields) => changeField(fields, 'terminal', (text) => text.normalize('NFD')),
	'numbers as numbers': (fields) => changeField(fields, 'nsu', Number),
	'texts cut off': (fields) => changeField(fields, 'terminal', (text) => text.slice(0, 6)),
	'numbers with stars': (fields) => changeField(fields, 'nsu', (text) => `****${text.slice(-2)}`),
	'nothing but amounts': ({ amount }) => ({ amount }),
}

function changeField(
	fields: ListedPayment['fields'],
	name: string,
	write: (text: string) => unknown,
): ListedPayment['fields'] {
	return fields[name] === undefined ? fields : { ...fields, [name]: write(String(fields[name])) }
}
