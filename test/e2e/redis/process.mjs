// One of many processes that share a Redis: says that it is there, pays once for each base URL that it is given, says what became of it.
// node process.mjs <URL of Redis> [patient]
import { createInterface } from 'node:readline'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { redisTokens } from '@tarja/token-redis'
import { createClient as createRedis } from 'redis'
import { withPatientStores } from '../patient-stores.mjs'

if (process.argv[3] === 'patient') withPatientStores()
const say = (what) => console.log(JSON.stringify(what))
const redis = createRedis({ url: process.argv[2], disableOfflineQueue: true }).on('error', () => {})
await redis.connect()
// Not the 250 ms of a server: tests start many processes on few cores.
const tokens = redisTokens((words, signal) => redis.sendCommand([...words], { abortSignal: signal }), {
	timeoutMs: 1000,
})
const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })
const auth = passwordGrant({
	basic: { user: 'emulator-client', password: 'emulator-password' },
	credential: { name: 'emulator-field', value: 'emulator-value' },
})

async function call(baseUrl) {
	const events = []
	const client = createClient({
		baseUrl,
		auth,
		// Times for a machine that does much else.
		timeoutMs: 200_000,
		tryTimeoutMs: 50_000,
		tokenTimeoutMs: 50_000,
		tokenTakeoverMs: 10_000,
		fetch: (url, init) => {
			if (url.endsWith('/oauth2/token')) say('asking')
			return fetch(url, init)
		},
		onEvent: ({ type }) => events.push(type),
	}).use(tokens)
	try {
		const input = { query: { meioPagamento: '' }, body: {} }
		const { response } = await client.call(createIntent, input, { headers: { access_token: '' } })
		say({ status: response.status, events })
	} catch (error) {
		say({ failed: error.message, events })
	}
}

say('ready')
for await (const baseUrl of createInterface({ input: process.stdin })) await call(baseUrl)
process.exit()
