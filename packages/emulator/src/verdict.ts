/** Judges a payment by what was counted of it. */

/** Counts of a payment's requests, including requests that left the log. */
export interface PaymentCounts {
	/** Requests that asked for the payment. */
	readonly received: number
	/** Requests that took effect. */
	readonly applied: number
	/** Requests whose response has ended: sent whole, cut or lost. */
	readonly ended: number
	/** Requests whose client got a whole response that means applied. */
	readonly reportedApplied: number
	/** Requests whose client got a response that means rejected. */
	readonly reportedRejected: number
	/** Requests that got a 401 before anything was applied. */
	readonly unauthorizedBefore: number
}

/** What happened to a payment. The console has a sentence for each code. */
export type Verdict =
	| 'applied'
	| 'applied_after_401'
	| 'applied_twice'
	| 'applied_unreported'
	| 'reported_not_applied'
	| 'rejected'
	| 'not_applied'
	| 'in_progress'

/** How a verdict is shown: `loud` if money is at stake. */
export type Tone = 'good' | 'plain' | 'warn' | 'loud'

/** The tone of each verdict. */
export const tones: Readonly<Record<Verdict, Tone>> = {
	applied: 'good',
	applied_after_401: 'good',
	in_progress: 'plain',
	rejected: 'warn',
	not_applied: 'warn',
	applied_twice: 'loud',
	applied_unreported: 'loud',
	reported_not_applied: 'loud',
}

/** Returns what happened to a payment. Only the platform knows which of two applied requests stands. */
export function decideVerdict(counts: PaymentCounts): Verdict {
	const { received, applied, ended, reportedApplied, reportedRejected, unauthorizedBefore } = counts
	if (applied > 1) return 'applied_twice'
	if (applied === 1 && reportedApplied > 0) return unauthorizedBefore ? 'applied_after_401' : 'applied'
	if (ended < received) return 'in_progress'
	if (applied === 1) return 'applied_unreported'
	if (reportedApplied > 0) return 'reported_not_applied'
	return reportedRejected > 0 ? 'rejected' : 'not_applied'
}
