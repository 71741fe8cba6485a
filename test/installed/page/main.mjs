// A page has no credentials: its backend hands it tokens.
import { payments } from '@tarja/catalogue/payments'
import { brokeredTokens, createClient } from '@tarja/core'

const client = createClient({ baseUrl: '/platform', auth: brokeredTokens(() => fetch('/token')) }).use(payments())
document.querySelector('button').addEventListener('click', async () => {
	const { response } = await client.payments.createIntent({ body: { nsuOrigem: '000123' } })
	document.title = String(response.status)
})
