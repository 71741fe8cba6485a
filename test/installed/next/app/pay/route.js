import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'

const client = createClient({ baseUrl: process.env.TARJA_BASE_URL, auth: passwordGrant(emulatorCredentials) }).use(
	payments(),
)

export async function POST(request) {
	const { response } = await client.payments.createIntent({ body: await request.json() })
	return new Response(String(response.status))
}
