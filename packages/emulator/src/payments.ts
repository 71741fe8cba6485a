/**
 * Which intents are alike in the fields that the setting `identifiedBy` lists.
 *
 * What makes two intents the same payment is not shown by the reference; hence no more than this is said of them.
 */
import { type Bounds, createBounded } from './bounded.ts'
import type { Labels } from './mask.ts'
import { INTENT_PATH, jsonOf, type Message } from './message.ts'
import { isRecord } from './settings.ts'

/** Requests alike in the fields of the setting `identifiedBy`. */
export interface AlikeGroup {
	/** Label of what they have in common, as entries of the log show it. */
	readonly payment: string
	/** The fields in which they are alike. */
	readonly fields: readonly string[]
	/** Numbers of the requests, up to 1,000. */
	readonly received: readonly number[]
	/** Numbers of those that took effect. With more than one, the case that costs money, if these fields identify a payment. */
	readonly applied: readonly number[]
}

export interface Payments {
	/** Notes that a request arrived; says with which label, and which request was the first that is alike. */
	receive(message: Message, seq: number, fields: readonly string[]): { payment: string; alikeTo?: number } | undefined
	/** Notes that a request took effect. */
	apply(payment: string, seq: number): void
	/** The groups of more than one request. */
	alike(): AlikeGroup[]
	/** How many characters are kept. */
	characters(): number
	exportState(): AlikeGroup[]
	importState(payments: readonly AlikeGroup[]): void
}

/** The fields with their values as one text; undefined for what is no intent, or has none of them. */
function identityOf(message: Message, fields: readonly string[]): string | undefined {
	if (message.path !== INTENT_PATH) return undefined
	const body = jsonOf(message)
	if (!isRecord(body)) return undefined
	const query = new URLSearchParams(message.query)
	// `meioPagamento` is shown without a value: empty, it says no more than if it were not there.
	const found = (name: string): unknown => (Object.hasOwn(body, name) ? body[name] : query.get(name) || null)
	const values = fields.map(found)
	return values.every((value) => value === null) ? undefined : JSON.stringify([fields, values])
}

// Who repeats one payment more often than this is no client: the numbers beyond are not kept.
const numbersKept = 1_000
const charactersPerNumber = 16

interface Payment {
	readonly fields: readonly string[]
	readonly received: number[]
	readonly applied: number[]
}

export function createPayments(bounds: Bounds, labels: Labels): Payments {
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
			const identity = identityOf(message, fields)
			if (identity === undefined) return undefined
			const label = labels.label(identity)
			const payment = known.get(label) ?? { fields, received: [], applied: [] }
			const [first] = payment.received
			note(payment, 'received', seq)
			keep(label, payment)
			return first === undefined ? { payment: label } : { payment: label, alikeTo: first }
		},
		apply(label, seq) {
			// It may have been forgotten, if many others arrived while this one was being answered.
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
