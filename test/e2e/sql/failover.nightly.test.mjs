// A Postgres that dies while two senders pay each order, and its standby that takes over, on which every order is paid that has no
// entry. FAILOVERS=10 repeats it.

import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { describe, expect, it } from '@tarja-test/harness'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { figure } from '../figure.mjs'
import { drivers } from './drivers.mjs'
import { entryOf, insertMain, newId } from './entry.mjs'

const turns = Number(process.env.FAILOVERS ?? 1)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server and its standby, which confirms each write first where it is synchronous. */
async function pair({ synchronous }) {
	const primary = await startPostgres()
	const standby = await startPostgres({ of: primary, name: 'standby' })
	const { run, close } = await drivers.pg(primary.url)
	for (const statement of [...journalTable('postgres'), insertMain()]) await run(statement, [])
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

const senders = 8

/** Pays orders until it is over, or all that are given: confirmed is what goes out. */
async function pay(store, references, confirmed, isOver = () => false) {
	for (const reference of references) {
		if (isOver()) return
		const entry = { ...entryOf(newId()), reference }
		if (await store.write(entry).catch(() => false)) confirmed.push(entry)
	}
}

function* ordersOf(pair, asked) {
	for (let number = 1; ; number++) {
		const reference = `order-${pair}-${number}`
		asked.add(reference)
		yield reference
	}
}

/** How many entries were confirmed before the server was killed, how many of them the standby has not, and what is paid twice. */
async function failover(options) {
	const { primary, standby, run, close } = await pair(options)
	const store = sqlJournal(run, { dialect: 'postgres' }).open('main')
	const confirmed = []
	const asked = new Set()
	let isOver = false
	const two = (_, sender) => pay(store, ordersOf(sender >> 1, asked), confirmed, () => isOver)
	const paying = Array.from({ length: senders }, two)
	while (confirmed.length < 50) await pause(10)
	if (options.stalled) standby.signal('SIGSTOP')
	await pause(options.stalled ? 300 : 0)
	await primary.kill()
	isOver = true
	await Promise.all(paying)
	if (options.stalled) standby.signal('SIGCONT')
	standby.promote()
	const { length: before } = confirmed
	const after = await drivers.pg(standby.url)
	const promoted = sqlJournal(after.run, { dialect: 'postgres' }).open('main')
	const kept = new Set()
	for await (const { id } of promoted.list('all')) kept.add(id)
	const lost = confirmed.filter(({ id }) => !kept.has(id)).length
	await Promise.all([0, 1].map(() => pay(promoted, asked, confirmed)))
	await after.close()
	await close().catch(() => {})
	await Promise.all([primary.stop(), standby.stop()])
	const orders = new Set(confirmed.map(({ reference }) => reference)).size
	return { before, lost, orders, twice: confirmed.length - orders }
}

const print = (kind, { before, lost, orders, twice }) =>
	figure(
		`${kind} standby: ${before} entries confirmed, ${lost} of them lost; ${orders} orders by two senders each, ${twice} paid twice`,
	)

describe('a journal in Postgres whose server dies', () => {
	for (let turn = 1; turn <= turns; turn++)
		it(`loses nothing that was confirmed when a synchronous standby takes over: time ${turn}`, async () => {
			const found = await failover({ synchronous: true })
			print('a synchronous', found)
			expect(found.before).to.be.above(0)
			expect(found).to.include({ lost: 0, twice: 0 })
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
