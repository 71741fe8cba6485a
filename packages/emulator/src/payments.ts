/**
 * Records what is known of each payment. Intents are one payment if the fields of the setting `identifiedBy` have the same values. The
 * reference doesn't say what makes two intents the same payment, so this is an assumption.
 */
import { createBounded } from './bounded.ts'
import { getKnown, type LogEntry } from './entry.ts'
import { maskText } from './masking.ts'
import { INTENT_PATH, type Message, readBodyJson } from './message.ts'
import { dropUndefined, isRecord } from './shapes.ts'
import { decideVerdict, type PaymentCounts, type Verdict } from './verdict.ts'

/** A payment and its verdict. It stays after the log entries of its requests were dropped. */
export interface Payment {
	/** Label of the payment. Its log entries have it in `payment`. */
	readonly payment: string
	/** The identifying values of its requests, by field. A request without such values is a separate payment. */
	readonly fields: Readonly<Record<string, string>>
	/** Numbers of its first 1,000 requests, served or refused. */
	readonly received: readonly number[]
	/** Numbers of its first 1,000 requests that took effect. */
	readonly applied: readonly number[]
	/** Counts of all its requests. */
	readonly counts: PaymentCounts
	/** What happened to the payment. */
	readonly verdict: Verdict
}

type Kept = { -readonly [K in keyof Omit<Payment, 'verdict'>]: Payment[K] }

export interface Payments {
	/** Records that a request arrived. Returns the label of its payment; undefined if it doesn't ask for a payment. */
	receive(message: Message, seq: number, fields: readonly string[]): string | undefined
	/** Records that a request took effect. */
	apply(entry: LogEntry): void
	/** Records that the response to a request has ended, and what its client can know. */
	end(entry: LogEntry): void
	find(label: string | undefined): Payment | undefined
	/** Returns all payments, oldest first. If the list is full, a payment with a new request moves to the end. */
	list(): Payment[]
	clear(): void
}

/** The field with the amount of a payment (section 2.2). */
const amountField = 'valorTransacao'

/** Returns a title for a payment, which is its first identifying value except the amount, and its amount. */
export function findNames({ fields }: Pick<Payment, 'fields'>): { readonly title?: string; readonly amount?: string } {
	const [, title] = Object.entries(fields).find(([name]) => name !== amountField) ?? []
	return dropUndefined({ title, amount: fields[amountField] })
}

/** Returns the identifying values of a payment, in the order of the setting; undefined if the message isn't an intent. */
function readIdentity(message: Message, fields: readonly string[]): [name: string, value: unknown][] | undefined {
	if (message.path !== INTENT_PATH || message.method !== 'POST') return undefined
	const body = readBodyJson(message)
	const query = new URLSearchParams(message.query)
	return fields.flatMap((name): [string, unknown][] => {
		// Treats an empty `meioPagamento` as absent, because the reference shows it without a value.
		const value = isRecord(body) && Object.hasOwn(body, name) ? body[name] : query.get(name) || null
		return value === null ? [] : [[name, value]]
	})
}

// Longest value of a field that is stored.
const longestValue = 64
// How many request numbers are stored for a payment at most.
const mostNumbers = 1_000
const noCounts: PaymentCounts = {
	received: 0,
	applied: 0,
	ended: 0,
	reportedApplied: 0,
	reportedRejected: 0,
	unauthorizedBefore: 0,
}

function toShownValue(value: unknown): string {
	return maskText(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestValue)
}

function withNumber(numbers: readonly number[], seq: number): readonly number[] {
	return numbers.length < mostNumbers ? [...numbers, seq] : numbers
}

function countEnd(counts: PaymentCounts, entry: LogEntry): PaymentCounts {
	const known = getKnown(entry)
	return {
		...counts,
		ended: counts.ended + 1,
		reportedApplied: counts.reportedApplied + (known === 'applied' ? 1 : 0),
		reportedRejected: counts.reportedRejected + (known === 'rejected' ? 1 : 0),
		unauthorizedBefore: counts.unauthorizedBefore + (entry.status === 401 && counts.applied === 0 ? 1 : 0),
	}
}

function toPayment(record: Kept): Payment {
	return { ...record, verdict: decideVerdict(record.counts) }
}

export function createPayments(limit: number): Payments {
	const byLabel = createBounded<string, Kept>(limit)
	// The label of each payment, by the JSON text of its identifying values.
	const labels = createBounded<string, string>(limit)
	let last = 0

	function createLabel(values: readonly unknown[], seq: number): string {
		const key = values.length === 0 ? `alone ${seq}` : JSON.stringify(values)
		const label = labels.get(key) ?? `payment-${++last}`
		// Setting it again keeps the label as long as the payment, whose counts would otherwise begin anew.
		labels.set(key, label)
		return label
	}

	return {
		receive(message, seq, fields) {
			const values = readIdentity(message, fields)
			if (!values) return undefined
			const label = createLabel(values, seq)
			const record = byLabel.get(label) ?? {
				payment: label,
				fields: Object.fromEntries(values.map(([name, value]) => [name, toShownValue(value)])),
				received: [],
				applied: [],
				counts: noCounts,
			}
			record.received = withNumber(record.received, seq)
			record.counts = { ...record.counts, received: record.counts.received + 1 }
			byLabel.set(label, record)
			return label
		},
		apply({ payment, seq }) {
			// The record may be missing, because it is dropped if many other payments arrive.
			const record = byLabel.get(payment ?? '')
			if (!record) return
			record.applied = withNumber(record.applied, seq)
			record.counts = { ...record.counts, applied: record.counts.applied + 1 }
		},
		end(entry) {
			const record = byLabel.get(entry.payment ?? '')
			if (record) record.counts = countEnd(record.counts, entry)
		},
		find(label) {
			const record = byLabel.get(label ?? '')
			return record && toPayment(record)
		},
		list: () => byLabel.items().map(toPayment),
		clear() {
			byLabel.clear()
			labels.clear()
		},
	}
}
