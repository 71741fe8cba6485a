// A page that pays its order once: the token comes from our own backend, the platform's credentials never do.
import { payments } from '@tarja/catalogue/payments'
import { brokeredTokens, createClient, isTarjaError } from '@tarja/core'
import { journal } from '@tarja/journal'
import { indexedDbJournal } from '@tarja/journal/indexeddb'

const { platform = '', order = '' } = document.documentElement.dataset
const client = createClient({
	baseUrl: platform,
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
})
	.use(payments())
	.use(journal({ store: indexedDbJournal(), account: 'main' }))

const output = document.querySelector('output') as HTMLOutputElement
const button = document.querySelector('button') as HTMLButtonElement

button.addEventListener('click', async () => {
	output.textContent = '…'
	output.textContent = await pay().catch(String)
})

/** What the person is told, however often the button is pressed, in this tab or another, before and after a reload. */
async function pay(): Promise<string> {
	const body = { nsuOrigem: order, valorTransacao: '1990' }
	const made = await client.journal.once(order, client.payments.createIntent, { body })
	switch (made.state) {
		case 'applied':
			return `paid: ${order}`
		case 'not_processed':
			return `not paid, try again: ${made.error?.message ?? made.why}`
		case 'open':
			await reportToken(made.error)
			return `It is not known whether you have paid. Do not pay elsewhere: ask us about ${order}.`
		default:
			return `${made.state}: ask us about ${order}.`
	}
}

/** Tells the backend now which token was refused, so that the page has another when it is opened again. */
async function reportToken(error: unknown): Promise<void> {
	if (isTarjaError(error, 'http_status') && error.details.status === 401) await client.tokens.token().catch(() => {})
}
