/** Joins what journals say of orders with the platform's payments. */
import type { LogEntry } from '../../entry.ts'
import { decideOrder, getTone, isOpen, type OrderEvent, type OrderVerdict } from '../../orders.ts'
import type { Payment } from '../../payments.ts'
import type { State } from './connection.ts'
import { showHidden } from './format.ts'
import { formatAmount, formatTitle } from './payment.ts'
import { getVerdictSentence, t } from './texts.ts'

/** An order: a payment at the platform, what its clients asked, and what their journals know. */
export interface Order {
	/** The order's reference, or the label of a payment that no journal has named. */
	readonly key: string
	readonly name: string
	readonly amount: string
	readonly payment: Payment | undefined
	/** Its requests that are still in the log, oldest first. */
	readonly requests: readonly LogEntry[]
	readonly events: readonly OrderEvent[]
	/** How often the platform applied it. */
	readonly applied: number
	/** How often it was sent. */
	readonly sent: number
	readonly verdict: OrderVerdict
	/** The order that may be the same cart. */
	readonly twin: string | undefined
	/** When it was first asked for: ISO 8601. */
	readonly at: string
}

export function toGroups<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
	return groups
}

type Draft = Pick<Order, 'key' | 'requests' | 'events'> & {
	readonly payments: readonly Payment[]
	/** Another order that sent the same payment. */
	readonly twin?: string | undefined
}

/** Whether an event is of a payment: a field that identifies it is the same, and none differs. */
function isOfPayment({ fields = {} }: OrderEvent, payment: Payment): boolean {
	const names = Object.keys(payment.fields).filter((name) => name in fields)
	return names.length > 1 && names.every((name) => String(fields[name]) === payment.fields[name])
}

/** Groups payments by the order that their requests or a journal name. */
function groupPayments({ entries, payments, orderEvents }: State): Map<string, Draft> {
	// Clients post each event by itself, so that they may arrive in another order.
	const sorted = [...orderEvents].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
	const events = toGroups(sorted, ({ order }) => order)
	const requests = toGroups(entries, ({ payment = '' }) => payment)
	const opened = orderEvents.filter(({ fields }) => fields)
	const drafts = new Map<string, Draft>()
	for (const payment of payments.values()) {
		const own = requests.get(payment.payment) ?? []
		// Two orders may have sent the same payment. Each then shows all its requests, because together they applied it twice.
		const named = new Set(own.flatMap(({ headers }) => headers['emulator-order'] ?? []))
		if (!named.size) named.add(opened.find((event) => isOfPayment(event, payment))?.order ?? payment.payment)
		for (const key of named) {
			const { payments: before = [], requests: earlier = [] } = drafts.get(key) ?? {}
			const all = [...earlier, ...own].sort((one, other) => one.seq - other.seq)
			const twin = [...named].find((name) => name !== key)
			drafts.set(key, { key, payments: [...before, payment], requests: all, events: events.get(key) ?? [], twin })
		}
	}
	for (const [key, own] of events)
		if (!drafts.has(key)) drafts.set(key, { key, payments: [], requests: [], events: own })
	return drafts
}

/** Returns the state in the journal: that of the first step, as the newest event says. */
function readState(events: readonly OrderEvent[]): string | undefined {
	const [{ step } = { step: '' }] = events
	const own = events.filter((event) => event.step === step && (event.type === 'resolved' || event.type === 'opened'))
	const last = own.at(-1)
	// Two events of the same millisecond: the call was opened first.
	return (own.find(({ type, at }) => type === 'resolved' && at === last?.at) ?? last)?.outcome
}

function toOrder({ key, payments, requests, events, ...draft }: Draft, twin = draft.twin): Order {
	const sum = (name: 'applied' | 'received'): number => payments.reduce((all, { counts }) => all + counts[name], 0)
	const [payment] = payments
	const facts = { payment: payment?.verdict, applied: sum('applied'), state: readState(events) }
	return {
		...{ key, payment, requests, events, twin, applied: facts.applied, sent: sum('received') },
		name: events.length || !payment || key !== payment.payment ? key : formatTitle(payment),
		amount: payment ? formatAmount(payment) : '',
		verdict: decideOrder({ ...facts, isTwin: twin !== undefined }),
		at: [...requests.map(({ at }) => at), ...events.map(({ at }) => at)].sort()[0] ?? '',
	}
}

