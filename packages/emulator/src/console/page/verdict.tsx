import type { Payment } from '../../payments.ts'
import { Badge } from './badge.tsx'
import { toneOf, verdictText } from './payment.ts'
import { t } from './texts.ts'

/** Writes in words how often something happened: never, once, or a number of times. */
export function timesText(count: number): string {
	return count > 1 ? t('times', count) : t(count === 1 ? 'once' : 'never')
}

/** Shows what became of a payment, in the words in which everything says it. */
export function Verdict({ payment }: { readonly payment: Payment }) {
	return <Badge tone={toneOf(payment)}>{verdictText(payment)}</Badge>
}

/** How many payments have each verdict that money depends on: `1 applied twice, 2 refused`. */
export function troubleText(payments: readonly Payment[]): string {
	const counts = new Map<string, number>()
	for (const { verdict } of payments) counts.set(t(`became.${verdict}`), (counts.get(t(`became.${verdict}`)) ?? 0) + 1)
	return [...counts].map(([text, count]) => `${count} ${text}`).join(', ')
}
