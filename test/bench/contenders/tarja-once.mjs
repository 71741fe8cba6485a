// A payment by `once` over the store at PLACE, or a plain call if there is none: see ../once.mjs.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { memoryTokens } from '@tarja/token-memory'
import { basic, credential } from './job.mjs'

/** A new store for every thousand payments: what is timed is the call, not a heap that grows. */
function createMemoryStore() {
	let [store, calls] = [memoryJournal().open('main'), 0]
	const write = (entry) => {
		if (entry.revision === 0 && ++calls % 1000 === 0) store = memoryJournal().open('main')
		return store.write(entry)
	}
	return { ...store, write, read: (id) => store.read(id), find: (reference) => store.find(reference) }
}

async function openStoreAt(place) {
	if (place === 'memory') return createMemoryStore()
	const { createTable, openStore } = await import(STORES)
	if (place.includes(':')) await createTable(place)
	return (await openStore(place)).store
}

export async function connect(baseUrl) {
	const client = createClient({ baseUrl, auth: passwordGrant({ basic, credential }) })
		.use(memoryTokens())
		.use(payments({ createIntent: { outcomeOf: 'http' } }))
	const { createIntent } = client.payments
	const query = { meioPagamento: '' }
	if (!PLACE) return (intent) => createIntent({ query, body: intent })
	const store = await openStoreAt(PLACE)
	const paying = client.use(journal({ store: { open: () => store, isEphemeral: true } }))
	const { journal: records, payments: own } = paying
	// Checkouts before 608d783a give a function that is handed a ticket.
	const pay = (reference, input) =>
		'operation' in own.createIntent
			? records.once(reference, own.createIntent, input)
			: records.once(reference, (ticket) => own.createIntent(input, ticket))
	let count = 0
	return (body) => pay(`order-${process.pid}-${count++}`, { query, body })
}
