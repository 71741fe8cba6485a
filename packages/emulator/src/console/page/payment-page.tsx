import type { Payment } from '../../payments.ts'
import { tones } from '../../verdict.ts'
import { Effect, Status } from './badge.tsx'
import { Button } from './button.tsx'
import type { State } from './connection.ts'
import { getAddress } from './hooks.ts'
import { PaymentLanes } from './lanes.tsx'
import { createFile, save } from './one-file.ts'
import { findRequests, formatAmount, formatCounts, formatName, formatTitle, formatVerdict } from './payment.ts'
import { t } from './texts.ts'
import { formatDate } from './time.ts'

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

/** Shows the verdict as a headline, with the amount, and what to do now. */
function Headline({ payment, at }: { readonly payment: Payment; readonly at: string | undefined }) {
	const { counts, verdict } = payment
	const amount = formatAmount(payment)
	const advice = findAdvice(payment)
	return (
		<header class={`verdict ${tones[verdict]}`}>
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

/** Shows one payment: its verdict, each client beside the platform on one axis, and its requests. */
export function PaymentPage({ state, payment }: { readonly state: State; readonly payment: Payment | undefined }) {
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
