// How docs/start/workers.md pays is explored: its Worker stands below this, and is asked as a page asks it.
import { askedWith } from './caller.mjs'

export { platform, resume, state } from './staged/journal.mjs'

/** The orders of the page. */
const orders = []

export const pay = askedWith(async (order) => {
	orders.push(order)
	const asked = { method: 'POST', headers: { 'x-shop-key': 'k' } }
	const response = await worker.fetch(new Request(`https://shop.example/?order=${order.id}`, asked))
	return { status: response.status, body: { state: await response.json() } }
})
