// A Worker with a journal in a KV namespace that shows each isolate what it has seen before, for a while: as locations of Workers KV do.
import { journalObject } from '@tarja/journal/durable-object'
import { kvJournal } from '@tarja/journal/workers-kv'
import { clientFor, createIntents, lookupAt, rules } from './payments.mjs'

const staleMs = 400

/** Answers of KV that this isolate has had, also that there was nothing. Its own writes are no exception. */
const seen = new Map()
const counts = { stale: 0 }

function cached(name, ask) {
	const known = seen.get(name)
	if (known && Date.now() < known.untilMs) {
		counts.stale++
		return known.answer
	}
	return ask().then((answer) => {
		seen.set(name, { answer, untilMs: Date.now() + staleMs })
		return answer
	})
}

const locationOf = (kv) => ({
	get: async (key) => cached(`get ${key}`, () => kv.get(key)),
	list: async (options) => cached(`list ${JSON.stringify(options)}`, () => kv.list(options)),
	put: (...given) => kv.put(...given),
	delete: (key) => kv.delete(key),
})

const actions = {
	async pay({ client, store }, { numbers }) {
		const told = {}
		await createIntents(client, store, numbers, (end) => {
			told[end] = (told[end] ?? 0) + 1
		})
		return told
	},
	async withReference({ client }) {
		const paying = client.payments.createIntent(
			{ body: { nsuOrigem: '0', valorTransacao: '1' } },
			{ reference: 'order-0' },
		)
		return paying.then(
			() => 'applied',
			({ code, outcome }) => `${code} ${outcome}`,
		)
	},
	async reconcile({ client, baseUrl }) {
		const { found, absent, open, failed } = await client.journal.reconcile(lookupAt(baseUrl), rules)
		return {
			found: found.length,
			absent: absent.length,
			open: open.length,
			failed: failed.map(({ cause }) => cause?.message),
		}
	},
	entries: ({ store }) => Array.fromAsync(store.list('all')),
	purge: ({ client }) => client.journal.purge({ olderThanMs: 0, references: true }),
	stale: () => counts.stale,
}

export default {
	async fetch(request, { KV, BASE_URL: baseUrl }) {
		const { action, ...given } = await request.json()
		const store = kvJournal(locationOf(KV)).open('main')
		return Response.json((await actions[action]({ client: clientFor(baseUrl, store), store, baseUrl }, given)) ?? null)
	},
}

export const PaymentJournal = journalObject()
