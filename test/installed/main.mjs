// The main job, from packages installed from their tarballs, as the README says.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { sandboxCredentials } from '@tarja/sandbox'
import { serve } from '@tarja/sandbox/node'
import { memoryTokens } from '@tarja/token-memory'

const sandbox = await serve()
const client = createClient({ baseUrl: sandbox.url, auth: passwordGrant(sandboxCredentials) })
	.use(memoryTokens())
	.use(payments())
const { response } = await client.payments.createIntent({ query: { meioPagamento: '' }, body: { nsuOrigem: '000123' } })
await sandbox.close()
if (response.status !== 200 && response.status !== 201) throw new Error(`Unexpected status ${response.status}`)
