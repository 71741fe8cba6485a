// How docs/how-to/web-frameworks.md pays is explored: its code stands below this, and is asked by a caller who sends back each `retryOf`.
import { resolve } from 'node:path'
import { disk, intentsOfSpan, orders } from '../../../packages/explore/test/shop.ts'
import { askedWith } from './caller.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

process.env.JOURNAL_DIRECTORY = resolve(disk, 'journal')

/** The order that is being paid. */
let current
Object.assign(globalThis, { findCustomer: async () => 'ana', findOrder: async () => current })

const ask = askedWith(({ id, nsuOrigem, valorTransacao, retryOf }) => {
	current = { nsuOrigem, valorTransacao }
	return pay({ 'content-type': 'application/json' }, { order: id, retryOf })
})

const resume = async () => {
	const { payments: shown } = await intentsOfSpan.span()
	const found = shown.map(({ fields: { dataHoraTerminal: _, ...fields } }) => ({ fields }))
	await client.journal.reconcile({ span: async () => ({ payments: found, complete: true }) })
}

const { state } = orders

export { ask as pay, resume, state }
