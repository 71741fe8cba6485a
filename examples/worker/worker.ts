// A Worker that pays orders, each once. No token leaves it: whoever has one can pay any amount.
import { env, waitUntil } from 'cloudflare:workers'
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createJournal, httpStatus, journal } from '@tarja/journal'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { sealTokens } from '@tarja/token-kv/seal-tokens'
import { workersKvTokens } from '@tarja/token-kv/workers'

/** Keeps what was paid, for all isolates. */
export class PaymentJournal extends journalObject() {}

const store = durableObjectJournal(env.JOURNAL)
// At module scope: what it costs to make a client is then no request's, and all requests of an isolate share it.
const client = createClient({
	baseUrl: env.PLATFORM_URL,
	auth: passwordGrant({
		basic: env.BASIC_CREDENTIALS,
		credential: { name: env.CREDENTIAL_NAME, value: env.CREDENTIAL_VALUE },
	}),
	waitUntil,
})
	.use(sealTokens(workersKvTokens(env.TOKENS), [{ id: 'k1', secret: env.SEALING_KEY }]))
	// The values are the emulator's. The vendor's page names those of the platform.
	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
	.use(journal({ store, id: env.TARJA_JOURNAL_ID }))

/** Your order, as your database has it: its id, whose it is, what it costs, and when it was made. */
type Order = {
	readonly id: string
	readonly customer: string
	readonly nsu: string
	readonly amount: string
	readonly at: string
}

/** Finds an order of this customer. What a request says of amounts is never read. */
async function findOrder(id: string, customer: string): Promise<Order | undefined> {
	const order: Order | null = JSON.parse((await env.ORDERS.get(id)) ?? 'null')
	return order?.customer === customer ? order : undefined
}

/** What a page asks for: an order, and after a refusal the entry that is to be tried once more. */
type Asked = {
	readonly order: string
	readonly retryOf: string | undefined
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Returns what a request asks for, of at most 10,000 characters, or the status that refuses it. */
async function readRequest({ body }: Request): Promise<Asked | 400 | 413> {
	let text = ''
	try {
		for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? [])
			if (text.length + part.length > 10_000) return 413
			else text += part
		const { order, retryOf } = JSON.parse(text) as { readonly order?: unknown; readonly retryOf?: unknown }
		return isId(order) && (retryOf === undefined || isId(retryOf)) ? { order, retryOf } : 400
	} catch {
		return 400
	}
}

/**
 * Pays an order for the page: no token leaves the Worker (RFC 10017 §6.1, the one to prefer). The second of two clicks gets
 * "unresolved" at once. `retryOf` is the refusal's entry, which the page sends back with another card.
 */
async function pay(request: Request, customer: string): Promise<Response> {
	const asked = await readRequest(request)
	if (typeof asked === 'number') return new Response(null, { status: asked })
	const order = await findOrder(asked.order, customer)
	if (!order) return new Response(null, { status: 404 })
	const { retryOf } = asked
	const body = { nsuOrigem: order.nsu, valorTransacao: order.amount, dataHoraTerminal: order.at }
	const payment = await client.journal.once(order.id, client.payments.createIntent, { body }, { retryOf })
	if ('error' in payment) console.error(JSON.stringify(payment.error))
	const { state } = payment
	const refusal = state === 'rejected' ? { retryOf: payment.entryId } : {}
	return Response.json({ state, ...refusal }, { status: httpStatus(payment) })
}

/** Creates the journal, once. Its id becomes TARJA_JOURNAL_ID. */
async function create({ headers }: Request): Promise<Response> {
	if (!env.SETUP_KEY || headers.get('x-setup-key') !== env.SETUP_KEY) return new Response(null, { status: 404 })
	return Response.json(await createJournal(store, { baseUrl: env.PLATFORM_URL }))
}

/**
 * Returns whether one of our own pages asks: another site's can set neither header without a preflight, which is never granted
 * (RFC 10017 §6.1.3.3).
 */
function isOurPage({ url, headers }: Request): boolean {
	const origin = headers.get('origin') ?? new URL(url).origin
	const isJson = headers.get('content-type')?.startsWith('application/json') === true
	return isJson && headers.get('x-requested-by') === 'our-page' && origin === new URL(url).origin
}

/** Returns the customer who is signed in. Your application looks its own sessions up. */
async function findCustomer({ headers }: Request): Promise<string | undefined> {
	const [, session] = /(?:^|; *)__Host-session=([\w-]{1,100})(?:;|$)/.exec(headers.get('cookie') ?? '') ?? []
	return session === undefined ? undefined : ((await env.SESSIONS.get(session)) ?? undefined)
}

/** Says as much as the page needs to know of what was thrown: nothing was sent. The rest belongs in a log. */
function toErrorResponse(error: unknown): Response {
	if (!isTarjaError(error)) {
		console.error(error)
		return Response.json({ code: 'failed', outcome: 'not_processed' }, { status: 503 })
	}
	const { code, outcome } = error
	console.error(JSON.stringify(error))
	return Response.json({ code, outcome }, { status: code === 'invalid_input' ? 422 : 502 })
}

export default {
	async fetch(request: Request): Promise<Response> {
		const { pathname } = new URL(request.url)
		if (pathname === '/journal') return create(request)
		if (pathname !== '/pay' || request.method !== 'POST') return new Response(null, { status: 404 })
		if (!isOurPage(request)) return new Response(null, { status: 403 })
		const customer = await findCustomer(request)
		if (customer === undefined) return new Response(null, { status: 401 })
		return pay(request, customer).catch(toErrorResponse)
	},
}
