// How examples/worker pays is explored: it stands below this, and is asked by a page that sends back each `again`.
import { askedWith } from './caller.mjs'

export { platform, resume, state } from './staged/journal.mjs'

const headers = { cookie: '__Host-session=s', 'x-requested-by': 'our-page' }

const ask = askedWith(async ({ id, nsuOrigem: nsu, valorTransacao: amount, dataHoraTerminal: at, again }) => {
	const body = JSON.stringify({ id, nsu, amount, at, again })
	const response = await worker.fetch(new Request('https://shop.example/pay', { method: 'POST', headers, body }))
	return { status: response.status, body: await response.json() }
})

export { ask as pay }
