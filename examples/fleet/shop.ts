// One process of a shop that runs on several machines: it sells what is ordered, and finds out what became of the payments of
// a process that died. Tokens are shared in Redis; orders and the journal are kept in one Postgres.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal, type ListedPayment } from '@tarja/journal'
import { reconcile } from '@tarja/journal/reconcile'
import { sqlJournal } from '@tarja/journal/sql'
import { redisTokens } from '@tarja/token-redis'
import pg from 'pg'
import { createClient as createRedis } from 'redis'

/** Reads a variable. Without a URL, the drivers of Postgres and Redis would connect to this machine. */
function setting(name: string): string {
	const value = process.env[name]
	if (!value) throw new Error(`Cannot start: ${name} is missing; set it`)
	return value
}

const basic = { user: setting('BASIC_USER'), password: setting('BASIC_PASSWORD') }
const auth = passwordGrant({ basic, credential: { name: setting('FIELD'), value: setting('SECRET') } })
const [baseUrl, reportUrl, id] = [setting('PLATFORM_URL'), setting('REPORT_URL'), setting('TARJA_JOURNAL_ID')]
const [databaseUrl, redisUrl] = [setting('DATABASE_URL'), setting('REDIS_URL')]

const pool = new pg.Pool({ connectionString: databaseUrl })
const redis = await createRedis({ url: redisUrl, disableOfflineQueue: true })
	.on('error', () => {})
	.connect()

const client = createClient({ baseUrl, auth, onEvent: ({ type }) => console.log(type) })
	.use(redisTokens((words, signal) => redis.sendCommand([...words], { abortSignal: signal })))
	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
	// A pool, and never a connection that a transaction is open on.
	.use(
		journal({
			store: sqlJournal(async (text, values) => (await pool.query(text, [...values])).rows, { dialect: 'postgres' }),
			id,
		}),
	)

/** Takes an order: it is committed before anything is sent, so that no payment is without one. */
async function order(id: string): Promise<void> {
	const insert = "INSERT INTO orders (id, amount, state) VALUES ($1, $2, 'open') ON CONFLICT DO NOTHING"
	await pool.query(insert, [id, '1990'])
}

/**
 * Pays an open order. Of many processes that call it, one sends; the others get the order's state. A refused order stays refused: a
 * customer with another card sends it with `retryOf`, and never this function, which a job calls.
 */
async function pay(asked: string): Promise<void> {
	// Whoever calls only names an order. The database returns its id and its amount.
	const { rows } = await pool.query('SELECT id, amount FROM orders WHERE id = $1', [asked])
	const { id, amount }: { readonly id: string; readonly amount: string } = rows[0]
	const body = { nsuOrigem: id, valorTransacao: amount }
	const payment = await client.journal.once(`order-${id}`, client.payments.createIntent, { body })
	if (payment.state === 'applied') await pool.query("UPDATE orders SET state = 'paid' WHERE id = $1", [id])
	// Only an open one, because another process may have paid a retry meanwhile.
	const refuse = "UPDATE orders SET state = 'refused' WHERE id = $1 AND state = 'open'"
	if (payment.state === 'rejected') await pool.query(refuse, [id])
	console.log(`${payment.state} ${id}`)
}

/** What the vendor's report says was paid: the platform's reference shows no way to list intents. */
async function listReported(): Promise<readonly ListedPayment[]> {
	const paid: readonly Omit<ListedPayment, 'state'>[] = await (await fetch(reportUrl)).json()
	return paid.map(({ at, fields }) => ({ state: 'applied', at, fields }))
}

/** What became of the payments whose answers were lost; then each open order is asked for again. */
async function recover(): Promise<void> {
	const { applied } = await reconcile(client.journal, listReported)
	for (const { fields } of applied) console.log(`found ${fields.nsuOrigem}`)
	const { rows } = await pool.query("SELECT id FROM orders WHERE state = 'open' ORDER BY id")
	for (const { id } of rows) await pay(id)
}

const [what = '', ...ids] = process.argv.slice(2)
if (what === 'sell') {
	for (const id of ids) await order(id)
	for (const id of ids) await pay(id)
}
if (what === 'recover') await recover()
await pool.end()
redis.destroy()
