// A journal in Postgres behind PgBouncer in transaction mode: each statement may run on another connection of the server's.
import { journalStoreContract } from '@tarja/journal/contract'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { after, before, describe, expect, it, openSpace } from '@tarja-test/harness'
import { startPgbouncer } from '../../../tools/install/pgbouncer.mjs'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { figure } from '../figure.mjs'
import { appliedAt, clientFor, createIntents, payAll } from '../journal/payments.mjs'
import { drivers } from './drivers.mjs'
import { bindMain, entryOf, insertMain, newId } from './entry.mjs'

const dialect = 'postgres'

describe('a journal behind PgBouncer in transaction mode', () => {
	let server
	let bouncer
	before(async () => {
		server = await startPostgres()
		bouncer = await startPgbouncer(server, { connections: 4 })
		const { run, close } = await drivers.pg(server.url)
		for (const statement of [...journalTable(dialect), insertMain()]) await run(statement, [])
		await close()
	})
	after(async () => {
		await bouncer?.stop()
		await server?.stop()
	})

	for (const name of ['pg', 'postgres'])
		describe(`over ${name}`, () => {
			let pair
			before(async () => {
				pair = [await drivers[name](bouncer.url), await drivers[name](bouncer.url)]
			})
			after(() => Promise.all(pair.map(({ close }) => close())))
			const open = () => {
				const [store, other] = pair.map(({ run }) => sqlJournal(run, { dialect }))
				return { store, other }
			}
			for (const { name: kept, run } of journalStoreContract({ open, many: 250 })) it(kept, run)

			it('is refused in a transaction, and takes what others write meanwhile', async () => {
				const [{ begun }, { run }] = pair
				const outside = sqlJournal(run, { dialect }).open('main')
				await begun(async (own) => {
					const within = sqlJournal(own, { dialect }).open('main')
					const written = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? within : outside).write(entryOf(newId())))
					const results = await Promise.allSettled(written)
					const refused = results.filter(({ status }) => status === 'rejected')
					expect(refused.map(({ reason }) => reason.message.includes('a transaction is open'))).to.deep.equal(
						Array(10).fill(true),
					)
					expect(results.filter(({ value }) => value).length).to.equal(10)
				})
			})
		})

	it('pays each order once, whichever of two processes asks first', async () => {
		const { baseUrl } = await openSpace()
		const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1))
		const shops = [await drivers.pg(bouncer.url), await drivers.postgres(bouncer.url)]
		await shops[0].run(bindMain(baseUrl), [])
		const stores = shops.map(({ run }) => sqlJournal(run, { dialect }).open('main'))
		const clients = stores.map((store) => clientFor(baseUrl, store))
		await Promise.all(clients.map((client) => createIntents(client, numbers)))
		// Some may have ended without an answer, on a machine that does much else.
		await Promise.all(clients.map((client) => payAll(client, baseUrl, numbers)))
		expect((await appliedAt(baseUrl)).toSorted()).to.deep.equal(numbers.toSorted())
		for (const number of numbers)
			expect((await stores[0].find(`order-${number}`)).map(({ state }) => state)).to.deep.equal(['applied'])
		await Promise.all(shops.map(({ close }) => close()))
	})

	it('confirms nothing that is not there over a driver that has lost step, and reads nothing of another', async () => {
		const { default: postgres } = await import('postgres')
		// Named statements: a connection of the server's does not know them, or knows them as another client's.
		const clients = Array.from({ length: 4 }, () => postgres(bouncer.url, { onnotice() {}, fetch_types: false }))
		const stores = clients.map((sql) =>
			sqlJournal((text, values) => sql.unsafe(text, [...values], { prepare: true }), { dialect }).open('main'),
		)
		const direct = await drivers.pg(server.url)
		const sure = sqlJournal(direct.run, { dialect }).open('main')
		const [confirmed, misread, answers] = [[], [], { refused: 0, none: 0 }]
		const once = async (store, entry) => {
			if (!(await store.write(entry))) return
			confirmed.push(entry)
			const [found] = await store.find(entry.reference)
			if (found?.id !== entry.id) misread.push(found)
		}
		// A driver that has lost step never answers some.
		const patience = new Promise((resolve) => setTimeout(resolve, 3000, 'none'))
		const turns = Array.from({ length: 200 }, async (_, turn) => {
			const entry = { ...entryOf(newId()), reference: `lost-${newId()}` }
			const refused = () => 'refused'
			const answer = await Promise.race([once(stores[turn % 4], entry).catch(refused), patience])
			if (answer) answers[answer]++
		})
		await Promise.all(turns)
		for (const { id } of confirmed) expect(await sure.read(id), id).to.include({ id })
		expect(misread, 'references of which it said that nobody has them').to.deep.equal([])
		figure(
			`PgBouncer ${bouncer.version}, prepared statements with names: ${confirmed.length} of 200 entries confirmed, 0 of them missing; ${answers.refused} refused, ${answers.none} without an answer`,
		)
		await Promise.all([direct.close(), ...clients.map((sql) => sql.end({ timeout: 0 }))])
	})
})
