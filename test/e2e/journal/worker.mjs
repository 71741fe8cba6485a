// A Worker that makes payments on a journal in a Durable Object, and answers for it afterwards.
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { clientFor, createIntents, resume } from './payments.mjs'

export const PaymentJournal = journalObject()

const actions = {
	pay: (client, store, _baseUrl, numbers) => createIntents(client, store, numbers),
	resume,
	entries: (_client, store) => Array.fromAsync(store.list('all')),
}

export default {
	async fetch(request, { JOURNAL }) {
		const { baseUrl, action, numbers, timeoutMs } = await request.json()
		const store = durableObjectJournal(JOURNAL, { name: 'payments' }).open('main')
		return Response.json(
			(await actions[action](clientFor(baseUrl, store, { timeoutMs }), store, baseUrl, numbers)) ?? null,
		)
	},
}
