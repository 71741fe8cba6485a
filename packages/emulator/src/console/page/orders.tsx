/** Shows the list of payments, or one payment with each client next to the platform. */

import { useMemo } from 'preact/hooks'
import type { LogEntry } from '../../entry.ts'
import type { Payment } from '../../payments.ts'
import { emulatorCredentials } from '../../settings.ts'
import { verdicts } from '../../verdict.ts'
import type { State } from './connection.ts'
import { Button, Effect, Facts, Status, VerdictBadge } from './elements.tsx'
import { formatDate, showHidden } from './format.ts'
import { getAddress, type ViewProps } from './hooks.ts'
import { PaymentLanes } from './lanes.tsx'
import { createFile, save } from './one-file.ts'
import { formatAmount, formatCounts, formatName, formatTitle, formatVerdict, needsPerson } from './payment.ts'
import { t } from './texts.ts'

/** Returns the requests of a payment that are still in the log, oldest first. */
function findRequests({ entries }: Pick<State, 'entries'>, { payment }: Payment): LogEntry[] {
	return entries.filter((entry) => entry.payment === payment)
}

/** Returns all payments. The payment with the newest request comes first. */
function sortNewestFirst({ payments }: Pick<State, 'payments'>): Payment[] {
	const getNewest = ({ received }: Payment): number => received.at(-1) ?? 0
	return [...payments.values()].sort((one, other) => getNewest(other) - getNewest(one))
}

/** Returns what a person should do about a payment. Undefined if there is nothing to do. */
function findAdvice({ verdict }: Payment): string | undefined {
	if (verdict === 'applied' || verdict === 'applied_after_401' || verdict === 'in_progress') return undefined
	return t(`do.${verdict}`)
}

function savePage(payment: Payment): void {
	const article = document.querySelector('article')
	if (article)
		save(createFile(article, formatName(payment)), `payment-${formatTitle(payment).replace(/\W+/g, '-')}.html`)
}

/** Shows the verdict as a headline, the amount, and what to do now. */
function Headline({ payment, at }: { readonly payment: Payment; readonly at: string | undefined }) {
	const { counts, verdict } = payment
	const amount = formatAmount(payment)
	const advice = findAdvice(payment)
	return (
		<header class={`verdict ${verdicts[verdict].tone}`}>
			<div>
				<h2>{formatVerdict(payment)}</h2>
				{advice && (
					<p class="advice">
						<strong>{t('now')}</strong> {advice}
					</p>
				)}
				<p>
					<b>{formatTitle(payment)}</b>
					{at && (
						<>
							, <time dateTime={at}>{formatDate(at)}</time>
						</>
					)}
				</p>
				<Button text={t('save')} onPress={() => savePage(payment)} />
			</div>
			<p class="sum">
				{amount && (verdict === 'applied_twice' ? `${counts.applied} × ${amount}` : amount)}
				<small>{formatCounts(payment)}</small>
			</p>
		</header>
	)
}

/** Shows one payment: its verdict, its requests, and on one axis what each client and the platform did. */
function PaymentPage({ state, payment }: { readonly state: State; readonly payment: Payment | undefined }) {
	if (!payment) return <p class="empty">{t('payment.gone')}</p>
	const requests = findRequests(state, payment)
	const forgotten = payment.counts.received - requests.length
	return (
		<article class="view">
			<Headline payment={payment} at={requests.at(-1)?.at} />
			{forgotten > 0 && <p class="lead">{t('payment.older', forgotten)}</p>}
			{requests.length > 0 && <PaymentLanes requests={requests} entries={state.entries} />}
			<section class="card" aria-label={t('view.requests')}>
				<h2>{t('view.requests')}</h2>
				<ol class="list">
					{requests.map((entry) => (
						<li key={entry.seq}>
							<a href={getAddress('requests', entry.seq)}>{t('request', entry.seq)}</a> <Status entry={entry} />{' '}
							<Effect entry={entry} payment={payment} />
						</li>
					))}
				</ol>
			</section>
		</article>
	)
}

/** Returns the settings that a client needs. */
function listFacts() {
	const { basic, username, credential } = emulatorCredentials
	const facts: readonly (readonly [name: string, value: string])[] = [
		[t('start.baseUrl'), location.href.replace(/\/-\/.*/, '')],
		[t('start.basic'), `${basic.user}:${basic.password}`],
		[t('start.username'), username],
		[t('start.credential'), `${credential.name}=${credential.value}`],
	]
	return facts.map(([name, value]) => [name, <code key={name}>{value || t('empty')}</code>] as const)
}

function Start() {
	return (
		<section class="start card" aria-label={t('start.title')}>
			<h2>{t('start.title')}</h2>
			<p class="lead">{t('start.lead')}</p>
			<Facts of={listFacts()} />
		</section>
	)
}

function Row({ payment }: { readonly payment: Payment }) {
	return (
		<li class={needsPerson(payment) ? 'payment card loud' : 'payment card'}>
			<h3>
				<a href={getAddress('payments', payment.payment)}>{formatName(payment)}</a>
			</h3>
			<VerdictBadge payment={payment} />
			<p>{formatCounts(payment)}</p>
		</li>
	)
}

// How many payments that don't need a person are shown, newest first.
const mostShown = 300

/** Shows the payments that need a person, then the newest other payments. */
function List({ state }: ViewProps) {
	const payments = useMemo(() => sortNewestFirst(state), [state.payments])
	const trouble = payments.filter(needsPerson)
	const others = payments.filter((payment) => !needsPerson(payment)).slice(0, mostShown)
	return (
		<section class="view" aria-label={t('view.payments')}>
			<h2 class={trouble.length > 0 ? 'headline loud' : 'headline'}>
				{state.more ? t('loading') : t('payments.count', payments.length, trouble.length)}
			</h2>
			<ol class="list">
				{[...trouble, ...others].map((payment) => (
					<Row key={payment.payment} payment={payment} />
				))}
			</ol>
			<p class="lead">{t('payments.alike', showHidden(state.settings.identifiedBy.join(', ')))}</p>
		</section>
	)
}

/** Shows all payments, or the payment that the URL names. */
export function Payments(props: ViewProps) {
	const { state, route } = props
	if (route.item !== undefined) return <PaymentPage state={state} payment={state.payments.get(route.item)} />
	if (state.totals.received === 0) return <Start />
	return <List {...props} />
}
