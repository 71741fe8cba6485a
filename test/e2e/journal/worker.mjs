// A Worker that asks for payments on a journal in a Durable Object, and answers for it afterwards.
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { askUntilApplied, clientFor, payAll } from './payments.mjs'

export const PaymentJournal = journalObject()

const actions = {
	pay: (client, _store, _baseUrl, numbers) => askUntilApplied(client, numbers),
	resume: (client, _store, baseUrl, numbers) => payAll(client, baseUrl, numbers),
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
