// Pays once at a base URL, and prints the result.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { intent } from '../../bench/platform.mjs'

const client = createClient({ baseUrl: process.argv[2], auth: passwordGrant(emulatorCredentials) }).use(payments())
const told = await client.payments.createIntent({ query: { meioPagamento: '' }, body: intent() }).then(
	() => 'success',
	(error) => error.outcome,
)
console.log(told)
