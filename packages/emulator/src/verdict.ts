/** Decides the verdict of a payment from the counts of its requests. */

/** Counts of a payment's requests, including requests that are no longer in the log. */
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

/** How a verdict is shown. `loud` means that money is at stake. */
export type Tone = 'good' | 'plain' | 'warn' | 'loud'

/** The tone of each verdict, and its headline in English and Portuguese, for the command line and the console. */
export const verdicts: Readonly<Record<Verdict, { readonly tone: Tone; readonly texts: readonly [string, string] }>> = {
	applied: { tone: 'good', texts: ['Applied', 'Efetivado'] },
	applied_after_401: { tone: 'good', texts: ['Applied after a 401', 'Efetivado depois de um 401'] },
	in_progress: { tone: 'plain', texts: ['In progress', 'Em andamento'] },
	rejected: { tone: 'warn', texts: ['Rejected', 'Recusado'] },
	not_applied: {
		tone: 'warn',
		texts: ["Not applied, and the client doesn't know", 'Não efetivado, e o cliente não sabe'],
	},
	applied_twice: { tone: 'loud', texts: ['Applied twice', 'Efetivado duas vezes'] },
	applied_unreported: {
		tone: 'loud',
		texts: ['Applied, but the client got no response', 'Efetivado, mas o cliente não recebeu resposta'],
	},
	reported_not_applied: {
		tone: 'loud',
		texts: ['Reported as applied, but not applied', 'Informado como efetivado, mas não foi'],
	},
}

/** Returns what happened to a payment. If two requests were applied, only the platform knows which of the two payments counts. */
export function decideVerdict(counts: PaymentCounts): Verdict {
	const { received, applied, ended, reportedApplied, reportedRejected, unauthorizedBefore } = counts
	if (applied > 1) return 'applied_twice'
	if (applied === 1 && reportedApplied > 0) return unauthorizedBefore ? 'applied_after_401' : 'applied'
	if (ended < received) return 'in_progress'
	if (applied === 1) return 'applied_unreported'
	if (reportedApplied > 0) return 'reported_not_applied'
	return reportedRejected > 0 ? 'rejected' : 'not_applied'
}
