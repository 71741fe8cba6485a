/** Shows the list of orders, or one order: what each client, its journal and the platform knew, and when. */

import { getTone, type OrderVerdict } from '../../orders.ts'
import { emulatorCredentials } from '../../settings.ts'
import type { State } from './connection.ts'
import { Button, Effect, Facts, Status } from './elements.tsx'
import { formatDate, showHidden } from './format.ts'
import { getAddress, type ViewProps } from './hooks.ts'
import { OrderLanes } from './lanes.tsx'
import { createFile, save } from './one-file.ts'
import { formatHeadline, formatSentence, needsAction, type Order } from './order.ts'
import { t } from './texts.ts'

const plain: readonly OrderVerdict[] = ['applied', 'applied_after_401', 'in_progress', 'resolved']

/** Returns what a person should do about an order. Undefined if there is nothing to do. */
function findAdvice({ verdict, twin = '' }: Order): string | undefined {
	return plain.includes(verdict) ? undefined : t(`do.${verdict as 'rejected'}`, showHidden(twin))
}

function savePage({ name, at }: Order): void {
	const article = document.querySelector('article')
	if (article) save(createFile(article, `${name}, ${formatDate(at)}`), `order-${name.replace(/\W+/g, '-')}.html`)
}

/** Shows the verdict as a headline, the amount, and what to do now. */
function Headline({ order }: { readonly order: Order }) {
	const { verdict, name, amount, applied, at } = order
	const advice = findAdvice(order)
	return (
		<header class={`verdict ${getTone(verdict)}`}>
			<div>
				<h2>{formatHeadline(order)}</h2>
				<p>{formatSentence(order)}</p>
				{advice && (
					<p class="advice">
						<strong>{t('now')}</strong> {advice}
					</p>
				)}
				<p>
					<b>{showHidden(name)}</b>, <time dateTime={at}>{formatDate(at)}</time>
				</p>
				<Button text={t('save')} onPress={() => savePage(order)} />
			</div>
			<p class="sum">{amount && (applied > 1 ? `${applied} × ${amount}` : amount)}</p>
		</header>
	)
}

/** Shows one order. An unknown one offers the list. */
function OrderPage({ state, order }: { readonly state: State; readonly order: Order | undefined }) {
	const back = <a href={getAddress('orders')}>{t('back')}</a>
	if (!order)
		return (
			<p class="empty">
				{t('order.gone')} {back}
			</p>
		)
	const { requests, payment, sent } = order
	const forgotten = sent - requests.length
	return (
		<article class="view">
			<p class="lead">{back}</p>
			<Headline order={order} />
			{forgotten > 0 && <p class="lead">{t('payment.older', forgotten)}</p>}
			<OrderLanes order={order} entries={state.entries} />
			{order.events.length === 0 && <p class="lead">{t('journal.none')}</p>}
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

function Row({ order }: { readonly order: Order }) {
	const { key, name, amount, verdict, at } = order
	return (
		<li class={`payment card ${getTone(verdict)}`}>
			<h3>
				<a data-row href={getAddress('orders', key)}>
					{showHidden(name)}
				</a>
			</h3>
			<b>{amount}</b>
			<p>{formatSentence(order)}</p>
			<time dateTime={at}>{formatDate(at)}</time>
		</li>
	)
}

// How many orders that don't need a person are shown, newest first.
const mostShown = 300

function isFound({ name, amount, payment }: Order, filter: string): boolean {
	return [name, amount, ...Object.values(payment?.fields ?? {})].join(' ').toLowerCase().includes(filter.toLowerCase())
}

/** Shows the orders that need a person, then the newest other orders. */
function List({ state, route: { filter }, orders }: ViewProps) {
	const trouble = orders.filter(needsAction).length
	const shown = orders.filter((order) => isFound(order, filter)).slice(0, trouble + mostShown)
	return (
		<section class="view" aria-label={t('view.orders')}>
			<h2 class={trouble > 0 ? 'headline loud' : 'headline'}>
				{state.more ? t('loading') : t('orders.count', orders.length, trouble)}
			</h2>
			<input
				type="search"
				aria-label={t('orders.find')}
				placeholder={t('orders.find')}
				value={filter}
				onInput={({ currentTarget }) => location.replace(getAddress('orders', undefined, currentTarget.value))}
			/>
			<ol class="list">
				{shown.map((order) => (
					<Row key={order.key} order={order} />
				))}
			</ol>
			{state.orderEvents.length === 0 && <p class="lead">{t('journal.none')}</p>}
			<p class="lead">{t('payments.alike', showHidden(state.settings.identifiedBy.join(', ')))}</p>
		</section>
	)
}

/** Shows all orders, or the order that the URL names. */
export function Orders(props: ViewProps) {
	const { state, route, orders } = props
	if (route.item !== undefined) {
		const order = orders.find(({ key, payment }) => key === route.item || payment?.payment === route.item)
		return <OrderPage state={state} order={order} />
	}
	if (state.totals.received === 0 && orders.length === 0) return <Start />
	return <List {...props} />
}
