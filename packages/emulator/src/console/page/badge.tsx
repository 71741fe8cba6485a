import type { LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import { getKnown, getReceipt, isUnreported } from '../../receipt.ts'
import { tones, type Tone as VerdictTone } from '../../verdict.ts'
import { formatEffect, formatFault } from './entry-text.ts'
import { formatVerdict } from './payment.ts'
import { t } from './texts.ts'

/** How a badge looks: as a verdict does, or as a request that failed. */
export type Tone = VerdictTone | 'bad'

interface BadgeProps {
	readonly tone: Tone
	readonly children: string
}

/** Shows a state in a word or two. The tone `loud` is only for states that cost money. */
export function Badge({ tone, children }: BadgeProps) {
	return <span class={`badge ${tone}`}>{children}</span>
}

/** Shows what happened to a payment. */
export function VerdictBadge({ payment }: { readonly payment: Payment }) {
	return <Badge tone={tones[payment.verdict]}>{formatVerdict(payment)}</Badge>
}

interface EffectProps {
	readonly entry: LogEntry
	/** The payment that the request belongs to. If it needs a person, none of its requests is shown as good. */
	readonly payment: Payment | undefined
}

/** Shows which effect a request had, and loudly if its client doesn't know. */
export function Effect({ entry, payment }: EffectProps) {
	const isTrouble = payment !== undefined && tones[payment.verdict] === 'loud'
	const tone = isUnreported(entry) ? 'loud' : entry.applied && !isTrouble ? 'good' : 'plain'
	return <Badge tone={tone}>{formatEffect(entry)}</Badge>
}

/** Shows the status of a response. A response that was cut or can't be read is never plainly green. */
export function Status({ entry }: { readonly entry: LogEntry }) {
	const { status = 0, problem } = entry
	const receipt = getReceipt(entry)
	if (receipt === 'pending' && status === 0) return <>{t('progress')}</>
	const isHurt = receipt === 'cut' || receipt === 'spoiled'
	const isFailed = status === 0 || status > 499 || isHurt
	const tone = isFailed
		? 'bad'
		: status > 299 || getKnown(entry) === 'rejected'
			? 'warn'
			: receipt === 'pending'
				? 'plain'
				: 'good'
	const hurt = receipt === 'cut' ? ' ✂' : isHurt ? ` ${t('spoiled')}` : ''
	return (
		<>
			<Badge tone={tone}>{status === 0 ? t('no.response') : `${status}${hurt}`}</Badge> {problem ?? formatFault(entry)}
		</>
	)
}
