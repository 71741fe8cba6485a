import { payments } from '@tarja/catalogue/payments'
import { type ClientOptions, createClient, isTarjaError } from '@tarja/core'
import { httpStatus, type JournalStore, journal } from '@tarja/journal'

/**
 * An order of yours: replace it by what you sell. Its amount is digits, whose unit the platform's reference does not show. `at` is when it
 * was made: fixed with the order, as everything is that tells one payment from another. `retryOf` is the refusal's entry, which a customer
 * sends back to try once more.
 */
type Order = { id: string; nsu: string; amount: string; at: string; retryOf?: string }

/** Decided: only these values say what the platform did. They are the emulator's: replace them by those of the vendor's page. */
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const

export function newService(options: ClientOptions, store: JournalStore) {
	// Decided: ten seconds for a payment, and a record of each before it leaves. Another account at the platform has a name of its own.
	const client = createClient({ timeoutMs: 10_000, ...options })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal({ store, account: 'main' }))
	// Decided: it takes a request and gives a response, in every runtime. Who may call it is yours to check, here.
	const pay = async (request: { json(): Promise<unknown> }): Promise<Response> => {
		try {
			// Decided: fields that are wrong are refused by the operation's schema, before anything is sent.
			const { id, nsu, amount, at, retryOf } = (await request.json()) as Order
			const body = { nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: new Date(at) }
			// Decided: callers may retry as often as they like. Of one order, at most one request is in progress or applied.
			const options = retryOf === undefined ? {} : { retryOf }
			const payment = await client.journal.once(id, client.payments.createIntent, { body }, options)
			// Decided: the log gets the error, without secrets. The caller gets the order's state, and after a refusal what a retry needs.
			if ('error' in payment) console.error(JSON.stringify(payment.error))
			const refusal = payment.state === 'rejected' ? { retryOf: payment.entryId } : {}
			return Response.json({ state: payment.state, ...refusal }, { status: httpStatus(payment) })
		} catch (error) {
			// Decided: what is thrown was not sent, and is a mistake: of the request, or of this program.
			console.error(isTarjaError(error) ? JSON.stringify(error) : 'the request is no JSON')
			return Response.json({ state: 'refused' }, { status: 400 })
		}
	}
	// Decided: a job, every three minutes. It tells of what is open for an hour; with a lookup of what the platform has, it settles that, too.
	const reconcile = async (): Promise<void> => {
		const { overdue } = await client.journal.reconcile()
		for (const { id } of overdue) console.error(`Open for too long: npx @tarja/cli journal show ${id}`)
	}
	return { client, pay, reconcile }
}
