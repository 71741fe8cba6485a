/** What clients and journals say of orders, and the verdict on an order from that and from what the platform did. */
import { createBounded } from './bounded.ts'
import { maskText } from './masking.ts'
import { createIssuesError, hasExactShape, isRecord, isText } from './shapes.ts'
import { type Tone, type Verdict, verdicts } from './verdict.ts'

/** One event of an order, as its client or its journal tells it. */
export interface OrderEvent {
	/** The order's reference: `order-7`. */
	readonly order: string
	/** Which of the order's calls it is: `create`. */
	readonly step: string
	/** `opened`: the journal holds the call. `stopped`: the journal has stopped another call. `resolved`: its state has changed. */
	readonly type: 'opened' | 'stopped' | 'resolved' | 'contradiction' | 'overdue'
	/** When it happened: ISO 8601. */
	readonly at: string
	/** The state in the journal: `pending`, `unknown`, `applied`, `rejected`, `not_processed` or `absent`. */
	readonly outcome?: string
	/** Who said so: `call`, `lookup`, `webhook` or `person`. */
	readonly by?: string
	/** Name of the client. */
	readonly client?: string
	/** The fields that identify the payment, as they were sent. They find its requests if no header names the order. */
	readonly fields?: Readonly<Record<string, unknown>>
}

const types: readonly string[] = ['opened', 'stopped', 'resolved', 'contradiction', 'overdue']
const isEvent = hasExactShape({
	order: isText,
	step: isText,
	type: (value) => types.includes(String(value)),
	at: (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
	outcome: isText,
	by: isText,
	client: isText,
	fields: isRecord,
})

/** Stores the events of orders. */
export interface Orders {
	/**
	 * Adds an event.
	 *
	 * @throws {TypeError} If it is malformed.
	 */
	add(event: OrderEvent): void
	/** Returns the events with higher numbers, oldest first. Numbers begin at 1. */
	readAfter(count: number): readonly OrderEvent[]
	clear(): void
}

const longestChars = 16_384

export function createOrders(limit: number): Orders {
	const events = createBounded<number, OrderEvent>(limit)
	let count = 0
	return {
		add(event) {
			if (!isEvent(event) || ![event.order, event.step, event.type, event.at].every(isText))
				throw createIssuesError('add the event', [{ field: 'event', expected: `order, step, at and type: ${types}` }])
			const text = JSON.stringify(event)
			if (text.length > longestChars)
				throw createIssuesError('add the event', [{ field: 'event', expected: `at most ${longestChars} characters` }])
			// What a stranger sends may be a card number.
			events.set(++count, JSON.parse(maskText(text)) as OrderEvent)
		},
		readAfter: (after) => events.items().slice(Math.max(0, events.size() - Math.max(0, count - after))),
		clear() {
			events.clear()
			count = 0
		},
	}
}

/** What is known of an order. */
export interface OrderFacts {
	/** The verdict on its payment. Undefined if the platform knows no request of it. */
	readonly payment: Verdict | undefined
	/** How often the platform applied it. */
	readonly applied: number
	/** The state in the journal. Undefined if no journal has reported it. */
	readonly state: string | undefined
	/** Whether it has the amount, card and terminal of an unresolved order of the same ten minutes. */
	readonly isTwin: boolean
}

/** The verdict on an order: that on its payment, or what its journal adds. */
export type OrderVerdict = Verdict | 'resolved' | 'unresolved' | 'journal_wrong' | 'maybe_same'

/** Whether the journal knows how the order ended. */
function isResolved(state: string | undefined): boolean {
	return state !== undefined && state !== 'unknown' && state !== 'pending'
}

/** Returns the verdict on an order. Each combination of facts has one. */
export function decideOrder({ payment, applied, state, isTwin }: OrderFacts): OrderVerdict {
	if (applied > 1) return 'applied_twice'
	if (isResolved(state) && payment !== undefined && (state === 'applied') !== (applied === 1)) return 'journal_wrong'
	if (isTwin) return 'maybe_same'
	if (isResolved(state)) return 'resolved'
	if (state === 'unknown' || (state === 'pending' && payment === undefined)) return 'unresolved'
	return payment ?? 'in_progress'
}

/** Returns how a verdict on an order is shown. */
export function getTone(verdict: OrderVerdict): Tone {
	if (verdict === 'resolved') return 'good'
	if (verdict === 'maybe_same') return 'warn'
	return verdict === 'unresolved' || verdict === 'journal_wrong' ? 'loud' : verdicts[verdict].tone
}

/** Whether an order is unresolved for its client. Another one with the same fields may then be the same cart. */
export function isOpen(verdict: OrderVerdict): boolean {
	return ['unresolved', 'applied_unreported', 'not_applied'].includes(verdict)
}
