import { findNames, type Payment } from '../../payments.ts'
import { verdicts } from '../../verdict.ts'
import { showHidden } from './format.ts'
import { getVerdictSentence, t } from './texts.ts'

/** Returns whether money is at stake, so that a person has to act. */
export function needsPerson(payment: Payment | undefined): boolean {
	return payment !== undefined && verdicts[payment.verdict].tone === 'loud'
}

/** Returns what people call the payment: the first of the values that identify it. */
export function formatTitle(payment: Payment): string {
	const { title } = findNames(payment)
	return title === undefined ? t('unnamed', payment.received[0] ?? '') : showHidden(title)
}

/** Returns the amount of the payment as it was sent. Empty if it is none of the values that identify it. */
export function formatAmount(payment: Payment): string {
	return showHidden(findNames(payment).amount ?? '')
}

/** Returns title and amount in a line: `000300 · 1990`. */
export function formatName(payment: Payment): string {
	return [formatTitle(payment), formatAmount(payment)].filter(Boolean).join(' · ')
}

function formatTimes(count: number): string {
	return count > 1 ? t('times', count) : t('once')
}

/** Returns how often a payment was received and applied, in words. */
export function formatCounts({ counts }: Payment): string {
	const received = formatTimes(counts.received)
	return counts.applied === 0 ? t('received.only', received) : t('received', received, formatTimes(counts.applied))
}

/** Returns the verdict as a sentence, with the number of times if the payment was applied more than twice. */
export function formatVerdict({ verdict, counts }: Payment): string {
	return counts.applied > 2 ? t('applied.often', counts.applied) : getVerdictSentence(verdict)
}
