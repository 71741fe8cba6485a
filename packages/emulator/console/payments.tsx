import { useMemo, useState } from 'preact/hooks'
import type { LogEntry } from '../src/log.ts'
import { answerOf, isAppliedUntold, untoldText } from './answer.ts'
import { Badge } from './badge.tsx'
import { type Payment, paymentsOf } from './payment.ts'
import type { State } from './state.ts'
import { clockText, durationText } from './time.ts'
import { visible } from './visible.ts'

function times(count: number): string {
	return count === 1 ? 'once' : `${count} times`
}

/** What a payment has come to, in one sentence. */
function Verdict({ payment: { applied, untold, pending } }: { readonly payment: Payment }) {
	if (applied > 1) return <Badge tone="loud">{`Applied ${applied} times`}</Badge>
	if (untold) return <Badge tone="loud">{untoldText(untold)}</Badge>
	if (applied === 1) return <Badge tone="good">Applied and answered</Badge>
	return <Badge tone={pending ? 'plain' : 'warn'}>{pending ? 'In progress' : 'Not applied'}</Badge>
}

function markOf(entry: LogEntry): readonly [kind: string, text: string] {
	if (isAppliedUntold(entry)) return ['untold', untoldText(entry).toLowerCase()]
	if (entry.applied) return ['applied', 'applied and answered']
	if (answerOf(entry) === 'pending') return ['pending', 'in progress']
	return ['refused', `not applied${entry.problem ? `: ${entry.problem}` : ''}`]
}

// So many of the newest are drawn; the rest is counted.
const drawn = 12

/** The requests for one payment in order, with the time between them. */
function TimeLine({ requests }: { readonly requests: readonly LogEntry[] }) {
	const shown = requests.slice(-drawn)
	return (
		<ol class="line">
			{shown.length < requests.length && <li>{requests.length - shown.length} earlier</li>}
			{shown.map((entry, index) => {
				const [kind, text] = markOf(entry)
				const before = shown[index - 1]
				return (
					<li key={entry.seq}>
						{before && <span class="gap">+{durationText(Date.parse(entry.at) - Date.parse(before.at))}</span>}
						<a href={`#/live/${entry.seq}`} class={kind} title={text}>
							<span class="sight-only">{entry.seq}</span>
							<span class="unseen">
								Request {entry.seq}: {text}
							</span>
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
		<li class={untold || applied > 1 ? 'payment loud' : 'payment'}>
			<div>
				<h3>{label ? `Payment ${visible(label)}` : `Request ${requests[0]?.seq}, without identifying fields`}</h3>
				<small>{last && `last at ${clockText(last.at)}`}</small>
			</div>
			<p class="counts">
				Received <b>{times(received)}</b>, applied <b>{applied === 0 ? 'never' : times(applied)}</b>
			</p>
			<Verdict payment={payment} />
			<TimeLine requests={requests} />
		</li>
	)
}

const page = 50

/** One line for each payment: how often it was received, how often applied, and whether its sender was told. */
export function Payments({ state }: { readonly state: State }) {
	const [shown, setShown] = useState(page)
	const payments = useMemo(() => paymentsOf(state.entries), [state.entries])
	const untold = payments.filter((payment) => payment.untold).length
	const twice = payments.filter(({ applied }) => applied > 1).length
	return (
		<section aria-label="Payments">
			<p class="lead">
				{payments.length} payments. <b>{untold}</b> applied without an answer, <b>{twice}</b> applied more than once.{' '}
				Two requests are one payment when they are alike in{' '}
				<code>{visible(state.settings.identifiedBy.join(', '))}</code>: the reference does not show what makes a payment
				the same.
			</p>
			{payments.length === 0 && <p class="empty">No payment intent has arrived yet.</p>}
			<ol class="payments">
				{payments.slice(0, shown).map((payment) => (
					<Row key={payment.label ?? payment.requests[0]?.seq} payment={payment} />
				))}
			</ol>
			{payments.length > shown && (
				<button type="button" onClick={() => setShown(shown + page)}>
					Show {Math.min(page, payments.length - shown)} more of {payments.length - shown}
				</button>
			)}
		</section>
	)
}
