// Explores a function that takes a client. The function is appended to this file.
import { orders, plain } from '../../../packages/explore/test/shop.ts'
import * as once from './staged/journal.mjs'

export { platform, resume } from './staged/journal.mjs'

const paying = plain.use(once.journal({ store: once.memoryJournal() }))
// Identifies an order by its number.
const ask = ({ nsuOrigem, valorTransacao }) => pay(paying, { id: nsuOrigem, nsuOrigem, valorTransacao })

const state = ({ nsuOrigem }) => orders.state({ id: nsuOrigem })

export { ask as pay, state }
