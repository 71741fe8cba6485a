import { payments } from '@tarja/catalogue/payments'
import { type ClientOptions, createClient, isTarjaError } from '@tarja/core'
import { httpStatus, type JournalStore, journal } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import { findRefusal, readRequest } from './request.ts'
import type { Shop } from './shop.ts'

/** Decided: only these values say what the platform did. They are the emulator's: replace them by those of the vendor's page. */
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const

const refuse = (status: number): Response => Response.json({ state: 'refused' }, { status })

// `place` is the journal's store, and the id that `npx @tarja/cli journal create` prints. A journal in memory needs none.
export function newService(options: ClientOptions, place: { store: JournalStore; id?: string }, shop: Shop) {
	// Decided: ten seconds for a payment, and a record of each before it leaves. Another account at the platform has a journal of its own.
	const client = createClient({ timeoutMs: 10_000, ...options })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal(place))
	const payOrder = async (request: Request): Promise<Response> => {
		const refusedWith = findRefusal(request, shop)
		if (refusedWith) return refuse(refusedWith)
		const customer = await shop.findCustomer(request)
		if (customer === undefined) return refuse(401)
		const asked = await readRequest(request)
		if (typeof asked === 'number') return refuse(asked)
		// Decided: the request names an order. What it costs is in your database, and so is whose it is.
		const order = await shop.findOrder(asked.order, customer)
		if (!order) return refuse(404)
		const body = { nsuOrigem: order.nsu, valorTransacao: order.amount, dataHoraTerminal: new Date(order.at) }
		// Decided: callers may retry as often as they like. Of one order, at most one request is in progress or applied. `retryOf` is the
		// refusal's entry, which a customer sends back to try once more. The id is your database's: of "7" and "07", the order is one.
		const { retryOf } = asked
		const payment = await client.journal.once(order.id, client.payments.createIntent, { body }, { retryOf })
		// Decided: the log gets the error, without secrets. The caller gets the order's state, and after a refusal what a retry needs.
		if ('error' in payment) console.error(JSON.stringify(payment.error))
		const refusal = payment.state === 'rejected' ? { retryOf: payment.entryId } : {}
		return Response.json({ state: payment.state, ...refusal }, { status: httpStatus(payment) })
	}
	// Decided: what is thrown was not sent. A TarjaError is a mistake of this program; the rest is your database's, which may come back.
	const pay = (request: Request): Promise<Response> =>
		payOrder(request).catch((error: unknown) => {
			console.error(isTarjaError(error) ? JSON.stringify(error) : error)
			return refuse(isTarjaError(error) ? 500 : 503)
		})
	return {
		client,
		pay,
		// Decided: a job, every three minutes. It reports what is unresolved for an hour; with a list of what the platform has, it resolves it.
		async reconcile(): Promise<void> {
			const { overdue } = await reconcile(client.journal)
			for (const { id } of overdue) console.error(`Unresolved for too long: npx @tarja/cli journal show ${id}`)
		},
	}
}
