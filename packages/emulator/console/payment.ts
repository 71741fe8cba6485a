import type { LogEntry } from '../src/entry.ts'
import { answerOf, isAppliedUntold } from './answer.ts'
import { isIntentPath } from './describe.ts'

/** Requests for one payment, as far as the fields of the setting `identifiedBy` tell. */
export interface Payment {
	/** Label of the payment; undefined for an intent with none of the fields, which stands alone. */
	readonly label: string | undefined
	/** Oldest first. */
	readonly requests: readonly LogEntry[]
	readonly received: number
	readonly applied: number
	/** The newest request that was applied and whose sender was not told so, if no other answer told. */
	readonly untold: LogEntry | undefined
	readonly pending: boolean
}

function paymentOf(requests: readonly LogEntry[]): Payment {
	const applied = requests.filter((entry) => entry.applied)
	const told = applied.some((entry) => answerOf(entry) === 'whole')
	return {
		label: requests[0]?.payment,
		requests,
		received: requests.length,
		applied: applied.length,
		untold: told ? undefined : applied.findLast(isAppliedUntold),
		pending: requests.some((entry) => answerOf(entry) === 'pending'),
	}
}

/** One for each payment that was asked for: the one that was asked for last is the first. */
export function paymentsOf(entries: readonly LogEntry[]): Payment[] {
	const groups = new Map<string, LogEntry[]>()
	for (const entry of entries) {
		if (!isIntentPath(entry.path) || entry.method !== 'POST') continue
		const key = entry.payment ?? `alone ${entry.seq}`
		const known = groups.get(key)
		groups.delete(key)
		groups.set(key, known ? [...known, entry] : [entry])
	}
	return [...groups.values()].reverse().map(paymentOf)
}
