/** Judges a payment: what became of it, why that is known, and what to do now. */
import { said } from './refusal-text.ts'
import type { RefusalTexts } from './refusal-texts/en.ts'

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

/** The texts of each verdict: why it is known, and what to do now, where there is something to do. */
const texts: Readonly<Record<Verdict, readonly [why: keyof RefusalTexts, now?: keyof RefusalTexts]>> = {
	fine: ['fine.why'],
	'applied after a 401': ['renewed.why'],
	'under way': ['going.why'],
	refused: ['refused.why', 'refused.now'],
	'never arrived': ['never.why', 'never.now'],
	'applied twice': ['twice.why', 'twice.now'],
	'applied, and nobody was told': ['untold.why', 'untold.now'],
	'told applied, and was not': ['misled.why', 'misled.now'],
}

/** Judges a payment by what was counted of it; `fields` are the names in which its requests are equal. */
export function judged(counts: PaymentCounts, fields: readonly string[]): Judgement {
	const verdict = verdictFrom(counts)
	const { received, applied, ended, toldApplied, toldRefused } = counts
	const [why, now] = texts[verdict]
	const isRefused = verdict === 'applied, and nobody was told' && toldRefused > 0
	const numbers = verdict === 'under way' ? [received - ended] : [applied, received, toldApplied]
	const reason = said(isRefused ? 'untold.refused' : why, ...numbers.map(String), fields.join(', '))
	return { verdict, reason, ...(now ? { advice: said(now) } : {}) }
}
