import { useMemo } from 'preact/hooks'
import type { Payment } from '../../payments.ts'
import { emulatorCredentials } from '../../settings.ts'
import { VerdictBadge } from './badge.tsx'
import { Facts } from './button.tsx'
import { getAddress, type ViewProps } from './hooks.ts'
import { formatCounts, formatName, needsPerson, sortNewestFirst } from './payment.ts'
import { PaymentPage } from './payment-page.tsx'
import { t } from './texts.ts'
import { showHidden } from './visible.ts'

/** Returns what a client needs. */
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

// How many payments that need no person are shown: the newest.
const mostShown = 300

/** Shows the payments that need a person first, then the newest others. */
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

/** Shows all payments, or the one that the address names. */
export function Payments(props: ViewProps) {
	const { state, route } = props
	if (route.item !== undefined) return <PaymentPage state={state} payment={state.payments.get(route.item)} />
	if (state.totals.received === 0) return <Start />
	return <List {...props} />
}
