// A Worker that makes payment calls: a client for every request, tokens from KV.
import { createClient, isTarjaError, operation } from '@tarja/core'
import { workersKvTokens } from '@tarja/token-kv/workers'
import { credentials } from '../../credentials.mjs'
import { withPatientStores } from '../../patient-stores.mjs'

withPatientStores()

const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })
let calls = 0

function clientOf({ BASE_URL, TOKENS }, context, isAnchored) {
	const client = createClient({
		baseUrl: BASE_URL,
		auth: credentials(),
		...(isAnchored && { waitUntil: (promise) => context.waitUntil(promise) }),
	})
	return client.use(workersKvTokens(TOKENS))
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
		const client = clientOf(env, context, searchParams.has('anchored'))
		if (pathname === '/calls') return Response.json(calls)
		calls++
		const count = Number(searchParams.get('count') ?? 1)
		return Response.json(await Promise.all(Array.from({ length: count }, () => pay(client))))
	},
}
