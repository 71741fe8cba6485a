import type { LogEntry } from '../../entry.ts'
import { namesOf, type Payment } from '../../payments.ts'
import { tones } from '../../verdict.ts'
import type { State } from './connection.ts'
import { t, verdictSentence } from './texts.ts'
import { visible } from './visible.ts'

/** Returns the requests of a payment that the log still has, oldest first. */
export function requestsOf({ entries }: Pick<State, 'entries'>, { payment }: Payment): LogEntry[] {
	return entries.filter((entry) => entry.payment === payment)
}

/** Returns all payments, the one with the newest request first. */
export function newestFirst({ payments }: Pick<State, 'payments'>): Payment[] {
	const newest = ({ received }: Payment): number => received.at(-1) ?? 0
	return [...payments.values()].sort((one, other) => newest(other) - newest(one))
}

/** Returns whether money is at stake, so that a person has to act. */
export function needsPerson(payment: Payment | undefined): boolean {
	return payment !== undefined && tones[payment.verdict] === 'loud'
}

/** Returns what people call the payment: the first of the values that identify it. */
export function titleOf(payment: Payment): string {
	const { title } = namesOf(payment)
	return title === undefined ? t('unnamed', payment.received[0] ?? '') : visible(title)
}

/** Returns the amount of the payment as it was sent. Empty if it is none of the values that identify it. */
export function amountOf(payment: Payment): string {
	return visible(namesOf(payment).amount ?? '')
}

/** Returns title and amount in a line: `000300 · 1990`. */
export function nameOf(payment: Payment): string {
	return [titleOf(payment), amountOf(payment)].filter(Boolean).join(' · ')
}

function timesText(count: number): string {
	return count > 1 ? t('times', count) : t('once')
}

/** Returns how often a payment was received and applied, in words. */
export function countsText({ counts }: Payment): string {
	const received = timesText(counts.received)
	return counts.applied === 0 ? t('received.only', received) : t('received', received, timesText(counts.applied))
}

/** Returns the verdict as a sentence, with the number of times if the payment was applied more than twice. */
export function verdictText({ verdict, counts }: Payment): string {
	return counts.applied > 2 ? t('applied.often', counts.applied) : verdictSentence(verdict)
}
