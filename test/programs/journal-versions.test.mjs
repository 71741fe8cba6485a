// A fleet that is half rolled out: processes of version 1 of the journal (journal/first-version.mjs) and of today's, over one table.
// KILLS=400 pays more orders; FIGURES=write puts what was counted into the page of every order of events.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { startPostgres } from '../../tools/postgres.mjs'
import { bundled } from './bundled.mjs'
import { figure } from './figure.mjs'
import { newId, journalTable as oldTable } from './journal/first-version.mjs'
import { openFirstVersion } from './journal/first-version-client.mjs'
import { appliedAt, clientFor, createIntents } from './journal/payments.mjs'
import { connected, openStore } from './journal/stores.mjs'
import { writePart } from './journal/told.mjs'

const orders = Math.max(40, Number(process.env.KILLS ?? 0))
const numbers = Array.from({ length: orders }, (_, index) => String(index + 1))
/** Longer than a call may take, as version 1 asked for; and today's, as short as may be. */
const oldRules = { settleMs: 2500, agreeingReads: 2, readGapMs: 20 }
const rules = { settleMs: 150, agreeingReads: 2, readGapMs: 20 }
const drivers = ['kysely', 'drizzle-orm', 'postgres', 'pg-native']
const counted = {}

let server
let programs
let postgres
before(async () => {
	server = await serve({ maxSpaces: 100 })
	const files = ['journal/first-version-client.mjs', 'journal/client.mjs']
	const [old, today] = await Promise.all(files.map((file) => bundled(file, drivers)))
	programs = { old, today }
	postgres = await startPostgres()
})
after(() => Promise.all([server.close(), postgres?.stop()]))

/** Processes that pay the same orders, each killed once so many have ended; resolves when all are gone. */
async function killed(which, baseUrl, place) {
	const started = which.map((version, index) => {
		const argv = [programs[version], baseUrl, place, 1, orders]
		const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
		let left = Math.ceil((orders * (index + 1)) / (which.length + 2))
		child.stdout.on('data', ({ length }) => {
			left -= length
			if (left <= 0) child.kill('SIGKILL')
		})
		return once(child, 'exit')
	})
	await Promise.all(started)
}

/** The statements of docs/how-to/fleets.md that shut out version 1. */
function shutOut(dialect, table) {
	const page = readFileSync(new URL('../../docs/how-to/fleets.md', import.meta.url), 'utf8')
	const [, postgresText, sqliteText] = /-- Postgres\n(.+)\n-- SQLite, D1\n(.+)\n/.exec(page)
	const text = dialect === 'postgres' ? postgresText : sqliteText
	return text.replaceAll('TABLE tarja_journal', `TABLE ${table}`).replaceAll('ON tarja_journal', `ON ${table}`)
}

/** SQLite does not wait here, as nobody has set a `busy_timeout`. */
function onlyLocked(error) {
	if (!/locked/.test(error.message)) throw error
}

/** Both, over one table of version 1 or of today's, where some of the payments go wrong. */
async function open(kind) {
	const place =
		kind === 'Postgres'
			? `${postgres.url}#versions_${crypto.randomUUID().slice(0, 8)}`
			: `sqlite:${join(temporaryDirectory, `${crypto.randomUUID()}.sqlite`)}`
	const { run, dialect, table, close } = await connected(place)
	for (const statement of oldTable(dialect, table)) await run(statement, [])
	await close()
	const baseUrl = `${server.url}/~${crypto.randomUUID()}`
	const space = server.emulator.space(baseUrl.slice(baseUrl.indexOf('~') + 1))
	const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
	space.faults.add(
		{ match, at: 'after-commit', action: 'reset', times: 'always', probability: 0.1 },
		{ match, at: 'before-accept', action: 'close', times: 'always', probability: 0.1 },
	)
	const [old, today] = await Promise.all([openFirstVersion(place), openStore(place)])
	const client = clientFor(baseUrl, today.store)
	const lookup = async () => {
		const applied = new Set(await appliedAt(baseUrl))
		return async ({ fields }) => (applied.has(fields.nsuOrigem) ? 'found' : 'absent')
	}
	return {
		...{ baseUrl, place, space, old, today, client },
		oldReconcile: async () => old.reconcile(await lookup(), oldRules),
		newReconcile: async () => client.journal.reconcile(await lookup(), rules),
		close: () => Promise.all([old.close(), today.close()]),
	}
}

