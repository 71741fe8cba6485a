// How a page pays is explored: its script stands below this, in a page of one order, whose button is pressed. Who is told
// that it is paid takes it for paid.
import { orders, plain } from '../../../packages/explore/test/shop.ts'

export { platform, resume } from './staged/journal.mjs'
export { script as pay }

/** A page may name its order by the order's number. */
export async function state({ id, nsuOrigem }) {
	const found = await orders.state({ id })
	return found === 'open' ? orders.state({ id: nsuOrigem }) : found
}

/** A page of this order, with a backend that hands out tokens. */
// biome-ignore lint/correctness/noUnusedVariables: the script below runs in it
function pageOf({ id, nsuOrigem }) {
	const button = { addEventListener: (_, pressed) => Object.assign(button, { onclick: pressed }) }
	const output = {}
	const document = {
		documentElement: { dataset: { platform: process.env.TARJA_BASE_URL, order: nsuOrigem } },
		querySelector: (name) => (name === 'button' ? button : output),
		querySelectorAll: () => [button, output],
	}
	const fetch = async (_, { body = '{}' }) => {
		const { rejected } = JSON.parse(body)
		return Response.json(await plain.tokens.token(rejected ? { rejected } : {}))
	}
	const press = async () => {
		await button.onclick()
		if (/^(?:paid|applied)/.test(output.textContent ?? output.value)) orders.set(id, 'paid')
	}
	return { document, fetch, press }
}
