/** Buttons, facts and badges: the elements of the views. */
import type { ComponentChildren, ComponentProps } from 'preact'
import { getKnown, getReceipt, isUnreported, type LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import { type Tone as VerdictTone, verdicts } from '../../verdict.ts'
import { formatEffect, formatFault } from './format.ts'
import { formatVerdict, needsPerson } from './payment.ts'
import { t } from './texts.ts'

interface ButtonProps extends Pick<ComponentProps<'button'>, 'class' | 'lang' | 'title'> {
	readonly text: string
	/** Accessible name, if other buttons have the same text. */
	readonly name?: string | undefined
	readonly onPress: () => void
}

/** Shows a button for an action in this page. */
export function Button({ text, name, onPress, ...look }: ButtonProps) {
	return (
		<button type="button" aria-label={name} onClick={onPress} {...look}>
			{text}
		</button>
	)
}

interface FactsProps {
	readonly of: readonly (readonly [name: string, value: ComponentChildren])[]
}

/** Shows names and values. Names without a value are left out. */
export function Facts({ of }: FactsProps) {
	return (
		<dl>
			{of.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	)
}

/** How a badge looks: like a verdict, or like a failed request. */
type Tone = VerdictTone | 'bad'

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
	return <Badge tone={verdicts[payment.verdict].tone}>{formatVerdict(payment)}</Badge>
}

interface EffectProps {
	readonly entry: LogEntry
	/** The payment that the request belongs to. If the payment needs a person, none of its requests is shown in green. */
	readonly payment: Payment | undefined
}

/** Shows the effect of a request. It is shown loudly if the client doesn't know of it. */
export function Effect({ entry, payment }: EffectProps) {
	const tone = isUnreported(entry) ? 'loud' : entry.applied && !needsPerson(payment) ? 'good' : 'plain'
	return <Badge tone={tone}>{formatEffect(entry)}</Badge>
}

/** Shows the status of a response. If the response was cut or can't be read, the status isn't shown in plain green. */
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
