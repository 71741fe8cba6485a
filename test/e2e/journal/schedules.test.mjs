// The schedules of docs/how-to/reconciling.md, run: the first run after a payment whose response was lost resolves it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { findFences } from '../../../tools/docs/fences.mjs'
import { root } from '../../../tools/workspace.mjs'
import { worker } from './in-workerd.mjs'

const page = readFileSync(resolve(root, 'docs/how-to/reconciling.md'), 'utf8')
const fences = findFences(page)
const codeWith = (words) => fences.find(({ code }) => code.includes(words)).code
const [, scheduled] = /async scheduled\(\) \{ (.+?) \}`/.exec(page)
const folder = resolve(root, '.cache/schedules')
const body = { nsuOrigem: '000123', valorTransacao: '1990' }

/** The page's cron Worker, which is asked as well to pay an order whose answer is lost, and what became of it. */
function cronWorker() {
	mkdirSync(folder, { recursive: true })
	const files = {
		'tick.ts': codeWith('function tick'),
		'cron-worker.ts': `import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { createJournal, journal } from '@tarja/journal'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { tick } from './tick.ts'
export class PaymentJournal extends journalObject() {}
let id
let shop
const list = async () => [{ state: 'applied', at: new Date().toISOString(), fields: ${JSON.stringify(body)} }]
export default {
	async scheduled(_, { TARJA_BASE_URL: baseUrl, JOURNAL }) {
		const createShop = () => ({
			client: createClient({ baseUrl }).use(journal({ store: durableObjectJournal(JOURNAL), id })),
		})
		${scheduled}
	},
	async fetch(_, { TARJA_BASE_URL: baseUrl, JOURNAL }) {
		const store = durableObjectJournal(JOURNAL)
		id ??= await createJournal(store, { baseUrl })
		const fetch = async () => { throw new TypeError('reset') }
		const client = createClient({ baseUrl, fetch, fetchSends: 'once' })
			.use(payments({ createIntent: { outcomeOf: 'http' } }))
			.use(journal({ store, id }))
		const made = await client.journal.once('order-7', client.payments.createIntent, { body: ${JSON.stringify(body)} })
		return Response.json(made.state)
	},
}`,
	}
	for (const [name, code] of Object.entries(files)) writeFileSync(resolve(folder, name), code)
	return worker(resolve(folder, 'cron-worker.ts'))
}

describe('a schedule of the page about reconciling', () => {
	it('is, in a Worker, a cron trigger', async () => {
		const running = (await cronWorker())({ bindings: { TARJA_BASE_URL: 'https://platform.example' } })
		expect(await running.ask({})).to.equal('unresolved')
		expect(await running.scheduled('*/3 * * * *')).to.include({ outcome: 'ok' })
		expect(await running.ask({})).to.equal('applied')
		await running.end()
	})
})
