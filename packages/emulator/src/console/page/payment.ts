import type { LogEntry } from '../../entry.ts'
import { namesOf, type Payment } from '../../payments.ts'
import { type Tone, tones } from '../../verdict.ts'
import type { State } from './state.ts'
import { t } from './texts.ts'
import { visible } from './visible.ts'

/** A payment with those of its requests that the log still has, oldest first. */
export interface Story extends Payment {
	readonly requests: readonly LogEntry[]
}

/** All payments, the one that was asked for last first. */
export function storiesOf({ entries, payments }: Pick<State, 'entries' | 'payments'>): Story[] {
	const requests = new Map<string, LogEntry[]>()
	for (const entry of entries) {
		if (entry.payment === undefined) continue
		const known = requests.get(entry.payment)
		if (known) known.push(entry)
		else requests.set(entry.payment, [entry])
	}
	const newest = ({ received }: Payment): number => received.at(-1) ?? 0
	return [...payments.values()]
		.map((payment) => ({ ...payment, requests: requests.get(payment.payment) ?? [] }))
		.sort((one, other) => newest(other) - newest(one))
}

/** What people call the payment: the first of the values that identify it. */
export function titleOf(payment: Payment): string {
	const { title } = namesOf(payment)
	return title === undefined ? t('unnamed', payment.received[0] ?? '') : visible(title)
}

/** The amount of the payment as it was sent; empty if it is none of the values that identify it. */
export function amountOf(payment: Payment): string {
	return visible(namesOf(payment).amount ?? '')
}

/** Title and amount in a line: `000300 · 1990`. */
export function nameOf(payment: Payment): string {
	return [titleOf(payment), amountOf(payment)].filter(Boolean).join(' · ')
}

/** The verdict in words, with the number of times where it was applied more than twice. */
export function verdictText({ verdict, counts }: Payment): string {
	return counts.applied > 2 ? t('became.applied often', counts.applied) : t(`became.${verdict}`)
}

/** How the verdict of a payment is shown. */
export function toneOf({ verdict }: Payment): Tone {
	return tones[verdict]
}
