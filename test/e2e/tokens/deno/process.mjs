// One of many processes on one KV file: says that it is there, waits for a line, pays, and says what became of it.
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { denoKvTokens } from '@tarja/token-kv/deno'
import { withPatientStores } from '../../patient-stores.mjs'

withPatientStores()
const [baseUrl, path, takeoverMs] = Deno.args
const say = (what) => console.log(JSON.stringify(what))
const events = []

const kv = await Deno.openKv(path)
const client = createClient({
	baseUrl,
	auth: passwordGrant({
		basic: { user: 'emulator-client', password: 'emulator-password' },
		credential: { name: 'emulator-field', value: 'emulator-value' },
	}),
	tokenTakeoverMs: Number(takeoverMs),
	fetch: (url, init) => {
		if (url.endsWith('/oauth2/token')) say('asking')
		return fetch(url, init)
	},
	onEvent: ({ type }) => events.push(type),
}).use(denoKvTokens(kv))

say('ready')
await Deno.stdin.read(new Uint8Array(16))
const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })
const { response } = await client.call(
	createIntent,
	{ query: { meioPagamento: '' }, body: {} },
	{ headers: { access_token: '' } },
)
say({ status: response.status, events })
kv.close()
