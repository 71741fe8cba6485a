// How docs/how-to/fleets.md pays is explored: its code stands below this, with a table of orders in SQLite.

import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { disk, intentsOfSpan, withJournal } from '../../../packages/explore/test/shop.ts'

export { platform } from '../../../packages/explore/test/shop.ts'

const file = new DatabaseSync(resolve(disk, 'shop.db'))
file.exec('PRAGMA busy_timeout = 5000')
file.exec('CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, state TEXT NOT NULL)')
const rows = (text, values = []) => file.prepare(text.replaceAll('$1', '?')).all(...values)
// biome-ignore lint/correctness/noUnusedVariables: the page's code asks it
const database = { query: async (text, values) => rows(text, values) }
const client = withJournal()

const ask = ({ nsuOrigem }) => sell(nsuOrigem)

async function resume() {
	const { payments } = await intentsOfSpan.span()
	const numbers = payments.map(({ fields: { nsuOrigem } }) => ({ fields: { nsuOrigem } }))
	await client.journal.reconcile({ span: async () => ({ payments: numbers, complete: true }) })
	for (const { id } of rows("SELECT id FROM orders WHERE state = 'open'")) await pay(id)
}

async function state({ nsuOrigem }) {
	const found = rows('SELECT state FROM orders WHERE id = ?', [nsuOrigem])[0]?.state
	return found === 'refused' ? 'declined' : (found ?? 'open')
}

export { ask as pay, resume, state }
