/**
 * Keeps what is known of each payment: intents with the same values in the fields of the setting `identifiedBy` are one. The
 * reference does not show what makes two intents the same payment, so this is an assumption, which every verdict names.
 */
import { type Bounds, createBounded, detached } from './bounded.ts'
import type { LogEntry } from './entry.ts'
import { knownOf } from './known.ts'
import { hashOf, type Masking, parsed } from './masking.ts'
import { INTENT_PATH, jsonOf, type Message } from './message.ts'
import { present } from './present.ts'
import { isRecord } from './shapes.ts'
import { type Judgement, judged, type PaymentCounts } from './verdict.ts'

/** What is kept of a payment; it outlives the log entries of its requests. */
export interface PaymentRecord {
	/** Label of the payment, which its log entries carry as `payment`: a hash of its masked values. */
	readonly payment: string
	/** The values in which its requests are equal, by field, masked like the log. A request that has none is a payment of its own. */
	readonly fields: Readonly<Record<string, string>>
	/** Numbers of its requests, served or refused: the first 1,000. */
	readonly received: readonly number[]
	/** Numbers of its requests that took effect: the first 1,000. */
	readonly applied: readonly number[]
	/** What was counted of it, beyond those numbers too. */
	readonly counts: PaymentCounts
}

/** A payment with its verdict, as the log shows it. */
export interface Payment extends PaymentRecord, Judgement {}

type Kept = { -readonly [K in keyof PaymentRecord]: PaymentRecord[K] }

export interface Payments {
	/** Records that a request arrived; returns the label of its payment, undefined if it asks for none. */
	receive(message: Message, kept: KeptRequest & Pick<LogEntry, 'seq'>, fields: readonly string[]): string | undefined
	/** Records that a request took effect. */
	apply(entry: LogEntry): void
	/** Records that the answer to a request has ended, and with it what its sender can know. */
	end(entry: LogEntry): void
	/** The record of a payment: the same object for as long as it is kept. */
	find(label: string | undefined): PaymentRecord | undefined
	/** All payments that are kept, the one that was asked for first first. */
	list(): PaymentRecord[]
	/** Estimated memory of all payments, counted in characters. */
	characters(): number
	exportState(): PaymentRecord[]
	importState(payments: readonly PaymentRecord[]): void
}

/** Adds the verdict to what is kept of a payment. */
export function judgedPayment(record: PaymentRecord): Payment {
	return { ...record, ...judged(record.counts, Object.keys(record.fields)) }
}

/** The field of the reference that says how much is to be paid (section 2.2). */
const amountField = 'valorTransacao'

/** What people call a payment, and its amount: the first of the values that identify it, and `valorTransacao` if it is one of them. */
export function namesOf({ fields }: Pick<PaymentRecord, 'fields'>): {
	readonly title?: string
	readonly amount?: string
} {
	const [, title] = Object.entries(fields).find(([name]) => name !== amountField) ?? []
	return present({ title, amount: fields[amountField] })
}

/** The values that identify a payment, in the order of the setting; undefined if the message is no intent. */
function valuesIn(
	message: Message,
	fields: readonly string[],
): (readonly [name: string, value: unknown])[] | undefined {
	if (message.path !== INTENT_PATH || message.method !== 'POST') return undefined
	const body = jsonOf(message)
	const query = new URLSearchParams(message.query)
	// Treats an empty `meioPagamento` as absent, because the reference shows it without a value.
	return fields.map((name) => [
		name,
		isRecord(body) && Object.hasOwn(body, name) ? body[name] : query.get(name) || null,
	])
}

// Longest value that is kept of a field, so that no payment's record takes more than a few of them.
const longestValue = 64

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value)
}

// Most request numbers stored for a payment: real clients do not repeat one more often.
const numbersKept = 1_000
const charactersPerNumber = 16
export const noCounts: PaymentCounts = {
	received: 0,
	applied: 0,
	ended: 0,
	toldApplied: 0,
	toldRefused: 0,
	unauthorizedBefore: 0,
}

function withNumber(numbers: readonly number[], seq: number): readonly number[] {
	return numbers.length < numbersKept ? [...numbers, seq] : numbers
}

type Values = readonly (readonly [name: string, value: unknown])[]

/** What the log has kept of a request: the only place from which values are shown. */
type KeptRequest = Pick<LogEntry, 'body' | 'query'>

function shownIn({ body, query }: KeptRequest): (name: string) => string {
	const read = parsed(body)
	const fields = isRecord(read) ? read : {}
	const parameters = new URLSearchParams(query)
	return (name) => {
		const found = Object.hasOwn(fields, name) ? textOf(fields[name]) : parameters.get(name)
		return detached((found ?? '[masked]').slice(0, longestValue))
	}
}

/** Label of a payment, of masked values, so that nobody can guess what was masked; and its values as the log shows them. */
function named(values: Values, seq: number, request: KeptRequest, masking: Masking): Pick<Kept, 'payment' | 'fields'> {
	const given = values.filter(([, value]) => value !== null)
	if (given.length === 0) return { payment: `alone-${seq}`, fields: {} }
	const kept = values.map(([name, value]) => masking.value(JSON.stringify(value), { name }))
	const names = values.map(([name]) => name)
	const shown = shownIn(request)
	return {
		payment: `#${hashOf(JSON.stringify([names, kept]), 0).toString(36)}`,
		fields: Object.fromEntries(given.map(([name]) => [name, shown(name)])),
	}
}

/** The counts of a payment when the answer to one of its requests has ended. */
function withEnd(counts: PaymentCounts, entry: LogEntry): PaymentCounts {
	const told = knownOf(entry)
	return {
		...counts,
		ended: counts.ended + 1,
		toldApplied: counts.toldApplied + (told === 'applied' ? 1 : 0),
		toldRefused: counts.toldRefused + (told === 'refused' ? 1 : 0),
		unauthorizedBefore: counts.unauthorizedBefore + (entry.status === 401 && counts.applied === 0 ? 1 : 0),
	}
}

export function createPayments(bounds: Bounds, masking: Masking): Payments {
	const known = createBounded<string, Kept>(bounds)

	function keep(record: Kept, counts: PaymentCounts): void {
		record.counts = counts
		const numbers = (record.received.length + record.applied.length) * charactersPerNumber
		known.set(record.payment, record, record.payment.length + JSON.stringify(record.fields).length + numbers)
	}

	return {
		receive(message, kept, fields) {
			const values = valuesIn(message, fields)
			if (!values) return undefined
			const name = named(values, kept.seq, kept, masking)
			const record = known.get(name.payment) ?? { ...name, received: [], applied: [], counts: noCounts }
			record.received = withNumber(record.received, kept.seq)
			keep(record, { ...record.counts, received: record.counts.received + 1 })
			return name.payment
		},
		apply({ payment, seq }) {
			// The record may have been dropped if many others arrived while this request was answered.
			const record = known.get(payment ?? '')
			if (!record) return
			record.applied = withNumber(record.applied, seq)
			keep(record, { ...record.counts, applied: record.counts.applied + 1 })
		},
		end(entry) {
			const record = known.get(entry.payment ?? '')
			if (record) keep(record, withEnd(record.counts, entry))
		},
		find: (label) => known.get(label ?? ''),
		list: known.items,
		characters: known.characters,
		exportState: () => structuredClone(known.items()),
		importState(payments) {
			known.clear()
			for (const record of structuredClone(payments)) keep({ ...record }, record.counts)
		},
	}
}
