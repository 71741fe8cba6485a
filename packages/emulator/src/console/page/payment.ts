import type { LogEntry } from '../../entry.ts'
import { findNames, type Payment } from '../../payments.ts'
import { tones } from '../../verdict.ts'
import type { State } from './connection.ts'
import { getVerdictSentence, t } from './texts.ts'
import { showHidden } from './visible.ts'

/** Returns the requests of a payment that the log still has, oldest first. */
export function findRequests({ entries }: Pick<State, 'entries'>, { payment }: Payment): LogEntry[] {
	return entries.filter((entry) => entry.payment === payment)
}

/** Returns all payments, the one with the newest request first. */
export function sortNewestFirst({ payments }: Pick<State, 'payments'>): Payment[] {
	const getNewest = ({ received }: Payment): number => received.at(-1) ?? 0
	return [...payments.values()].sort((one, other) => getNewest(other) - getNewest(one))
}

/** Returns whether money is at stake, so that a person has to act. */
export function needsPerson(payment: Payment | undefined): boolean {
	return payment !== undefined && tones[payment.verdict] === 'loud'
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
