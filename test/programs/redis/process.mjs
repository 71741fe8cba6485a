// One of many processes that share a Redis: says that it is there, waits for a line, pays, and says what became of it.
import { once } from 'node:events'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { redisTokens } from '@tarja/token-redis'
import { createClient as createRedis } from 'redis'

const [baseUrl, redisUrl] = process.argv.slice(2)
const say = (what) => console.log(JSON.stringify(what))
const events = []

const redis = createRedis({ url: redisUrl, disableOfflineQueue: true }).on('error', () => {})
await redis.connect()
const client = createClient({
	baseUrl,
	auth: passwordGrant({
		basic: { user: 'emulator-client', password: 'emulator-password' },
		credential: { name: 'emulator-field', value: 'emulator-value' },
	}),
	fetch: (url, init) => {
		if (url.endsWith('/oauth2/token')) say('asking')
		return fetch(url, init)
	},
	onEvent: ({ type }) => events.push(type),
	// Not the 250 ms of a server: tests start many processes on few cores.
}).use(redisTokens((words, signal) => redis.sendCommand([...words], { abortSignal: signal }), { timeoutMs: 1000 }))

const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })
say('ready')
await once(process.stdin, 'data')
const startedAt = performance.now()
try {
	const input = { query: { meioPagamento: '' }, body: {} }
	const { response } = await client.call(createIntent, input, { headers: { access_token: '' } })
	say({ status: response.status, events, ms: Math.round(performance.now() - startedAt) })
} catch (error) {
	say({ failed: error.message, events })
}
process.exit()
