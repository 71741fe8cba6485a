// Pays once in Node, Deno or Bun, with the runtime's own fetch, at the base URL that it is given; prints what it came to.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'

const [baseUrl] = globalThis.Deno?.args ?? globalThis.process.argv.slice(2)
const client = createClient({ baseUrl, auth: passwordGrant(emulatorCredentials), retry: false }).use(payments())
const told = await client.payments.createIntent({ body: { nsuOrigem: '000123' } }).then(
	() => ({ outcome: 'success' }),
	({ code, outcome }) => ({ code, outcome }),
)
console.log(JSON.stringify(told))
