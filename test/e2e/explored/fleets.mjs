// Explores how docs/how-to/fleets.md pays. Its code is appended to this file, with a table of orders in SQLite.
import { resumeWith, withJournal } from '../../../packages/explore/test/shop.ts'
import { rows, stateIn } from './staged/fleet.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

// biome-ignore lint/correctness/noUnusedVariables: the page's code asks it
const database = { query: async (text, values) => rows(text, values) }
const client = withJournal()

const ask = ({ nsuOrigem, valorTransacao }) => sell({ id: nsuOrigem, nsu: nsuOrigem, amount: valorTransacao })

/** Also calls `pay` for paid and refused orders, because a job that calls it sends no refused order again. */
async function resume() {
	await resumeWith(client)
	for (const { id } of rows('SELECT id FROM orders')) await pay(id)
}

const state = ({ nsuOrigem }) => stateIn(nsuOrigem)

export { ask as pay, resume, state }
