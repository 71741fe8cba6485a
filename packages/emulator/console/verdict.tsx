import { Badge, untoldText } from './badge.tsx'
import type { Payment } from './payment.ts'
import { t } from './texts.ts'

/** Writes in words how often something happened: never, once, or a number of times. */
export function timesText(count: number): string {
	return count > 1 ? t('times', count) : t(count === 1 ? 'once' : 'never')
}

/**
 * Shows in one sentence how a payment stands: applied more than once, applied without its sender knowing, applied, pending,
 * or not applied.
 */
export function Verdict({ payment: { applied, untold, pending } }: { readonly payment: Payment }) {
	if (applied > 1) return <Badge tone="loud">{t('verdict.twice', timesText(applied))}</Badge>
	if (untold) return <Badge tone="loud">{untoldText(untold)}</Badge>
	if (applied === 1) return <Badge tone="good">{t('verdict.told')}</Badge>
	return <Badge tone={pending ? 'plain' : 'warn'}>{t(pending ? 'progress' : 'verdict.none')}</Badge>
}
