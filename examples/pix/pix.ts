// An instant-payment charge of a bank: created, looked up, paid and refunded. Each function may be called again after any failure.
import { type ClientOptions, createClient } from '@tarja/core'
import { type JournalStore, journal } from '@tarja/journal'
import { sharedToken } from '@tarja/request-signing/tokens'
import { createWebhookReceiver, type WebhookStore } from '@tarja/webhooks'
import { pix } from './bindings/index.ts'
import type { Cob } from './bindings/pix.ts'

/** The part of the bank's webhook that this example reads. */
interface Received {
	readonly endToEndId: string
	readonly txid: string
	readonly valor: string
	readonly devolucoes?: readonly { readonly id: string; readonly status: string }[]
}

/** Where the orders are kept, and what comes with the bank's webhooks. */
interface Shop {
	readonly chave: string
	readonly store: JournalStore
	readonly id?: string
	readonly webhooks: WebhookStore
	/** The bank sends it in the URL: `https://shop.example/pix?hmac=…`. */
	readonly secret: string
}

/** Opens the bank: what a checkout, a job and a web server call. */
export function openBank(connection: ClientOptions, { chave, store, id, webhooks, secret }: Shop) {
	const client = createClient(connection).use(pix).use(journal({ store, id }))

	/** Creates a charge under the id that the shop chose for its order. */
	const charge = (txid: string, amount: string) =>
		client.journal.once(
			txid,
			client.pix.cobrar,
			{ params: { txid }, body: { calendario: { expiracao: 3600 }, valor: { original: amount }, chave } },
			{ save: ['pixCopiaECola'] },
		)

	/** Waits for the customer: a lookup or the webhook below shows that the charge is paid. */
	const untilPaid = (txid: string, timeoutMs: number) => client.journal.wait(txid, { until: 'paid', timeoutMs })

	/** Refunds a part of a paid charge. `refundId` is the shop's own, so that two refunds of one amount are two. */
	async function refund(refundId: string, txid: string, amount: string, timeoutMs: number) {
		const { data } = await client.pix.consultar({ params: { txid } })
		const [payment] = (data as Cob).pix ?? []
		if (!payment) throw new Error('Cannot refund the charge: the bank shows no payment; wait for it')
		const input = { params: { e2eid: payment.endToEndId, id: refundId }, body: { valor: amount } }
		const made = await client.journal.once(refundId, client.pix.devolver, input, { of: txid })
		if (made.state !== 'unresolved') return made
		return client.journal.wait(refundId, { step: 'refund', timeoutMs })
	}

	const receive = createWebhookReceiver({
		sender: 'bank',
		scheme: sharedToken({ query: 'hmac', secrets: secret }),
		store: webhooks,
		// One message has several payments. A payment comes again when it is refunded.
		events: ({ content }) =>
			(content as { readonly pix: readonly Received[] }).pix.map((event) => ({
				id: JSON.stringify([event.endToEndId, event.devolucoes]),
				event,
			})),
		async handle(event) {
			const { txid, valor, endToEndId } = event as Received
			const order = { reference: txid, fields: { txid, 'valor.original': valor } }
			await client.journal.resolve(order, 'applied', { event: { sender: 'bank', id: endToEndId, paid: true } })
		},
		onError: console.error,
	})

	return { charge, untilPaid, refund, receive }
}
