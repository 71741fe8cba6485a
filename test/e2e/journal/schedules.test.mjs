// The schedules of docs/how-to/reconciling.md, run: the first run after a payment whose response was lost resolves it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { describe, expect, it } from '@tarja-test/harness'
import { fencesOf } from '../../../tools/docs/fences.mjs'
import { root } from '../../../tools/workspace.mjs'
import { worker } from './in-workerd.mjs'

const fences = fencesOf(readFileSync(resolve(root, 'docs/how-to/reconciling.md'), 'utf8'))
const codeWith = (words) => fences.find(({ code }) => code.includes(words)).code
const folder = resolve(root, '.cache/schedules')
const body = { nsuOrigem: '000123', valorTransacao: '1990' }

/** The page's fence as a module that is handed what it declares; a minute is a millisecond. */
async function started(words, given) {
	mkdirSync(folder, { recursive: true })
	const own = codeWith(words)
		.replaceAll(/^declare .*\n/gm, '')
		.replace('180_000', '3')
	const types = [...new Set(`${codeWith('function tick')}${own}`.match(/^import type .*$/gm))].join('\n')
	const code = `${codeWith('function tick')}${own}`.replaceAll(/^import .*\n/gm, '')
	const file = resolve(folder, `${given.name}.ts`)
	writeFileSync(file, `${types}\nconst { client, list, Deno } = globalThis.${given.name}\n${code}`)
	globalThis[given.name] = given
	return import(`${pathToFileURL(file).href}?${crypto.randomUUID()}`)
}

/** Returns a client whose only payment was applied, and whose response was lost. */
async function withLostAnswer() {
	const emulator = createEmulator()
	const auth = passwordGrant(emulatorCredentials)
	const client = createClient({ baseUrl: 'https://platform.example', auth, transport: emulator.transport })
		.use(payments({ createIntent: { outcomeOf: 'http' } }))
		.use(journal({ store: memoryJournal() }))
	emulator.faults.add({ match: { operation: 'payments.createIntent' }, at: 'after-commit', action: 'reset' })
	const { state } = await client.journal.once('order-7', client.payments.createIntent, { body })
	expect(state).to.equal('unresolved')
	return { client, list: async () => [{ state: 'applied', at: new Date().toISOString(), fields: body }] }
}

const resolved = async ({ client }) => {
	while ((await client.journal.find('order-7')).state !== 'applied') await new Promise((done) => setTimeout(done, 1))
}

/** The page's cron Worker, which is asked as well to pay an order whose answer is lost, and what became of it. */
function cronWorker() {
	mkdirSync(folder, { recursive: true })
	const files = {
		'tick.ts': codeWith('function tick'),
		'cron.ts': `import { tick } from './tick.ts'
const list = async () => [{ state: 'applied', at: new Date().toISOString(), fields: ${JSON.stringify(body)} }]
${codeWith('async scheduled').replaceAll(/^declare .*\n/gm, '')}`,
		'cron-worker.ts': `import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { createJournal, journal } from '@tarja/journal'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import cron from './cron.ts'
export class PaymentJournal extends journalObject() {}
let id
export default {
	scheduled: (event, env) => cron.scheduled(event, { ...env, TARJA_JOURNAL_ID: id }),
	async fetch(_, { TARJA_BASE_URL: baseUrl, JOURNAL }) {
		const store = durableObjectJournal(JOURNAL)
		id ??= await createJournal(store, { baseUrl })
		const fetch = async () => { throw new TypeError('reset') }
		const client = createClient({ baseUrl, fetch })
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

	it('is, in Node and Bun, a timer that begins again after each run', async () => {
		const given = await withLostAnswer()
		await started('setTimeout', { name: 'timer', ...given })
		await resolved(given)
	})

	it('is, in Deno, a cron job', async () => {
		const jobs = []
		const given = await withLostAnswer()
		const Deno = { cron: (...job) => jobs.push(job) }
		await started('Deno.cron', { name: 'cron', Deno, ...given })
		const [[name, schedule, run]] = jobs
		expect([name, schedule]).to.deep.equal(['reconcile', '*/3 * * * *'])
		await run()
		await resolved(given)
	})
})
