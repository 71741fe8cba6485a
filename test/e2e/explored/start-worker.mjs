// Explores how docs/start/workers.md pays. Its Worker is appended to this file, and called like a browser calls it.
import { askedWith } from './caller.mjs'

export { platform, resume, state } from './staged/journal.mjs'

/** The orders of the page. */
const orders = []

const ask = (id, key) => {
	const headers = key === undefined ? {} : { 'x-shop-key': key }
	return worker.fetch(new Request(`https://shop.example/?order=${id}`, { method: 'POST', headers }))
}

export const pay = askedWith(async (order) => {
	orders.push(order)
	// A caller without the key, an order that doesn't exist, and a missing variable.
	for (const [id, key, status, setting] of [
		[order.id, undefined, 401, 'k'],
		['other', 'k', 404, 'k'],
		[order.id, 'undefined', 401, undefined],
	]) {
		env.SHOP_KEY = setting
		if ((await ask(id, key)).status !== status) throw new Error(`${id} with ${key} was not answered with ${status}`)
	}
	env.SHOP_KEY = 'k'
	const response = await ask(order.id, 'k')
	return { status: response.status, body: { state: await response.json() } }
})
