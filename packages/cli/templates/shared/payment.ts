import { payments } from '@tarja/catalogue/payments'
import { type ClientOptions, createClient, isTarjaError } from '@tarja/core'
import { type JournalStore, journal } from '@tarja/journal'

/** An order of yours: replace it by what you sell. Its amount is digits, whose unit the platform's reference does not show. */
type Order = { readonly id: string; readonly nsu: string; readonly amount: string }

export function newService(options: ClientOptions, store: JournalStore) {
	// Decided: ten seconds for a payment, and a record of each before it leaves. Without a reference nothing is sent.
	const client = createClient({ timeoutMs: 10_000, ...options })
		.use(payments())
		.use(journal({ store, requireReference: true }))
	// Decided: it takes a request and gives a response, in every runtime. Who may call it is yours to check, here.
	const pay = async (request: { json(): Promise<unknown> }): Promise<Response> => {
		try {
			// Decided: fields that are wrong are refused by the operation's schema, before anything is sent.
			const { id, nsu, amount } = (await request.json()) as Order
			const body = { nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: new Date() }
			// Decided: the order's id is the payment's reference. While one may have been applied, no second one is sent.
			await client.payments.createIntent({ body }, { reference: id })
			return Response.json({ outcome: 'applied' }, { status: 201 })
		} catch (error) {
			// Decided: what is no failure of a call is one of the request, as its JSON is all that is read before.
			if (!isTarjaError(error)) return Response.json({ outcome: 'not_sent' }, { status: 400 })
			// Decided: the log gets the error, without secrets; the caller gets what may be done next. `unknown` is no failure:
			// the payment may have been made, so it is accepted, and looked up by client.journal.reconcile.
			console.error(JSON.stringify(error))
			const { code, outcome } = error
			return Response.json({ code, outcome }, { status: outcome === 'unknown' ? 202 : 422 })
		}
	}
	return { client, pay }
}
