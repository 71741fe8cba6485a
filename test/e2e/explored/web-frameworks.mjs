// Explores how docs/how-to/web-frameworks.md pays. Its code is appended to this file, and the caller sends back each `retryOf`.
import { resolve } from 'node:path'
import { disk, journalId, orders, resumeWith } from '../../../packages/explore/test/shop.ts'
import { askedWith } from './caller.mjs'

export { platform } from '../../../packages/explore/test/shop.ts'

Object.assign(process.env, {
	TARJA_JOURNAL_DIRECTORY: resolve(disk, 'journal'),
	TARJA_JOURNAL_ID: journalId,
	SHOP_ORIGIN: 'https://shop.example',
})

/** The order that is being paid. */
let current
const toProblem = (error) => {
	throw error
}
Object.assign(globalThis, { findCustomer: async () => 'ana', findOrder: async () => current, toProblem })

const ask = askedWith(({ id, nsuOrigem, valorTransacao, retryOf }) => {
	current = { id, nsuOrigem, valorTransacao }
	return pay({ 'content-type': 'application/json' }, () => ({ order: id, retryOf }))
})

const resume = () => resumeWith(client)

const { state } = orders

export { ask as pay, resume, state }
