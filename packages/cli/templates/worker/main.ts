import { env, waitUntil } from 'cloudflare:workers'
import { passwordGrant } from '@tarja/core/password-grant'
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
const { pay, reconcile } = newService({ baseUrl: env.TARJA_BASE_URL, auth, waitUntil }, store, shop)

export default { fetch: pay, scheduled: reconcile }
