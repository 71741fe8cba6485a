import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'

test('a payment is made in a test of Jest', async () => {
	const { transport } = createEmulator()
	const options = { baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport }
	const client = createClient(options).use(payments())
	const { response } = await client.payments.createIntent({ body: { nsuOrigem: '000123' } })
	expect(response.status).toBe(200)
})
