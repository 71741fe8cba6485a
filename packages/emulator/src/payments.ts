/**
 * Keeps what is known of each payment: intents with the same values in the fields of the setting `identifiedBy` are one. The
 * reference doesn't show what makes two intents the same payment, so this is an assumption.
 */
import { createBounded } from './bounded.ts'
import { getKnown, type LogEntry } from './entry.ts'
import { maskText } from './masking.ts'
import { INTENT_PATH, type Message, readBodyJson } from './message.ts'
import { dropUndefined, isRecord } from './shapes.ts'
import { decideVerdict, type PaymentCounts, type Verdict } from './verdict.ts'

/** A payment with its verdict. It outlives the log entries of its requests. */
export interface Payment {
	/** Label of the payment, which its log entries carry as `payment`. */
	readonly payment: string
	/** The values in which its requests are equal, by field. A request that has none is a payment of its own. */
	readonly fields: Readonly<Record<string, string>>
	/** Numbers of its requests, served or refused: the first 1,000. */
	readonly received: readonly number[]
	/** Numbers of its requests that took effect: the first 1,000. */
	readonly applied: readonly number[]
	/** Counts of all its requests. */
	readonly counts: PaymentCounts
	/** What happened to the payment. */
	readonly verdict: Verdict
}

type Kept = { -readonly [K in keyof Omit<Payment, 'verdict'>]: Payment[K] }

export interface Payments {
	/** Records that a request arrived. Returns the label of its payment, or undefined if it asks for none. */
	receive(message: Message, seq: number, fields: readonly string[]): string | undefined
	/** Records that a request took effect. */
	apply(entry: LogEntry): void
	/** Records that the response to a request has ended, and with it what its client can know. */
	end(entry: LogEntry): void
	find(label: string | undefined): Payment | undefined
	/** Returns all payments, the oldest first. */
	list(): Payment[]
	clear(): void
}

/** The field of the reference that says how much is to be paid (section 2.2). */
const amountField = 'valorTransacao'

/** Returns what people call a payment: the first value that identifies it, and its amount. */
export function findNames({ fields }: Pick<Payment, 'fields'>): { readonly title?: string; readonly amount?: string } {
	const [, title] = Object.entries(fields).find(([name]) => name !== amountField) ?? []
	return dropUndefined({ title, amount: fields[amountField] })
}

/** Returns the values that identify a payment, in the order of the setting, or undefined if the message is no intent. */
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

// Longest value that is kept of a field.
const longestValue = 64
// Most request numbers that are kept of a payment.
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
	// Labels by the JSON text of the identifying values.
	const labels = createBounded<string, string>(limit)
	let last = 0

	function createLabel(values: readonly unknown[], seq: number): string {
		const key = values.length === 0 ? `alone ${seq}` : JSON.stringify(values)
		const known = labels.get(key)
		if (known !== undefined) return known
		last += 1
		labels.set(key, `payment-${last}`)
		return `payment-${last}`
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
			// The record may have been dropped if many others arrived in the meantime.
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