/** What must be so at any time: nothing is paid twice, and whatever was paid is known to be, or is listed. */
async function holds({ baseUrl, today }) {
	const applied = await appliedAt(baseUrl)
	expect(new Set(applied).size, 'orders that were paid').to.equal(applied.length)
	const entries = await Array.fromAsync(today.store.list('all'))
	const claiming = entries.filter(({ state, outcome }) => state !== 'settled' || outcome === 'applied')
	expect(claiming.map(({ fields }) => fields.nsuOrigem)).to.include.members(applied)
	return { entries: entries.length, paid: applied.length, open: claiming.filter(({ outcome }) => !outcome).length }
}

/**
 * Pays what is left, settling by both reconcilers in step, until every order is paid, and says what came of it. With KILLS alone: the old
 * one looks a call up after seconds only.
 */
async function finish(fleet) {
	if (!process.env.KILLS) return ''
	fleet.space.faults.clear()
	const { client, old, today, baseUrl } = fleet
	for (let paid = []; paid.length < orders; paid = await appliedAt(baseUrl)) {
		await fleet.oldReconcile()
		await fleet.newReconcile()
		await createIntents(client, today.store, numbers)
		await createIntents(old.clientFor(baseUrl), old.store, numbers)
		await pause(50)
	}
	expect((await appliedAt(baseUrl)).toSorted()).to.deep.equal(numbers.toSorted())
	await holds(fleet)
	return `; in the end ${orders} of ${orders} paid once`
}

/** A first revision, as senders of that version write it. */
const entryOf = (id, v, rest) => ({
	...{ v, id, revision: 0, operation: 'pay', method: 'POST', path: '/pay', fields: {}, ...rest },
	...{ startedAt: new Date().toISOString(), state: 'pending', attempts: 0, mayHaveReplayed: false, absentReads: 0 },
	...(v === 2 && { mayBeginUntil: new Date().toISOString() }),
})

