import { env, waitUntil } from 'cloudflare:workers'
import { passwordGrant } from '@tarja/core/password-grant'
import { createJournal } from '@tarja/journal'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { newService } from './payment.ts'
import { createShop } from './shop.ts'

// Decided: one Durable Object with SQLite keeps the journal of all isolates. As a class, `wrangler types` knows it.
export class PaymentJournal extends journalObject() {}

// Decided: secrets are the Worker's own (`wrangler secret put …`); on your machine they are in .dev.vars, made up.
const credential = { name: env.TARJA_CREDENTIAL_NAME, value: env.TARJA_CREDENTIAL_VALUE }
const auth = passwordGrant({ basic: env.TARJA_BASIC_CREDENTIALS, credential })
// Decided: at module scope, so that making it is no request's; waitUntil lets a token request outlive the one that began it.
const store = durableObjectJournal(env.JOURNAL)
const shop = createShop(env.SHOP_ORIGIN, env.SHOP_SESSION)
const { pay, reconcile } = newService(
	{ baseUrl: env.TARJA_BASE_URL, auth, waitUntil },
	{ store, id: env.TARJA_JOURNAL_ID },
	shop,
)

// Decided: one guarded route creates the journal, once. Put the id that it returns into TARJA_JOURNAL_ID.
const create = async (request: Request): Promise<Response> => {
	const key = request.headers.get('x-setup-key')
	if (!env.SETUP_KEY || key !== env.SETUP_KEY) return new Response(null, { status: 404 })
	return Response.json({ id: await createJournal(store, { baseUrl: env.TARJA_BASE_URL }) })
}
const isSetup = ({ url }: Request): boolean => new URL(url).pathname === '/journal'

export default {
	fetch: (request: Request) => (isSetup(request) ? create(request) : pay(request)),
	scheduled: reconcile,
}
