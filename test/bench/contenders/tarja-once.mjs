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
	const first = memoryJournal().open('main')
	let [store, calls] = [first, 0]
	const write = async (entry) => {
		if (entry.revision === 0 && ++calls % 1000 === 0) {
			store = memoryJournal().open('main')
			// Checkouts before 608d783a keep no record of a journal.
			if (first.journal) await store.writeJournal({ ...(await first.journal()), revision: 0 })
		}
		return store.write(entry)
	}
	return { ...first, write, read: (id) => store.read(id), find: (reference) => store.find(reference) }
}

async function openStoreAt(place) {
	if (place === 'memory') return createMemoryStore()
	const { createTable, openStore } = await import(STORES)
	if (place.includes(':')) await createTable(place)
	return (await openStore(place)).store
}

export async function connect(baseUrl) {
	const base = createClient({ baseUrl, auth: passwordGrant({ basic, credential }) }).use(memoryTokens())
	// Checkouts before 608d783a know no 'http', name an account, and give a function that is handed a ticket.
	const isOld = !('operation' in base.use(payments()).payments.createIntent)
	const client = base.use(isOld ? payments() : payments({ createIntent: { outcomeOf: 'http' } }))
	const { createIntent } = client.payments
	const query = { meioPagamento: '' }
	if (!PLACE) return (intent) => createIntent({ query, body: intent })
	const store = await openStoreAt(PLACE)
	const place = isOld ? { account: 'main' } : { id: 'main' }
	const paying = client.use(journal({ store: { open: () => store, isEphemeral: true }, ...place }))
	const { journal: records, payments: own } = paying
	const pay = (reference, input) =>
		isOld
			? records.once(reference, (ticket) => own.createIntent(input, ticket))
			: records.once(reference, own.createIntent, input)
	let count = 0
	return async (body) => {
		const { state } = await pay(`order-${process.pid}-${count++}`, { query, body })
		if (state !== 'applied') throw new Error(`The payment is ${state}`)
	}
}
