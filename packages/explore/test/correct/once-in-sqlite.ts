/** Stores the journal and the orders in one SQLite file. */
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Order, OrderState } from '@tarja/explore'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { bodyOf, disk, resumeWith, withJournal } from '../shop.ts'

export { platform } from '../shop.ts'

const database = new DatabaseSync(resolve(disk, 'shop.db'))
database.exec('CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, state TEXT NOT NULL)')
database.exec('PRAGMA busy_timeout = 5000')
for (const statement of journalTable('sqlite')) database.exec(statement)
const client = withJournal({
	store: sqlJournal((text, values) => database.prepare(text).all(...values), { dialect: 'sqlite' }),
})

function set({ id }: Order, state: OrderState): void {
	database.prepare('INSERT INTO orders VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state').run(id, state)
}

export async function pay(order: Order): Promise<void> {
	const made = await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) })
	if (made.state === 'applied') set(order, 'paid')
	if (made.state === 'rejected') set(order, 'declined')
}

export const resume = () => resumeWith(client)

export async function state({ id }: Order): Promise<OrderState> {
	const row = database.prepare('SELECT state FROM orders WHERE id = ?').get(id)
	return (row?.state as OrderState | undefined) ?? 'open'
}
