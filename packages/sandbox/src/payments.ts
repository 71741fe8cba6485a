/** Which requests carry one and the same payment: by the five fields that a point of sale numbers and stamps it with. */
import { type Bounds, createBounded } from './bounded.ts'
import type { Labels } from './mask.ts'
import { INTENT_PATH, jsonOf, type Message } from './message.ts'
import { identityFields } from './platform/intent-fields.ts'
import { isRecord } from './settings.ts'

/** One payment that arrived more than once. */
export interface DuplicateGroup {
	/** Label of the payment, as entries of the journal show it. */
	readonly payment: string
	/** Numbers of the requests that carried it. */
	readonly received: readonly number[]
	/** Numbers of those that took effect. */
	readonly applied: readonly number[]
	/** The case that costs money. */
	readonly appliedTwice: boolean
}

/** A payment under its label, with the numbers of the requests that carried it and of those that took effect. */
export interface PaymentState {
	/** Label of the payment. */
	readonly label: string
	/** Numbers of the requests that carried it. */
	readonly received: readonly number[]
	/** Numbers of those that took effect. */
	readonly applied: readonly number[]
}

export interface Payments {
	/** Notes that a request arrived; says which payment it carries, if any, and which request carried that one first. */
	receive(message: Message, seq: number): { payment: string; duplicateOf?: number } | undefined
	/** Notes that a request took effect. */
	apply(payment: string, seq: number): void
	duplicates(): DuplicateGroup[]
	/** How many characters are kept. */
	characters(): number
	exportState(): PaymentState[]
	importState(payments: readonly PaymentState[]): void
}

/** The identifying fields as one text; undefined for what is no intent, or has none of them. */
function identityOf(message: Message): string | undefined {
	if (message.path !== INTENT_PATH) return undefined
	const body = jsonOf(message)
	if (!isRecord(body)) return undefined
	const identity = identityFields.map((name) => body[name] ?? null)
	return identity.every((value) => value === null) ? undefined : JSON.stringify(identity)
}

// Who repeats one payment more often than this is no client: the numbers beyond are not kept.
const numbersKept = 1_000
const charactersPerNumber = 16

interface Payment {
	readonly received: number[]
	readonly applied: number[]
}

export function createPayments(bounds: Bounds, labels: Labels): Payments {
	const known = createBounded<string, Payment>(bounds)

	function keep(label: string, payment: Payment): void {
		const { received, applied } = payment
		known.set(label, payment, label.length + (received.length + applied.length) * charactersPerNumber)
	}

	function note(label: string, list: keyof Payment, seq: number): Payment {
		const payment = known.get(label) ?? { received: [], applied: [] }
		if (payment[list].length < numbersKept) payment[list].push(seq)
		keep(label, payment)
		return payment
	}

	function exportState(): PaymentState[] {
		return known.entries().map(([label, { received, applied }]) => ({
			label,
			received: [...received],
			applied: [...applied],
		}))
	}

	return {
		receive(message, seq) {
			const identity = identityOf(message)
			if (identity === undefined) return undefined
			const payment = labels.label(identity)
			const [first] = note(payment, 'received', seq).received
			return first === undefined || first === seq ? { payment } : { payment, duplicateOf: first }
		},
		apply: (payment, seq) => void note(payment, 'applied', seq),
		duplicates: () =>
			exportState()
				.filter(({ received }) => received.length > 1)
				.map(({ label, ...seqs }) => ({ payment: label, ...seqs, appliedTwice: seqs.applied.length > 1 })),
		characters: known.characters,
		exportState,
		importState(payments) {
			known.clear()
			for (const { label, received, applied } of payments)
				keep(label, { received: received.slice(0, numbersKept), applied: applied.slice(0, numbersKept) })
		},
	}
}
