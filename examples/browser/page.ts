// A page that creates a payment intent: the token comes from our own backend, the platform's credentials never do.
import { payments } from '@tarja/catalogue/payments'
import { brokeredTokens, createClient, isTarjaError } from '@tarja/core'

const client = createClient({
	baseUrl: document.documentElement.dataset.platform ?? '',
	// A browser may send a POST twice by itself: see README.md.
	acknowledgeReplays: true,
	auth: brokeredTokens(({ signal, rejected }) =>
		fetch('/token', {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-requested-by': 'our-page' },
			body: JSON.stringify({ rejected }),
			signal,
		}),
	),
}).use(payments())

const output = document.querySelector('output') as HTMLOutputElement

document.querySelector('button')?.addEventListener('click', async () => {
	output.textContent = '…'
	try {
		const { response } = await client.payments.createIntent({
			body: { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: new Date(), idCartao: 42 },
		})
		output.textContent = `created, status ${response.status}`
	} catch (error) {
		output.textContent = isTarjaError(error) ? `${error.message} (${error.outcome})` : String(error)
	}
})
