import { useMemo, useState } from 'preact/hooks'
import type { LogEntry } from '../src/entry.ts'
import { answerOf, isAppliedUntold, untoldText } from './answer.ts'
import { Badge } from './badge.tsx'
import { type Payment, paymentsOf } from './payment.ts'
import { clockText, durationText } from './time.ts'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

function times(count: number): string {
	return ['never', 'once'][count] ?? `${count} times`
}

/** What a payment has come to, in one sentence. */
function Verdict({ payment: { applied, untold, pending } }: { readonly payment: Payment }) {
	if (applied > 1) return <Badge tone="loud">{`Applied ${times(applied)}`}</Badge>
	if (untold) return <Badge tone="loud">{untoldText(untold)}</Badge>
	if (applied === 1) return <Badge tone="good">Applied and answered</Badge>
	return <Badge tone={pending ? 'plain' : 'warn'}>{pending ? 'In progress' : 'Not applied'}</Badge>
}

function markOf(entry: LogEntry): readonly [tone: string, text: string] {
	if (isAppliedUntold(entry)) return ['loud', untoldText(entry)]
	if (entry.applied) return ['good', 'applied and answered']
	return ['plain', answerOf(entry) === 'pending' ? 'in progress' : `not applied: ${entry.problem ?? 'a fault'}`]
}

// So many of the newest are drawn.
const drawn = 12

/** The requests for one payment in order, with the time between them. */
function TimeLine({ requests }: Payment) {
	const shown = requests.slice(-drawn)
	return (
		<ol class="line">
			{shown.map((entry, index) => {
				const [tone, text] = markOf(entry)
				const before = shown[index - 1]
				return (
					<li key={entry.seq}>
						{before && <small>+{durationText(Date.parse(entry.at) - Date.parse(before.at))} </small>}
						<a href={`#/live/${entry.seq}`} class={tone} title={text} aria-label={`Request ${entry.seq}: ${text}`}>
							{entry.seq}
						</a>
					</li>
				)
			})}
		</ol>
	)
}

function Row({ payment }: { readonly payment: Payment }) {
	const { label, requests, received, applied, untold } = payment
	const last = requests.at(-1)
	return (
		<li class={untold || applied > 1 ? 'payment card loud' : 'payment card'}>
			<h2>
				{label ? `Payment ${visible(label)}` : 'Without identifying fields'}
				<br />
				<small>{last && clockText(last.at)}</small>
			</h2>
			<p>
				Received <b>{times(received)}</b>, applied <b>{times(applied)}</b>
			</p>
			<Verdict payment={payment} />
			<TimeLine {...payment} />
		</li>
	)
}

const page = 50

/** One line for each payment: how often it was received, how often applied, and whether its sender was told. */
export function Payments({ state }: ViewProps) {
	const [shown, setShown] = useState(page)
	const payments = useMemo(() => paymentsOf(state.entries), [state.entries])
	return (
		<section class="view" aria-label="Payments">
			<p class="lead">
				{payments.length} payments, <b>{payments.filter(({ untold }) => untold).length}</b> applied without an answer,{' '}
				<b>{payments.filter(({ applied }) => applied > 1).length}</b> applied more than once. Requests are one payment
				when they are alike in <code>{visible(state.settings.identifiedBy.join(', '))}</code>; the reference does not
				show what makes a payment the same.
			</p>
			<ol class="list">
				{payments.slice(0, shown).map((payment) => (
					<Row key={payment.label ?? payment.requests[0]?.seq} payment={payment} />
				))}
			</ol>
			{payments.length > shown && (
				<button type="button" onClick={() => setShown(shown + page)}>
					Show more
				</button>
			)}
		</section>
	)
}
