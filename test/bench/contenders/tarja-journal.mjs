// A payment that is written down before it is sent, in memory or at JOURNAL, under a reference where REFERENCE says so: see beside.mjs.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { journalTable, sqlJournal } from '@tarja/journal/sql'
import { memoryTokens } from '@tarja/token-memory'
import { basic, credential } from './job.mjs'

/** A new one for every thousand calls: what is timed is the call, not a heap that grows. */
function memory() {
	let [store, calls] = [memoryJournal().open('main'), 0]
	const write = (entry) => {
		if (entry.revision === 0 && ++calls % 1000 === 0) store = memoryJournal().open('main')
		return store.write(entry)
	}
	return { ...store, write, read: (id) => store.read(id), find: (reference) => store.find(reference) }
}

async function opened(place) {
	if (!place) return memory()
	// Not bundled: both checkouts are measured over the same drivers.
	const { connected } = await import(PLACES)
	const { dialect, table, run } = await connected(place)
	for (const statement of journalTable(dialect, table)) await run(statement, [])
	return sqlJournal(run, { dialect, table }).open('main')
}

export async function connect(baseUrl) {
	const store = await opened(JOURNAL)
	const client = createClient({ baseUrl, auth: passwordGrant({ basic, credential }) })
		.use(memoryTokens())
		.use(payments())
		.use(journal({ store: { open: () => store }, account: 'main' }))
	const call = (intent, options) =>
		client.payments.createIntent({ query: { meioPagamento: '' }, body: intent }, options)
	let count = 0
	return async (intent) => {
		const reference = `order-${process.pid}-${count++}`
		return (await call(intent, { reference })).data
	}
}