for (const kind of ['Postgres', 'SQLite'])
	describe(`a fleet that is half rolled out, in ${kind}`, () => {
		let fleet
		const play = (title, run) =>
			it(title, async function () {
				this.timeout(300_000)
				fleet = await open(kind)
				try {
					const words = await run(fleet)
					counted[title] = { ...counted[title], [kind]: words }
					figure(`${kind}, ${title}: ${words}`)
				} finally {
					await fleet.close()
				}
			})

		play('old senders, new reconcilers', async () => {
			await killed(['old', 'old'], fleet.baseUrl, fleet.place)
			const { entries, paid } = await holds(fleet)
			const looked = await fleet.newReconcile()
			expect(looked.absent).to.deep.equal([])
			expect(looked.failed).to.deep.equal([])
			const { open: left } = await holds(fleet)
			return `${entries} entries, ${paid} paid; ${looked.found.length} found, ${left} open for a day${await finish(fleet)}`
		})

		play('new senders, old reconcilers', async () => {
			await killed(['today', 'today'], fleet.baseUrl, fleet.place)
			const { entries, paid, open: left } = await holds(fleet)
			const looked = await fleet.oldReconcile()
			const { failed, ...settled } = looked
			expect(settled).to.deep.equal({ found: [], absent: [], open: [] })
			// A statement of a process that is gone may still be done.
			expect(failed.length, 'what an old one cannot read').to.be.at.least(left)
			expect((await holds(fleet)).open).to.be.at.least(left)
			return `${entries} entries, ${paid} paid; ${left} listed as unreadable, 0 settled by the old${await finish(fleet)}`
		})

		play('old and new senders and reconcilers, all at once', async () => {
			const senders = killed(['old', 'today', 'old', 'today'], fleet.baseUrl, fleet.place)
			let isOver = false
			const looking = (async () => {
				while (!isOver) {
					await Promise.all([fleet.oldReconcile(), fleet.newReconcile()].map((run) => run.catch(onlyLocked)))
					await pause(20)
				}
			})()
			await senders
			isOver = true
			await looking
			const { entries, paid } = await holds(fleet)
			return `${entries} entries, ${paid} paid${await finish(fleet)}`
		})

		play('an entry of each version, looked up by both reconcilers in turn', async () => {
			const { today, old, client } = fleet
			const [v1, v2] = [1, 2].map((v) => entryOf(newId(Date.now() + v), v))
			for (const written of [v1, v2]) expect(await today.store.write(written)).to.equal(true)
			// The lease that a run takes lasts for an hour, so that no time decides here.
			const hourly = { readGapMs: 3_600_000 }
			const idsOf = (entries) => entries.map(({ id }) => id)
			const byOld = await old.reconcile(async () => 'inconclusive', hourly)
			expect(idsOf(byOld.failed.map(({ entry }) => entry)), 'unreadable to the old one').to.deep.equal([v2.id])
			const byNew = await client.journal.reconcile(async () => 'inconclusive', hourly)
			expect(idsOf(byNew.open), 'open for the new one, right after').to.deep.equal([v1.id, v2.id])
			const others = await client.journal.reconcile(async () => 'found', hourly)
			expect(others.found, 'leased to the new one').to.deep.equal([])
			// A roll-out that is taken back: what the old one can read waits for nobody.
			const again = await old.reconcile(async () => 'inconclusive', hourly)
			expect(idsOf(again.open), 'open for the old one, right after').to.deep.equal([v1.id])
			const found = await client.journal.reconcile(async () => 'found', hourly)
			expect(idsOf(found.found), 'found by the new one in the end').to.deep.equal([v1.id, v2.id])
			return 'neither waits for a lease of the other'
		})

		play('a reference that two claim, the second under its mark', async () => {
			const reference = 'order-7'
			const { today, old } = fleet
			const entry = (id, v, rest) => entryOf(id, v, { reference, ...rest })
			const after = (before, state, outcome) => ({ ...before, revision: before.revision + 1, state, outcome })
			const [a, b] = [entry(newId(Date.now()), 2), entry(newId(Date.now() + 1), 2)]
			expect(await today.store.write(a)).to.equal(true)
			const absent = after(a, 'settled', 'absent')
			expect(await today.store.write(absent)).to.equal(true)
			expect(await today.store.write(b)).to.equal(true)
			expect(await today.store.write(after(absent, 'settled', 'applied')), 'under its mark').to.equal(true)
			expect(await old.store.write(entry(newId(Date.now()), 1)), 'while another has it').to.equal(false)
			expect(await today.store.write(after(b, 'settled', 'rejected'))).to.equal(true)
			expect((await today.store.find(reference)).id).to.equal(a.id)
			expect(await today.store.write(entry(newId(Date.now()), 2)), 'today’s senders know the mark').to.equal(false)
			const { run, dialect, table = 'tarja_journal', close } = await connected(fleet.place)
			await run(shutOut(dialect, table), [])
			const refused = await rejection(old.store.write(entry(newId(Date.now()), 1)))
			expect(String(refused)).to.match(/version/)
			expect(await today.store.write({ ...entry(newId(Date.now()), 2), reference: 'order-8' })).to.equal(true)
			await close()
			return 'refused by today’s senders; by old ones once the migration has run'
		})
	})

describe('what was counted in fleets that are half rolled out', () => {
	it('is told of each play and each database', () => {
		const rows = Object.entries(counted).flatMap(([title, by]) =>
			Object.entries(by).map(([kind, words]) => `| ${title} | ${kind} | ${words} |`),
		)
		expect(rows).to.have.lengthOf(10)
		writePart('versions', ['| played | in | counted |', '|---|---|---|', ...rows].join('\n'))
	})
})
