// A Worker that records and reads the formats of Cloudflare's stores, each in its real home.
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { kvJournal } from '@tarja/journal/workers-kv'
import { objectStorageTokens } from '@tarja/token-kv/durable-object'
import { sealed } from '@tarja/token-kv/sealed'
import { workersKvTokens } from '@tarja/token-kv/workers'
import { payInto, readJournal, readTokens, storeToken } from './plays.ts'
import { dumpOf, sealingKey, statementsIn } from './sql-dump.mjs'

const dropped = ['tarja_journal', 'tarja_journal_accounts'].map((table) => `DROP TABLE IF EXISTS ${table}`)
const all = 'SELECT * FROM tarja_journal ORDER BY id'

/** Journals: puts the recording there, or nothing; gives the store, and how it is recorded. */
const journals = {
	async 'journal-d1'(dump, { DB }) {
		const run = async (text, values = []) =>
			(
				await DB.prepare(text)
					.bind(...values)
					.all()
			).results
		const made = statementsIn(dump ?? dumpOf(journalTable('d1')))
		for (const statement of [...dropped, ...made]) await run(statement)
		return { store: sqlJournal(run, { dialect: 'd1' }), take: async () => dumpOf(journalTable('d1'), await run(all)) }
	},
	async 'journal-durable-object'(dump, { JOURNAL }) {
		const name = crypto.randomUUID()
		const object = JOURNAL.get(JOURNAL.idFromName(name))
		if (dump) for (const statement of [...dropped, ...statementsIn(dump)]) await object.run(statement, [])
		const take = async () => dumpOf(journalTable('d1'), await object.run(all, []))
		return { store: durableObjectJournal(JOURNAL, { name }), take }
	},
	async 'journal-workers-kv'(recorded, { KV }) {
		await putAll(KV, recorded)
		return { store: kvJournal(KV), take: () => takeAll(KV) }
	},
}

const tokens = {
	'tokens-workers-kv': workersKvTokens,
	'tokens-sealed': (KV) => sealed(workersKvTokens(KV), [sealingKey]),
}

async function putAll(KV, recorded = {}) {
	for (const { name } of (await KV.list()).keys) await KV.delete(name)
	for (const [key, { value, metadata }] of Object.entries(recorded)) await KV.put(key, value, { metadata })
}

async function takeAll(KV) {
	const recorded = {}
	for (const { name } of (await KV.list()).keys) {
		const { value, metadata } = await KV.getWithMetadata(name)
		recorded[name] = { value, ...(metadata && { metadata }) }
	}
	return recorded
}

export class PaymentJournal extends journalObject() {
	/** Tokens in an object's own storage, which only the object can reach. */
	async tokens(recorded) {
		const { storage } = this.ctx
		if (recorded === undefined) {
			await storeToken(objectStorageTokens(storage))
			return Object.fromEntries(await storage.list())
		}
		for (const [key, value] of Object.entries(recorded)) await storage.put(key, value)
		return readTokens(objectStorageTokens(storage))
	}
}

async function answer({ name, recorded }, env) {
	const { JOURNAL, KV } = env
	if (name === 'tokens-durable-object') return JOURNAL.get(JOURNAL.newUniqueId()).tokens(recorded)
	if (name in tokens) {
		await putAll(KV, recorded)
		const plugin = tokens[name](KV)
		if (recorded) return readTokens(plugin)
		await storeToken(plugin)
		return takeAll(KV)
	}
	const { store, take } = await journals[name](recorded, env)
	if (recorded) return readJournal(store)
	await payInto(store)
	return take()
}

export default {
	/** Reads a recording, or makes one where none is given. */
	fetch: async (request, env) => Response.json(await answer(await request.json(), env)),
}
