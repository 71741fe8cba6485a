// Explores how examples/worker pays. It is appended to this file, and the caller sends back each `retryOf`.
import { askedWith } from './caller.mjs'

export { platform, resume, state } from './staged/journal.mjs'

const headers = {
	'content-type': 'application/json',
	cookie: '__Host-session=made-up-session-of-ana',
	'x-requested-by': 'our-page',
}

const ask = askedWith(async ({ id, nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: at, retryOf }) => {
	env.ORDERS.set(id, JSON.stringify({ id, customer: 'ana', nsu, amount, at }))
	const body = JSON.stringify({ order: id, retryOf })
	const response = await worker.fetch(new Request('https://shop.example/pay', { method: 'POST', headers, body }))
	return { status: response.status, body: await response.json() }
})

export { ask as pay }
