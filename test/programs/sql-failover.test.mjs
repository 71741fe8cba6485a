// A Postgres that dies under load, and its standby that takes over. FAILOVERS=10 repeats it.

import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { describe, expect, it } from '@tarja-test/harness'
import { startPostgres } from '../../tools/postgres.mjs'
import { figure } from './figure.mjs'
import { drivers } from './sql/drivers.mjs'
import { newId } from './sql/entry.mjs'

const turns = Number(process.env.FAILOVERS ?? 1)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server and its standby, which confirms each write first where it is synchronous. */
async function pair({ synchronous }) {
	const primary = await startPostgres()
	const standby = await startPostgres({ of: primary, name: 'standby' })
	const { run, close } = await drivers.pg(primary.url)
	for (const statement of journalTable('postgres')) await run(statement, [])
	if (synchronous) {
		await run("ALTER SYSTEM SET synchronous_standby_names = 'standby'", [])
		await run('SELECT pg_reload_conf()', [])
		const isSynchronous = async () => {
			const [found] = await run("SELECT sync_state FROM pg_stat_replication WHERE application_name = 'standby'", [])
			return found?.sync_state === 'sync'
		}
		while (!(await isSynchronous())) await pause(50)
	}
	return { primary, standby, run, close }
}

/** How many entries were confirmed before the server was killed, and how many of them the standby has. */
async function failover(options) {
	const { primary, standby, run, close } = await pair(options)
	const store = sqlJournal(run, { dialect: 'postgres' })
	const confirmed = []
	let isOver = false
	const write = async () => {
		while (!isOver) {
			const entry = {
				v: 1,
				id: newId(),
				revision: 0,
				state: 'pending',
				startedAt: new Date().toISOString(),
				fields: {},
			}
			if (await store.write(entry).catch(() => false)) confirmed.push(entry.id)
		}
	}
	const writers = Array.from({ length: 8 }, write)
	await pause(500)
	if (options.stalled) standby.signal('SIGSTOP')
	await pause(options.stalled ? 300 : 0)
	await primary.kill()
	isOver = true
	await Promise.all(writers)
	if (options.stalled) standby.signal('SIGCONT')
	standby.promote()
	const after = await drivers.pg(standby.url)
	const kept = new Set()
	for await (const { id } of sqlJournal(after.run, { dialect: 'postgres' }).list('all')) kept.add(id)
	await after.close()
	await close().catch(() => {})
	await Promise.all([primary.stop(), standby.stop()])
	return { confirmed: confirmed.length, lost: confirmed.filter((id) => !kept.has(id)).length }
}

const print = (kind, { confirmed, lost }) =>
	figure(`${kind} standby: ${confirmed} entries confirmed, ${lost} of them lost`)

describe('a journal in Postgres whose server dies', () => {
	for (let turn = 1; turn <= turns; turn++)
		it(`loses nothing that was confirmed when a synchronous standby takes over: time ${turn}`, async () => {
			const found = await failover({ synchronous: true })
			print('a synchronous', found)
			const { confirmed, lost } = found
			expect(confirmed).to.be.above(0)
			expect(lost).to.equal(0)
		})

	if (process.env.FAILOVERS)
		for (const [kind, stalled] of Object.entries({
			'an asynchronous': false,
			'an asynchronous, stalled for 0.3 s,': true,
		}))
			for (let turn = 1; turn <= turns; turn++)
				it(`may lose the last entries when ${kind} standby takes over: how many is printed, time ${turn}`, async () =>
					print(kind, await failover({ synchronous: false, stalled })))
})
