/** Judges a payment: what became of it, why that is known, and what to do now. */
import { said } from './refusal-text.ts'

/** What was counted of a payment, whether or not its requests are still in the log. */
export interface PaymentCounts {
	/** Requests that asked for it. */
	readonly received: number
	/** Requests that took effect. */
	readonly applied: number
	/** Requests whose answer has ended: sent whole, cut or lost. */
	readonly ended: number
	/** Requests whose sender was told that they were applied: a whole answer of 2xx. */
	readonly toldApplied: number
	/** Requests whose sender was told that they were refused: a 4xx that HTTP's convention takes for a refusal. */
	readonly toldRefused: number
	/** Requests answered 401 before anything was applied. */
	readonly unauthorizedBefore: number
}

/** What became of a payment, in the words in which every part of the emulator says it. */
export type Verdict =
	| 'fine'
	| 'applied twice'
	| 'applied, and nobody was told'
	| 'told applied, and was not'
	| 'applied after a 401'
	| 'refused'
	| 'never arrived'
	| 'under way'

/** A verdict with its reason. It says nothing of which of two payments stands: only the platform can. */
export interface Judgement {
	/** What became of the payment. */
	readonly verdict: Verdict
	/** What was counted, in a sentence. */
	readonly reason: string
	/** What to do now, in a sentence; absent where there is nothing to do. */
	readonly advice?: string
}

/** How a verdict is shown: `loud` where money is at stake. */
export type Tone = 'good' | 'plain' | 'warn' | 'loud'

/** The tone of each verdict. */
export const tones: Readonly<Record<Verdict, Tone>> = {
	fine: 'good',
	'applied after a 401': 'good',
	'under way': 'plain',
	refused: 'warn',
	'never arrived': 'warn',
	'applied twice': 'loud',
	'applied, and nobody was told': 'loud',
	'told applied, and was not': 'loud',
}

function verdictFrom(counts: PaymentCounts): Verdict {
	const { received, applied, ended, toldApplied, toldRefused, unauthorizedBefore } = counts
	if (applied > 1) return 'applied twice'
	if (applied === 1 && toldApplied > 0) return unauthorizedBefore ? 'applied after a 401' : 'fine'
	if (ended < received) return 'under way'
	if (applied === 1) return 'applied, and nobody was told'
	if (toldApplied > 0) return 'told applied, and was not'
	return toldRefused > 0 ? 'refused' : 'never arrived'
}

/** Judges a payment by what was counted of it; `fields` are the names in which its requests are equal. */
export function judged(counts: PaymentCounts, fields: readonly string[]): Judgement {
	const verdict = verdictFrom(counts)
	const { received, applied, toldApplied, toldRefused } = counts
	const numbers = [applied, received, toldApplied].map(String)
	const names = fields.join(', ')
	switch (verdict) {
		case 'applied twice':
			return { verdict, reason: said('twice.why', ...numbers, names), advice: said('twice.now') }
		case 'applied, and nobody was told':
			return { verdict, reason: said(toldRefused > 0 ? 'untold.refused' : 'untold.why'), advice: said('untold.now') }
		case 'told applied, and was not':
			return { verdict, reason: said('misled.why'), advice: said('misled.now') }
		case 'refused':
			return { verdict, reason: said('refused.why'), advice: said('refused.now') }
		case 'never arrived':
			return { verdict, reason: said('never.why'), advice: said('never.now') }
		case 'applied after a 401':
			return { verdict, reason: said('renewed.why') }
		case 'under way':
			return { verdict, reason: said('going.why', String(received - counts.ended)) }
		default:
			return { verdict, reason: said('fine.why') }
	}
}
