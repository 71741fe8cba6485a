// Replaces the databases that a fleet shares: its tables are in a SQLite file, and its tokens in memory.
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { memoryTokens } from '@tarja/token-memory'
import { disk } from '../../../../packages/explore/test/shop.ts'

const file = new DatabaseSync(resolve(disk, 'shop.db'))
file.exec('PRAGMA busy_timeout = 5000')
file.exec(
	'CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, nsu TEXT, amount TEXT NOT NULL, state TEXT NOT NULL)',
)

/** Runs a Postgres statement whose parameters are in order, and returns its rows. */
export const rows = (text, values = []) => file.prepare(text.replaceAll(/\$\d/g, '?')).all(...values)

/** Returns the state of an order in the table. */
export async function stateIn(id) {
	const found = rows('SELECT state FROM orders WHERE id = ?', [id])[0]?.state
	return found === 'refused' ? 'declined' : (found ?? 'open')
}

function Pool() {
	return { query: async (text, values) => ({ rows: rows(text, values) }), end: async () => {} }
}
export default { Pool }

export const createClient = () => {
	const redis = { on: () => redis, connect: async () => redis, destroy() {} }
	return redis
}
export const redisTokens = memoryTokens
