// A Worker that makes payment calls: a client for every request, tokens from KV.
import { createClient, isTarjaError, operation } from '@tarja/core'
import { workersKvTokens } from '@tarja/token-kv/workers'
import { credentials } from '../../credentials.mjs'
import { withPatientStores } from '../../patient-stores.mjs'

withPatientStores()

const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })
let calls = 0

/** KV as it may be for a minute and more: what was read once is read again. */
const stale = new WeakMap()
function staleKv(namespace) {
	if (!stale.has(namespace)) {
		const seen = new Map()
		stale.set(namespace, {
			get: async (key, type) => {
				if (!seen.has(key)) seen.set(key, await namespace.get(key, type))
				return seen.get(key)
			},
			put: (key, value, options) => namespace.put(key, value, options),
			delete: (key) => namespace.delete(key),
		})
	}
	return stale.get(namespace)
}

function clientOf(env, context, { credential, anchored }) {
	const { BASE_URL, TOKENS, STALE } = env
	const client = createClient({
		baseUrl: BASE_URL,
		auth: credentials(credential),
		...(anchored && { waitUntil: (promise) => context.waitUntil(promise) }),
	})
	return client.use(workersKvTokens(STALE ? staleKv(TOKENS) : TOKENS))
}

async function outcomeOf(call) {
	try {
		return { status: (await call).response.status }
	} catch (error) {
		if (!isTarjaError(error)) throw error
		const { code, outcome, message, details } = error
		return { code, outcome, message, details }
	}
}

const pay = (client) =>
	outcomeOf(client.call(createIntent, { query: { meioPagamento: '' }, body: {} }, { headers: { access_token: '' } }))

export default {
	async fetch(request, env, context) {
		const { pathname, searchParams } = new URL(request.url)
		const options = { credential: searchParams.get('credential') ?? undefined, anchored: searchParams.has('anchored') }
		const client = clientOf(env, context, options)
		if (pathname === '/calls') return Response.json(calls)
		calls++
		const count = Number(searchParams.get('count') ?? 1)
		return Response.json(await Promise.all(Array.from({ length: count }, () => pay(client))))
	},
}
