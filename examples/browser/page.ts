// A page that creates a payment intent: the token comes from our own backend, the platform's credentials never do.
import { payments } from '@tarja/catalogue/payments'
import { brokeredTokens, createClient, isTarjaError } from '@tarja/core'

const client = createClient({
	baseUrl: document.documentElement.dataset.platform ?? '',
	// A browser may send a POST twice by itself: see README.md.
	allowBrowserReplays: true,
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
const button = document.querySelector('button') as HTMLButtonElement

button.addEventListener('click', async () => {
	button.disabled = true
	output.textContent = '…'
	output.textContent = await pay().catch(told)
})

async function pay(): Promise<string> {
	const { response } = await client.payments.createIntent({
		body: { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: new Date(), idCartao: 42 },
	})
	button.disabled = false
	return `created, status ${response.status}`
}

/** What the person is told. The button stays disabled where the payment may have been made. */
async function told(error: unknown): Promise<string> {
	if (!isTarjaError(error)) return String(error)
	// Reports a refused token to the backend now, so that the page has another when it is opened again.
	if (error.code === 'http_status' && error.details.status === 401) await client.tokens.token().catch(() => {})
	button.disabled = error.outcome === 'unknown'
	if (error.outcome !== 'unknown') return `${error.message} (${error.outcome})`
	return `It is not known whether you have paid. Do not pay again: ask us about ${error.fields?.nsuOrigem}.`
}
