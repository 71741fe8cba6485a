// A Worker that pays orders, each once, and hands short-lived tokens to the pages of people who are signed in.
import { env, waitUntil } from 'cloudflare:workers'
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { httpStatus, journal } from '@tarja/journal'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { sealed } from '@tarja/token-kv/sealed'
import { workersKvTokens } from '@tarja/token-kv/workers'

/** Keeps what was paid, for all isolates. */
export class PaymentJournal extends journalObject() {}

// At module scope: what it costs to make a client is then no request's, and all requests of an isolate share it.
const client = createClient({
	baseUrl: env.PLATFORM_URL,
	auth: passwordGrant({
		basic: env.BASIC_CREDENTIALS,
		credential: { name: env.CREDENTIAL_NAME, value: env.CREDENTIAL_VALUE },
	}),
	waitUntil,
})
	.use(sealed(workersKvTokens(env.TOKENS), [{ id: 'k1', secret: env.SEALING_KEY }]))
	// The values are the emulator's. The vendor's page names those of the platform.
	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
	.use(journal({ store: durableObjectJournal(env.JOURNAL), account: 'main' }))

/** Your order. `at` is when it was made. `retryOf` is the refusal's entry, which the page sends back with another card. */
type Order = {
	readonly id: string
	readonly nsu: string
	readonly amount: string
	readonly at: string
	readonly retryOf?: string
}

/**
 * Pays an order for the page: no token leaves the Worker (RFC 10017 §6.1, the one to prefer). The second of two clicks gets
 * "unresolved" at once.
 */
async function pay(request: Request): Promise<Response> {
	const { id, nsu, amount, at, retryOf } = (await request.json()) as Order
	const body = { nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: at }
	const options = retryOf === undefined ? {} : { retryOf }
	const payment = await client.journal.once(id, client.payments.createIntent, { body }, options)
	if ('error' in payment) console.error(JSON.stringify(payment.error))
	const { state } = payment
	const refusal = state === 'rejected' ? { retryOf: payment.entryId } : {}
	return Response.json({ state, ...refusal }, { status: httpStatus(payment) })
}

/** Hands the page a token, with the time it has left (RFC 10017 §6.2). */
async function handOutToken(request: Request): Promise<Response> {
	const { rejected } = (await request.json()) as { readonly rejected?: string }
	const grant = await client.tokens.token(rejected ? { rejected } : {})
	return Response.json(grant, { headers: { 'cache-control': 'no-store' } })
}

const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
	'/pay': pay,
	'/token': handOutToken,
}

/**
 * Signed in, and asked by a script of our own pages: a form or another site's script cannot set this header without a preflight
 * that is never granted here (RFC 10017 §6.1.3.3). Your application looks its own sessions up instead.
 */
function isOurs(request: Request): boolean {
	const cookies = request.headers.get('cookie')?.split(/; */) ?? []
	return cookies.includes(`__Host-session=${env.SESSION}`) && request.headers.get('x-requested-by') === 'our-page'
}

/** Says as much as the page needs to know of a mistake, or of a token that could not be had; the rest belongs in a log. */
function failed(error: unknown): Response {
	if (!isTarjaError(error)) return Response.json({ code: 'failed', outcome: 'unknown' }, { status: 500 })
	const { code, outcome } = error
	console.error(JSON.stringify(error))
	return Response.json({ code, outcome }, { status: code === 'invalid_input' ? 422 : 502 })
}

export default {
	async fetch(request: Request): Promise<Response> {
		const route = routes[new URL(request.url).pathname]
		if (!route || request.method !== 'POST') return new Response(null, { status: 404 })
		if (!isOurs(request)) return new Response(null, { status: 401 })
		return route(request).catch(failed)
	},
}
