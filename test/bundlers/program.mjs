// What is bundled, for every runtime: payments against a server that does to each what its plan says (test/suite/outcomes/wire-server.mjs),
// and what became of each, as the client tells it.
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError, operation } from '@tarja/core'
import { memoryTokens } from '@tarja/token-memory'

/** As an intent is; its headers are those that the server lets pages send. */
const pay = operation({ id: 'bundled.pay', method: 'POST', path: '/pay', effect: 'unsafe' })
const list = operation({ id: 'bundled.list', method: 'GET', path: '/pay', effect: 'safe' })

/** Another token for each attempt, so that a 401 is worth a replay. */
function issuer() {
	let issued = 0
	return { issue: async () => ({ accessToken: `a-token-${++issued}`, lifetimeMs: 3_600_000 }) }
}

async function readEnd(call) {
	try {
		const { attempts } = await call()
		return { end: 'resolved', attempts }
	} catch (error) {
		if (!isTarjaError(error)) return { end: 'foreign', message: String(error) }
		const { code, outcome, attempts, mayHaveReplayed } = error
		return { end: outcome, code, attempts, mayHaveReplayed }
	}
}

/**
 * By plan: each by a client of its own, on a connection that has carried a call before, as that is where runtimes repeat. A plan that
 * begins with "safe " is of a call that may be repeated. `allowBrowserReplays`: for pages, where nothing can prevent them.
 */
export async function play({ name, plans, urls, allowBrowserReplays = false }) {
	const found = {}
	for (const [index, plan] of plans.entries()) {
		const options = { baseUrl: urls[index % urls.length], auth: issuer(), allowBrowserReplays }
		const client = () => createClient(options).use(memoryTokens()).use(payments())
		const before = { 'x-cell': `${name}-before`, 'x-plan': '+status.200' }
		await readEnd(() => client().call(pay, { body: { id: '1' } }, { headers: before }))
		const headers = { 'x-cell': `${name}.${index}`, 'x-plan': plan.replace('safe ', '') }
		const [what, input] = plan.startsWith('safe ') ? [list, {}] : [pay, { body: { id: '1' } }]
		found[plan] = await readEnd(() => client().call(what, input, { headers }))
	}
	return found
}

export default {
	async fetch(request) {
		return Response.json(await play(await request.json()))
	},
}
