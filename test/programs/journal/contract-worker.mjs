// A Worker that runs the contract of journal stores against its own bindings.
import { journalStoreContract } from '@tarja/journal/contract'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { kvJournal } from '@tarja/journal/workers-kv'

export const PaymentJournal = journalObject()

const openers = {
	kv: ({ KV }) => ({ compares: false, open: () => ({ store: kvJournal(KV), other: kvJournal(KV) }) }),
	object({ JOURNAL }) {
		const connect = () => durableObjectJournal(JOURNAL)
		return { open: () => ({ store: connect(), other: connect() }) }
	},
}

export default {
	/** The names of the store's cases, or what one of them has to say. */
	async fetch(request, env) {
		const { home, name } = await request.json()
		const cases = journalStoreContract(openers[home](env))
		if (name === undefined) return Response.json(cases.map(({ name }) => name))
		const found = await cases
			.find((given) => given.name === name)
			.run()
			.then(
				() => null,
				(error) => error.message,
			)
		return Response.json(found)
	},
}
