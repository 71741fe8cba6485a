import { findNames, type Payment } from '../../payments.ts'
import { verdicts } from '../../verdict.ts'
import { showHidden } from './format.ts'
import { getVerdictSentence, t } from './texts.ts'

/** Returns whether a person must act, because money is at stake. */
export function needsPerson(payment: Payment | undefined): boolean {
	return payment !== undefined && verdicts[payment.verdict].tone === 'loud'
}

/** Returns a name for a payment: the first of its identifying values. */
export function formatTitle(payment: Payment): string {
	const { title } = findNames(payment)
	return title === undefined ? t('unnamed', payment.received[0] ?? '') : showHidden(title)
}

/** Returns the amount of a payment as it was sent. Empty if the amount isn't one of its identifying values. */
export function formatAmount(payment: Payment): string {
	return showHidden(findNames(payment).amount ?? '')
}

/** Returns name and amount in one line: `000300 · 1990`. */
export function formatName(payment: Payment): string {
	return [formatTitle(payment), formatAmount(payment)].filter(Boolean).join(' · ')
}

/** Returns the verdict as a sentence. If the payment was applied more than twice, the sentence says how often. */
export function formatVerdict({ verdict, counts }: Payment): string {
	return counts.applied > 2 ? t('applied.often', counts.applied) : getVerdictSentence(verdict)
}
