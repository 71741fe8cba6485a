import type { LogEntry } from '../../entry.ts'
import { answerOf, isAppliedUntold } from '../../known.ts'
import type { Tone as VerdictTone } from '../../verdict.ts'
import { faultText } from './describe.ts'
import { t } from './texts.ts'

/** How a badge looks: as a verdict does, or as a request that failed. */
export type Tone = VerdictTone | 'bad'

interface BadgeProps {
	readonly tone: Tone
	readonly title?: string
	readonly children: string
}

/** Shows a state in a word or two. The tone `loud` is only for states that cost money. */
export function Badge({ tone, title, children }: BadgeProps) {
	return (
		<span class={`badge ${tone}`} title={title}>
			{children}
		</span>
	)
}

/** That a request was applied and its sender was not told so, in words. */
export function untoldText(entry: LogEntry): string {
	const answer = answerOf(entry)
	return t(answer === 'lost' || answer === 'cut' ? `untold.${answer}` : 'untold.replaced')
}

interface EffectProps {
	readonly entry: LogEntry
	/** Whether the payment that it belongs to is in trouble: then no part of it is shown as good. */
	readonly isTrouble?: boolean | undefined
}

/** Shows which effect a request had, and loudly if its sender did not learn so. */
export function Effect({ entry, isTrouble }: EffectProps) {
	if (isAppliedUntold(entry)) return <Badge tone="loud">{untoldText(entry)}</Badge>
	if (entry.applied)
		return <Badge tone={isTrouble ? 'plain' : 'good'}>{t(entry.effect ? `applied.${entry.effect}` : 'applied')}</Badge>
	return <Badge tone="plain">{t(answerOf(entry) === 'pending' ? 'progress' : 'not.applied')}</Badge>
}

/** Shows the status with which a request was answered. An answer that was cut or spoiled is never plainly green. */
export function Status({ entry }: { readonly entry: LogEntry }) {
	const { status = 0, problem } = entry
	const answer = answerOf(entry)
	if (answer === 'pending' && status === 0) return <>{t('progress')}</>
	const isHurt = answer === 'cut' || answer === 'spoiled'
	const tone =
		status === 0 || status > 499 || isHurt ? 'bad' : status > 299 ? 'warn' : answer === 'pending' ? 'plain' : 'good'
	const hurt = answer === 'cut' ? ' ✂' : isHurt ? ` ${t('spoiled')}` : ''
	return (
		<>
			<Badge tone={tone}>{status === 0 ? t('no.answer') : `${status}${hurt}`}</Badge> {problem ?? faultText(entry)}
		</>
	)
}
