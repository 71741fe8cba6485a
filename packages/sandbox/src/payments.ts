/** Which requests carry one and the same payment: by the five fields that a point of sale numbers and stamps it with. */
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
	clear(): void
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

export function createPayments(limit: number, labels: Labels): Payments {
	const known = new Map<string, { received: number[]; applied: number[] }>()

	function open(label: string): { received: number[]; applied: number[] } {
		const payment = known.get(label) ?? { received: [], applied: [] }
		known.set(label, payment)
		const [oldest] = known.keys()
		if (known.size > limit && oldest !== undefined) known.delete(oldest)
		return payment
	}

	function exportState(): PaymentState[] {
		return [...known].map(([label, { received, applied }]) => ({
			label,
			received: [...received],
			applied: [...applied],
		}))
	}

	return {
		receive(message, seq) {
			const identity = identityOf(message)
			if (identity === undefined) return undefined
			const label = labels.label(identity)
			const { received } = open(label)
			const [first] = received
			if (received.length < limit) received.push(seq)
			return first === undefined ? { payment: label } : { payment: label, duplicateOf: first }
		},
		apply(payment, seq) {
			const { applied } = open(payment)
			if (applied.length < limit) applied.push(seq)
		},
		duplicates: () =>
			exportState()
				.filter(({ received }) => received.length > 1)
				.map(({ label, ...seqs }) => ({ payment: label, ...seqs, appliedTwice: seqs.applied.length > 1 })),
		clear: () => known.clear(),
		exportState,
		importState(payments) {
			known.clear()
			for (const { label, received, applied } of payments)
				known.set(label, { received: [...received], applied: [...applied] })
		},
	}
}
