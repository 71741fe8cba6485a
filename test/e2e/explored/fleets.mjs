// How docs/how-to/fleets.md pays is explored: its code stands below this, with a table of orders in SQLite.
import { intentsOfSpan, withJournal } from '../../../packages/explore/test/shop.ts'
import { rows, stateIn } from './staged/fleet.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

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

const state = ({ nsuOrigem }) => stateIn(nsuOrigem)

export { ask as pay, resume, state }
