// The schedules of docs/how-to/reconciling.md, run: a payment whose answer was lost is settled by the first run after it.
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

const fences = fencesOf(readFileSync(resolve(root, 'docs/how-to/reconciling.md'), 'utf8'))
const codeWith = (words) => fences.find(({ code }) => code.includes(words)).code
const folder = resolve(root, '.cache/schedules')

/** The page's fence as a module that is handed what it declares; a minute is a millisecond. */
async function started(words, given) {
	mkdirSync(folder, { recursive: true })
	const own = codeWith(words)
		.replaceAll(/^declare .*\n/gm, '')
		.replace('180_000', '3')
	const types = [...new Set(`${codeWith('function tick')}${own}`.match(/^import type .*$/gm))].join('\n')
	const code = `${codeWith('function tick')}${own}`.replaceAll(/^import .*\n/gm, '')
	const file = resolve(folder, `${given.name}.ts`)
	writeFileSync(file, `${types}\nconst { client, lookup, Deno } = globalThis.${given.name}\n${code}`)
	globalThis[given.name] = given
	return import(`${pathToFileURL(file).href}?${crypto.randomUUID()}`)
}

/** A client whose only payment was applied, and whose answer was lost. */
async function withLostAnswer() {
	const emulator = createEmulator()
	const auth = passwordGrant(emulatorCredentials)
	const client = createClient({ baseUrl: 'https://platform.example', auth, transport: emulator.transport })
		.use(payments())
		.use(journal({ store: memoryJournal(), account: 'main' }))
	emulator.faults.add({ match: { operation: 'payments.createIntent' }, at: 'after-commit', action: 'reset' })
	const body = { nsuOrigem: '000123', valorTransacao: '1990' }
	const { state } = await client.journal.once('order-7', (ticket) => client.payments.createIntent({ body }, ticket))
	expect(state).to.equal('open')
	return { client, lookup: { span: async () => ({ payments: [{ fields: body }], complete: true }) } }
}

const settled = async ({ client }) => {
	while ((await client.journal.find('order-7')).state !== 'applied') await new Promise((done) => setTimeout(done, 1))
}

describe('a schedule of the page about reconciling', () => {
	it('is, in Node and Bun, a timer that begins again after each run', async () => {
		const given = await withLostAnswer()
		await started('setTimeout', { name: 'timer', ...given })
		await settled(given)
	})

	it('is, in Deno, a cron job', async () => {
		const jobs = []
		const given = await withLostAnswer()
		const Deno = { cron: (...job) => jobs.push(job) }
		await started('Deno.cron', { name: 'cron', Deno, ...given })
		const [[name, schedule, run]] = jobs
		expect([name, schedule]).to.deep.equal(['reconcile', '*/3 * * * *'])
		await run()
		await settled(given)
	})
})
