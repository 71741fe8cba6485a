import { useMemo, useState } from 'preact/hooks'
import type { LogEntry } from '../src/entry.ts'
import { isAppliedUntold, knowledgeOf } from './answer.ts'
import { untoldText } from './badge.tsx'
import { paymentTitle } from './describe.ts'
import { addressOf } from './hooks.ts'
import { type Payment, paymentsOf } from './payment.ts'
import { PaymentPage } from './payment-page.tsx'
import { t } from './texts.ts'
import { agoText, dateText, durationText } from './time.ts'
import { timesText, Verdict } from './verdict.tsx'
import type { ViewProps } from './view.ts'
import { visible } from './visible.ts'

function markOf(entry: LogEntry): readonly [tone: string, text: string] {
	if (isAppliedUntold(entry)) return ['loud', untoldText(entry)]
	if (entry.applied) return ['good', t('verdict.told')]
	const known = knowledgeOf(entry)
	return ['plain', known === 'pending' ? t('progress') : t(`know.${known}`)]
}

// How many of a payment's newest requests the time line shows.
const drawn = 12

/** Shows the newest requests for one payment in order, with the time between them. */
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
						<a
							href={addressOf('live', entry.seq)}
							class={tone}
							title={text}
							aria-label={`${t('request', entry.seq)}: ${text}`}
						>
							{entry.seq}
						</a>
					</li>
				)
			})}
		</ol>
	)
}

function Row({ payment, identifiedBy }: { readonly payment: Payment; readonly identifiedBy: readonly string[] }) {
	const { label, requests, received, applied, untold } = payment
	const last = requests.at(-1)
	return (
		<li class={untold || applied > 1 ? 'payment card loud' : 'payment card'}>
			<h2>
				<a href={addressOf('payments', label)}>{last && visible(paymentTitle(last, identifiedBy))}</a>
				<br />
				<small>
					{last && (
						<time dateTime={last.at}>
							{dateText(last.at)}, {agoText(last.at)}
						</time>
					)}
				</small>
			</h2>
			<p>{t('received', timesText(received), timesText(applied))}</p>
			<Verdict payment={payment} />
			<TimeLine {...payment} />
		</li>
	)
}

const page = 50

const only = {
	untold: ({ untold }: Payment) => untold !== undefined,
	twice: ({ applied }: Payment) => applied > 1,
} as const

/** Shows one line for each payment: how often it was requested, how often applied, and whether the client learned so. */
function List({ state, route, payments }: ViewProps & { readonly payments: readonly Payment[] }) {
	const [shown, setShown] = useState(page)
	const wanted = route.query.get('only') as keyof typeof only | null
	const found = wanted && only[wanted] ? payments.filter(only[wanted]) : payments
	const { identifiedBy } = state.settings
	return (
		<section class="view" aria-label={t('view.payments')}>
			<p class="lead">
				<a href={addressOf('payments')}>{t('payments.lead', payments.length)}</a>{' '}
				{(['untold', 'twice'] as const).map((name) => (
					<a key={name} href={addressOf('payments', undefined, { only: name })} aria-current={wanted === name}>
						{t(`payments.${name}`, payments.filter(only[name]).length)}
					</a>
				))}{' '}
				{t('payments.alike', visible(identifiedBy.join(', ')))}
			</p>
			{payments.length === 0 && <p class="empty">{t('payments.none')}</p>}
			<ol class="list">
				{found.slice(0, shown).map((payment) => (
					<Row key={payment.label} payment={payment} identifiedBy={identifiedBy} />
				))}
			</ol>
			{found.length > shown && (
				<button type="button" onClick={() => setShown(shown + page)}>
					{t('more')}
				</button>
			)}
		</section>
	)
}

/** Shows all payments, or the one that the address names. */
export function Payments(props: ViewProps) {
	const { state, route } = props
	const payments = useMemo(() => paymentsOf(state.entries), [state.entries])
	if (route.item === undefined) return <List {...props} payments={payments} />
	return <PaymentPage {...props} payment={payments.find(({ label }) => label === route.item)} />
}
