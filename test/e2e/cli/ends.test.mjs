// Every command ends by itself, whatever a configuration left open, and whatever a runtime goes on with.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { drivers } from '../sql/drivers.mjs'
import { createdIn, getJournalArguments, payment } from './place.mjs'
import { credentials, directoryWith, start, tarja } from './program.mjs'

const imported = (name) => JSON.stringify(import.meta.resolve(name))
const withStore = (url, opened, run, close) => `
import { journalTable, sqlJournal } from ${imported('@tarja/journal/sql')}
${opened(url)}
const run = ${run}
for (const statement of journalTable('postgres')) await run(statement, [])
export default { journal: { store: sqlJournal(run, { dialect: 'postgres' }), id: process.env.TARJA_JOURNAL_ID }${close ? `, close: ${close}` : ''} }`

const pools = {
	'a pool of pg': [
		(url) =>
			`import pg from ${imported('pg')}\nconst pool = new pg.Pool({ connectionString: '${url}', idleTimeoutMillis: 0 })`,
		'async (text, values) => (await pool.query(text, [...values])).rows',
		"() => pool.end().then(() => console.error('closed'))",
	],
	'postgres.js': [
		(url) => `import postgres from ${imported('postgres')}\nconst sql = postgres('${url}', { onnotice: () => {} })`,
		'(text, values) => sql.unsafe(text, [...values])',
		"() => sql.end().then(() => console.error('closed'))",
	],
}

describe('tarja journal, over a database,', () => {
	let server
	const env = {}
	before(async () => {
		server = await startPostgres()
		// Of two configurations that make the table at the same moment, Postgres refuses one.
		const { run, close } = await drivers.pg(server.url)
		const [{ createJournal }, { journalTable, sqlJournal }] = await Promise.all([
			import('@tarja/journal'),
			import('@tarja/journal/sql'),
		])
		for (const statement of journalTable('postgres')) await run(statement, [])
		const store = sqlJournal(run, { dialect: 'postgres' })
		env.TARJA_JOURNAL_ID = await createJournal(store, { baseUrl: 'https://platform.example' })
		await close()
	})
	after(() => server?.stop())

	for (const [name, [opened, run, close]] of Object.entries(pools)) {
		it(`ends though ${name} stays open`, async () => {
			const cwd = directoryWith({ 'tarja.config.mjs': withStore(server.url, opened, run) })
			expect(await tarja(['journal', 'list'], { cwd, env })).to.include({ code: 0, error: 'Nothing is unresolved\n' })
		})

		it(`closes ${name} where the configuration says how`, async () => {
			const cwd = directoryWith({ 'tarja.config.mjs': withStore(server.url, opened, run, close) })
			const { code, error } = await tarja(['journal', 'list'], { cwd, env })
			expect({ code, error }).to.deep.equal({ code: 0, error: 'Nothing is unresolved\nclosed\n' })
		})
	}
})

const closing = (body) => `export default { close: ${body} }`

describe('the close of a configuration', () => {
	it('that fails is told, without a secret, and ends nothing else', async () => {
		const config = closing('() => { throw new Error("no way to close " + process.env.DB_PASSWORD + " \\u001b[2J") }')
		const env = { DB_PASSWORD: 'hidden-word' }
		const cwd = directoryWith({ 'tarja.config.mjs': config })
		const { code, out, error } = await tarja(['operations'], { cwd, env })
		expect(code).to.equal(0)
		expect(out).to.contain('payments.createIntent')
		expect(error).to.equal('126 of 126 operations\nNot all could be closed: no way to close [redacted]\n')
	})
})

describe('an interrupt', () => {
	for (const [argv, name] of [
		[['doctor'], 'tarja doctor'],
		[payment('intent.json', '--yes', ...getJournalArguments()), 'tarja call'],
	])
		it(`gives up the token that ${name} asks for, and waits for no more of it`, async () => {
			const silent = createServer().listen(0, '127.0.0.1')
			await once(silent, 'listening')
			const cwd = directoryWith({
				'intent.json': { body: { nsuOrigem: '7' } },
				'tarja.config.mjs': closing(
					"() => console.error('closed'), client: { tokenTimeoutMs: 600_000 }, bindings: { 'payments.createIntent': { outcomeOf: 'http' } }",
				),
			})
			const env = { TARJA_BASE_URL: `http://127.0.0.1:${silent.address().port}`, ...credentials }
			await createdIn(cwd, env.TARJA_BASE_URL)
			const { child, ended } = start(argv, { cwd, env })
			await once(silent, 'connection')
			child.kill('SIGINT')
			const { code, error } = await ended
			silent.close()
			expect(code).to.equal(130)
			expect(error).to.match(/\nclosed\n$/)
		})
})
