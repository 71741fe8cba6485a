import { describe, expect, it } from '@tarja-test/harness'
import type { LogEntry } from '../../entry.ts'
import type { OrderEvent } from '../../orders.ts'
import type { Payment } from '../../payments.ts'
import type { Verdict } from '../../verdict.ts'
import type { State } from './connection.ts'
import { formatHeadline, formatSentence, listOrders } from './order.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 10, 29, 12, 0, second)).toISOString()
const cart = JSON.stringify({ valorTransacao: '4990', codigoExternoCartao: 'c-1', terminalRequisitante: 'T-01' })

/** Returns the page's copy of a space with these payments: each of one request, a second apart. */
function stateOf(
	verdicts: readonly Verdict[],
	orderEvents: readonly OrderEvent[] = [],
	orders: readonly string[] = [],
) {
	const entries = verdicts.map((_, n) => ({
		...{ seq: n + 1, at: at(n), headers: orders[n] ? { 'emulator-order': orders[n] } : {}, body: cart },
		payment: `payment-${n + 1}`,
	}))
	const payments = verdicts.map((verdict, n) => [
		`payment-${n + 1}`,
		{
			payment: `payment-${n + 1}`,
			fields: { nsuOrigem: `00${n + 1}`, valorTransacao: '4990' },
			verdict,
			counts: { received: 1, applied: verdict.startsWith('applied') ? 1 : 0 },
		} as unknown as Payment,
	])
	return {
		entries: entries as Partial<LogEntry>[],
		payments: new Map(payments as []),
		orderEvents,
	} as Partial<State> as State
}

const resolved = {
	order: 'order-7',
	step: 'create',
	type: 'resolved',
	outcome: 'applied',
	by: 'lookup',
	at: at(2),
} as const
const opened = { order: 'order-7', step: 'create', type: 'opened', at: at(0) } as const
const stopped = { ...opened, type: 'stopped', client: 'worker-2', at: at(1) } as const

describe('the orders of the console', () => {
	it('show that a lost response was resolved, how, and what was stopped, in whatever order the events arrive', () => {
		for (const events of [
			[opened, stopped, resolved],
			[resolved, stopped, opened],
		]) {
			const [order] = listOrders(stateOf(['applied_unreported'], events, ['order-7']))
			expect([order?.name, order?.verdict]).to.deep.equal(['order-7', 'resolved'])
			expect(order && formatHeadline(order)).to.equal('Applied once. Asked 2 times, sent once.')
			expect(order && formatSentence(order)).to.equal('applied · resolved by a lookup · duplicates stopped: 1')
		}
	})

	it('find the payment of an order by the fields of its journal, if no header names it', () => {
		const fields = { nsuOrigem: '001', valorTransacao: '4990' }
		const [order, ...others] = listOrders(stateOf(['applied_unreported'], [{ ...opened, fields }, resolved]))
		expect([order?.name, order?.verdict, others.length]).to.deep.equal(['order-7', 'resolved', 0])
		const other = { ...opened, fields: { ...fields, nsuOrigem: '009' } }
		expect(listOrders(stateOf(['applied'], [other])).map(({ name }) => name)).to.deep.equal(['order-7', '001'])
	})

	it('say of an order that only its journal knows that no request arrived here', () => {
		const [order] = listOrders(stateOf([], [opened, resolved]))
		expect(order && formatHeadline(order)).to.equal('No request arrived here.')
	})

	it('say that the journal is wrong if it and the platform disagree', () => {
		const [order] = listOrders(stateOf(['applied'], [opened, { ...resolved, outcome: 'rejected' }], ['order-7']))
		expect(order?.verdict).to.equal('journal_wrong')
	})

	it('name the unresolved order that may be the same cart, with and without a journal', () => {
		const orders = listOrders(stateOf(['applied_unreported', 'applied']))
		expect(orders.map(({ name, verdict, twin }) => [name, verdict, twin])).to.deep.equal([
			['001', 'applied_unreported', undefined],
			['002', 'maybe_same', '001'],
		])
		const events = [opened, resolved]
		const after = listOrders(stateOf(['applied_unreported', 'applied'], events, ['order-7', 'order-8']))
		expect(after.map(({ verdict }) => verdict)).to.deep.equal(['applied', 'resolved'])
	})

	it('show both orders that sent one payment, with all its requests', () => {
		const { entries, payments, ...state } = stateOf(['applied_twice'], [opened, resolved], ['order-7'])
		const second = { ...entries[0], seq: 2, headers: { 'emulator-order': 'order-8' } } as LogEntry
		const [payment] = [...payments.values()].map((one) => ({ ...one, counts: { received: 2, applied: 2 } }))
		const all = {
			...state,
			entries: [...entries, second],
			payments: new Map([['payment-1', payment as Payment]]),
		} as State
		const orders = listOrders(all)
		expect(orders.map(({ name, verdict, requests }) => [name, verdict, requests.length])).to.deep.equal([
			['order-8', 'applied_twice', 2],
			['order-7', 'applied_twice', 2],
		])
		for (const order of orders) expect(formatSentence(order)).to.match(/twice.*same cart as order-[78]/i)
	})

	it('make two unresolved orders that may be one cart name each other', () => {
		const orders = listOrders(stateOf(['applied_unreported', 'applied_unreported']))
		expect(orders.map(({ name, twin }) => [name, twin])).to.deep.equal([
			['002', '001'],
			['001', '002'],
		])
		for (const order of orders) expect(formatSentence(order)).to.include(`same cart as ${order.twin}`)
	})
})
