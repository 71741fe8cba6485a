import { payments } from '@tarja/catalogue/payments'
import { type ClientOptions, createClient, isTarjaError } from '@tarja/core'
import { type JournalStore, journal, statusOf } from '@tarja/journal'

/**
 * An order of yours: replace it by what you sell. Its amount is digits, whose unit the platform's reference does not show. `at` is when it
 * was made: fixed with the order, as all that tells one payment from another is. `again` is what a customer sends back who tries once
 * more: the entry of the refusal.
 */
type Order = { id: string; nsu: string; amount: string; at: string; again?: string }

export function newService(options: ClientOptions, store: JournalStore) {
	// Decided: ten seconds for a payment, and a record of each before it leaves. Another account at the platform has a name of its own.
	const client = createClient({ timeoutMs: 10_000, ...options })
		.use(payments())
		.use(journal({ store, account: 'main' }))
	// Decided: it takes a request and gives a response, in every runtime. Who may call it is yours to check, here.
	const pay = async (request: { json(): Promise<unknown> }): Promise<Response> => {
		try {
			// Decided: fields that are wrong are refused by the operation's schema, before anything is sent.
			const { id, nsu, amount, at, again } = (await request.json()) as Order
			const body = { nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: new Date(at) }
			// Decided: it may be asked as often as anybody likes. Of one order, one request is under way or applied.
			const made = await client.journal.once(
				id,
				client.payments.createIntent,
				{ body },
				{
					...(again !== undefined && { again }),
				},
			)
			// Decided: the log gets the error, without secrets; the caller gets how the order stands, and what a refusal is repeated by. A 401
			// (`reason`) may come after the payment was applied: a person looks, and nobody is handed what would send it again.
			if ('error' in made) console.error(JSON.stringify(made.error))
			const isRefused = made.state === 'rejected' && made.reason === undefined
			return Response.json({ state: made.state, ...(isRefused && { again: made.entry }) }, { status: statusOf(made) })
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
