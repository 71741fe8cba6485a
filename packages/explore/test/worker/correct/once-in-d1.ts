/** Stores the journal and the orders in D1. */
import { env } from 'cloudflare:workers'
import type { Order, OrderState } from '@tarja/explore'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { bodyOf, createExploredJournal, resumeWith, withJournal } from '../shop.ts'

export { PaymentJournal, platform, Senders } from '../shop.ts'

const run = async (text: string, values: readonly (string | number)[] = []) =>
	(
		await env.DB.prepare(text)
			.bind(...values)
			.all()
	).results
const store = sqlJournal(run, { dialect: 'd1' })
const client = withJournal(store)

export async function reset(): Promise<void> {
	for (const statement of journalTable('d1')) await run(statement)
	await createExploredJournal(store)
	await run('CREATE TABLE orders (id TEXT PRIMARY KEY, state TEXT NOT NULL)')
}

const set = ({ id }: Order, state: OrderState) =>
	run('INSERT INTO orders VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state', [id, state])

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') await set(order, 'paid')
	if (made.state === 'rejected') await set(order, 'declined')
}

export const resume = () => resumeWith(client)

export async function state({ id }: Order): Promise<OrderState> {
	const [row] = await run('SELECT state FROM orders WHERE id = ?', [id])
	return (row?.state as OrderState | undefined) ?? 'open'
}
