// Entries of payments, and a platform that has them and writes their fields in its own way.
import type { FoundPayment, JournalEntry, Listing } from '@tarja/journal'
import { newId } from '../src/entry.ts'
import { identityOf, storedFields } from '../src/fields.ts'
import type { Fingerprints } from '../src/fingerprints.ts'
import { endEntry, openEntry } from '../src/protocol.ts'

const identity = {
	identifiedBy: { nsu: 'digits', amount: 'decimal', at: 'instant', terminal: 'text', channel: 'text' },
	uniqueBy: ['nsu'],
} as const

/** How an operation with these fields is recorded. */
export interface Made {
	readonly startedAtMs: number
	readonly windowMs?: number
	readonly operation?: string
	readonly reference?: string
	readonly fingerprints?: Fingerprints
}

/** An entry as it is written before its payment is sent. */
export async function entryOf(fields: Readonly<Record<string, unknown>>, made: Made): Promise<JournalEntry> {
	const { startedAtMs, windowMs = 0, operation = 'pay', reference, fingerprints } = made
	return openEntry({
		...{ id: newId(startedAtMs), operation, method: 'POST', path: '/pay', reference, step: 'create', startedAtMs },
		sendDeadlineMs: startedAtMs + windowMs,
		fields: await storedFields(fields, { ...(fingerprints && { fingerprints }) }),
		...identityOf({ method: 'POST', path: '/pay', ...identity }),
	})
}

/** The entry once its own process has seen it applied. */
export function appliedOf(entry: JournalEntry): JournalEntry {
	const endedAtMs = Date.parse(entry.startedAt)
	return endEntry(entry, { outcome: 'applied', endedAtMs, attempts: 1, mayHaveReplayed: false }) ?? entry
}

/** Ways in which a platform may write what it was sent. */
export const writings: Readonly<Record<string, (fields: FoundPayment['fields']) => FoundPayment['fields']>> = {
	'as sent': (fields) => fields,
	'amounts in another unit': (fields) => changed(fields, 'amount', (text) => (Number(text) / 100).toFixed(2)),
	'moments with milliseconds': (fields) => changed(fields, 'at', (text) => text.replace('Z', '.000Z')),
	'moments of another zone, without saying so': (fields) => changed(fields, 'at', (text) => text.replace('Z', '')),
	'numbers without zeros in front': (fields) => changed(fields, 'nsu', (text) => text.replace(/^0+/, '')),
	'texts in capitals': (fields) => changed(fields, 'terminal', (text) => text.toUpperCase()),
	'texts decomposed': (fields) => changed(fields, 'terminal', (text) => text.normalize('NFD')),
	'numbers as numbers': (fields) => changed(fields, 'nsu', Number),
	'texts cut off': (fields) => changed(fields, 'terminal', (text) => text.slice(0, 6)),
	'nothing but amounts': ({ amount }) => ({ amount }),
}

function changed(
	fields: FoundPayment['fields'],
	name: string,
	write: (text: string) => unknown,
): FoundPayment['fields'] {
	return fields[name] === undefined ? fields : { ...fields, [name]: write(String(fields[name])) }
}

export const nothing: Listing = { payments: [], complete: true }
