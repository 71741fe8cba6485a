/**
 * Groups intents with the same values in the fields of the setting `identifiedBy`. The reference does not show what makes two
 * intents the same payment, so these groups claim no more than that.
 */
import { type Bounds, createBounded } from './bounded.ts'
import { hashOf, type Masking } from './masking.ts'
import { INTENT_PATH, jsonOf, type Message } from './message.ts'
import { isRecord } from './settings.ts'

/** Requests for payment intents that sent the same values in certain fields, and so may be repetitions of one payment. */
export interface AlikeGroup {
	/** Label of the group, which its log entries carry as `payment`: a hash of the masked values. */
	readonly payment: string
	/** Names of the fields in which the requests agree. */
	readonly fields: readonly string[]
	/** Numbers of the group's requests, served or refused: the first 1,000. */
	readonly received: readonly number[]
	/** Numbers of its applied requests. More than one means a duplicate payment, if these fields identify a payment. */
	readonly applied: readonly number[]
}

export interface Payments {
	/** Records that a request arrived; returns its label and the first request with the same label. */
	receive(message: Message, seq: number, fields: readonly string[]): { payment: string; alikeTo?: number } | undefined
	/** Records that a request of a group created its payment intent. */
	apply(payment: string, seq: number): void
	/** Returns the groups that have more than one request. */
	alike(): AlikeGroup[]
	/** Estimated memory of all groups, counted in characters. */
	characters(): number
	exportState(): AlikeGroup[]
	importState(payments: readonly AlikeGroup[]): void
}

/** Makes a label of the fields' values; undefined if it is no intent or has none of the fields. */
function labelOf(message: Message, fields: readonly string[], masking: Masking): string | undefined {
	if (message.path !== INTENT_PATH) return undefined
	const body = jsonOf(message)
	if (!isRecord(body)) return undefined
	const query = new URLSearchParams(message.query)
	// Treats an empty `meioPagamento` as absent, because the reference shows it without a value.
	const found = (name: string): unknown => (Object.hasOwn(body, name) ? body[name] : query.get(name) || null)
	const values = fields.map(found)
	if (values.every((value) => value === null)) return undefined
	// Uses masked values, as the log does, so that nobody can guess what was masked.
	const kept = values.map((value, index) => masking.value(JSON.stringify(value), { name: fields[index] ?? '' }))
	return `#${hashOf(JSON.stringify([fields, kept]), 0).toString(36)}`
}

// Most request numbers stored for a group: real clients do not repeat a payment more often.
const numbersKept = 1_000
const charactersPerNumber = 16

interface Payment {
	readonly fields: readonly string[]
	readonly received: number[]
	readonly applied: number[]
}

export function createPayments(bounds: Bounds, masking: Masking): Payments {
	const known = createBounded<string, Payment>(bounds)

	function keep(label: string, payment: Payment): void {
		const { fields, received, applied } = payment
		const numbers = (received.length + applied.length) * charactersPerNumber
		known.set(label, payment, label.length + JSON.stringify(fields).length + numbers)
	}

	function note(payment: Payment, list: 'received' | 'applied', seq: number): void {
		if (payment[list].length < numbersKept) payment[list].push(seq)
	}

	function exportState(): AlikeGroup[] {
		return structuredClone(known.entries().map(([payment, group]) => ({ payment, ...group })))
	}

	return {
		receive(message, seq, fields) {
			const label = labelOf(message, fields, masking)
			if (label === undefined) return undefined
			const payment = known.get(label) ?? { fields, received: [], applied: [] }
			const [first] = payment.received
			note(payment, 'received', seq)
			keep(label, payment)
			return first === undefined ? { payment: label } : { payment: label, alikeTo: first }
		},
		apply(label, seq) {
			// The group may have been dropped if many others arrived while this request was answered.
			const payment = known.get(label)
			if (!payment) return
			note(payment, 'applied', seq)
			keep(label, payment)
		},
		alike: () => exportState().filter(({ received }) => received.length > 1),
		characters: known.characters,
		exportState,
		importState(payments) {
			known.clear()
			for (const { payment, fields, received, applied } of payments)
				keep(payment, {
					fields,
					received: received.slice(0, numbersKept),
					applied: applied.slice(0, numbersKept),
				})
		},
	}
}
