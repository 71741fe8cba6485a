import type { LogEntry } from '../src/entry.ts'
import { answerOf, isAppliedUntold } from './answer.ts'
import { isIntentPath } from './describe.ts'

/** Requests for the same payment, judged by the fields of the setting `identifiedBy`. */
export interface Payment {
	/** Label of the payment. An intent without these fields is a payment of its own, labelled by its number. */
	readonly label: string
	/** The requests for this payment, oldest first. */
	readonly requests: readonly LogEntry[]
	readonly received: number
	readonly applied: number
	/** The newest applied request whose sender did not learn it, unless another answer told it. */
	readonly untold: LogEntry | undefined
	readonly pending: boolean
}

function labelOf(entry: LogEntry | undefined): string {
	return entry?.payment ?? `alone-${entry?.seq}`
}

function paymentOf(requests: readonly LogEntry[]): Payment {
	const applied = requests.filter((entry) => entry.applied)
	const told = applied.some((entry) => answerOf(entry) === 'whole')
	return {
		label: labelOf(requests[0]),
		requests,
		received: requests.length,
		applied: applied.length,
		untold: told ? undefined : applied.findLast(isAppliedUntold),
		pending: requests.some((entry) => answerOf(entry) === 'pending'),
	}
}

/** Groups requests by payment. The payment with the newest request comes first. */
export function paymentsOf(entries: readonly LogEntry[]): Payment[] {
	const groups = new Map<string, LogEntry[]>()
	for (const entry of entries) {
		if (!isIntentPath(entry.path) || entry.method !== 'POST') continue
		const key = labelOf(entry)
		const known = groups.get(key)
		groups.delete(key)
		groups.set(key, known ? [...known, entry] : [entry])
	}
	return [...groups.values()].reverse().map(paymentOf)
}