const alikeMs = 600_000

/** Returns what two orders of the same cart have in common. Undefined if the requests don't show it. */
function readCart({ requests: [first] }: Order): string | undefined {
	try {
		const { valorTransacao, codigoExternoCartao, terminalRequisitante, redeOrigemOperacaoPDV } = JSON.parse(
			first?.body ?? '',
		)
		const parts = [valorTransacao, codigoExternoCartao, terminalRequisitante, redeOrigemOperacaoPDV]
		return valorTransacao && codigoExternoCartao ? JSON.stringify(parts) : undefined
	} catch {
		return undefined
	}
}

/** Returns all orders: those that need a person first, then the newest. */
export function listOrders(state: State): readonly Order[] {
	const drafts = groupPayments(state)
	const orders = new Map([...drafts].map(([key, draft]) => [key, toOrder(draft)]))
	const open = toGroups(
		[...orders.values()].filter(({ verdict }) => isOpen(verdict)),
		readCart,
	)
	const all = [...orders.values()].map((order) => {
		const cart = readCart(order)
		const isNear = ({ at }: Order): boolean => Math.abs(Date.parse(at) - Date.parse(order.at)) < alikeMs
		const twin = cart && open.get(cart)?.find((other) => other.key !== order.key && isNear(other))
		if (!twin) return order
		return isOpen(order.verdict) ? { ...order, twin: twin.name } : toOrder(drafts.get(order.key) as Draft, twin.name)
	})
	const rank = ({ verdict }: Order): number => ['loud', 'warn'].indexOf(getTone(verdict)) >>> 0
	return all.sort((one, other) => rank(one) - rank(other) || (one.at < other.at ? 1 : -1))
}

/** Whether a person must act, because money is at stake. */
export function needsAction({ verdict }: Order): boolean {
	return getTone(verdict) === 'loud'
}

function formatTimes(count: number): string {
	return count > 1 ? t('times', count) : t('once')
}

/** Returns what the platform did, and how often the order was asked for and sent: `Applied once. Asked 3 times, sent once.` */
export function formatHeadline({ applied, sent, events }: Order): string {
	if (!sent) return t('headline.unseen')
	const asked = sent + events.filter(({ type }) => type === 'stopped').length
	const did = applied === 0 ? t('headline.none') : t('headline.applied', formatTimes(applied))
	return `${did} ${asked > sent ? t('headline.asked', formatTimes(asked), formatTimes(sent)) : t('headline.sent', formatTimes(sent))}`
}

/** Returns a state in the journal in the words of `once`. */
export function formatState(state = ''): string {
	return state === 'unknown' || state === 'applied' || state === 'rejected' ? t(`state.${state}`) : showHidden(state)
}

/** Returns the verdict as a sentence. Two orders that may be one cart name each other. */
export function formatSentence(order: Order): string {
	const isPair = order.twin !== undefined && order.verdict !== 'maybe_same'
	return isPair ? `${describeVerdict(order)} ${t('order.maybe_same', order.twin ?? '')}` : describeVerdict(order)
}

function describeVerdict({ verdict, events, applied, twin = '' }: Order): string {
	const last = events.findLast(({ type }) => type === 'resolved')
	const stopped = events.filter(({ type }) => type === 'stopped').length
	const how = `by.${last?.by as 'lookup'}` as const
	if (verdict === 'maybe_same') return t('order.maybe_same', twin)
	if (verdict === 'unresolved') return t(applied ? 'order.unresolved.applied' : 'order.unresolved')
	if (verdict === 'journal_wrong') return t('order.journal_wrong', formatState(last?.outcome))
	if (verdict !== 'resolved') return getVerdictSentence(verdict)
	return [formatState(last?.outcome), t(how), stopped ? t('order.stopped', stopped) : ''].filter(Boolean).join(' · ')
}
