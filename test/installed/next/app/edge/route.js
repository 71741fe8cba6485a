import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'

export const runtime = 'edge'

const client = createClient({ baseUrl: 'https://platform.example' }).use(payments())

export async function POST(request) {
	try {
		await client.payments.createIntent({ body: await request.json() })
		return new Response('it was sent')
	} catch ({ message }) {
		return new Response(message)
	}
}
