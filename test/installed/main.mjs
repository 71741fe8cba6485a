// The main job, from packages installed from their tarballs, with a token store beside it.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { memoryTokens } from '@tarja/token-memory'

const emulator = await serve()
const client = createClient({ baseUrl: emulator.url, auth: passwordGrant(emulatorCredentials) })
	.use(memoryTokens())
	.use(payments())
const { response } = await client.payments.createIntent({ query: { meioPagamento: '' }, body: { nsuOrigem: '000123' } })
await emulator.close()
if (response.status !== 200 && response.status !== 201) throw new Error(`Unexpected status ${response.status}`)
