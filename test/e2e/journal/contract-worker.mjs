// A Worker that runs the contract of journal stores with its own bindings.
import { journalStoreContract } from '@tarja/journal/contract'
import { durableObjectJournal, journalObject } from '@tarja/journal/durable-object'
import { journalTable, sqlJournal } from '@tarja/journal/sql'

export const PaymentJournal = journalObject()

const openers = {
	object({ JOURNAL }) {
		const connect = () => durableObjectJournal(JOURNAL)
		return { many: 250, open: () => ({ store: connect(), other: connect() }) }
	},
	d1({ DB: database }) {
		const run = async (text, values) =>
			(
				await database
					.prepare(text)
					.bind(...values)
					.all()
			).results
		const connect = () => sqlJournal(run, { dialect: 'd1' })
		async function open() {
			await database.batch(journalTable('d1').map((statement) => database.prepare(statement)))
			return { store: connect(), other: connect() }
		}
		return { open, many: 210 }
	},
}

/** A binding that the configuration lacks. */
const missing = {
	name: 'refuses a missing binding when it is made',
	async run() {
		try {
			durableObjectJournal(undefined)
		} catch ({ code }) {
			if (code === 'configuration') return
		}
		throw new Error('it was taken')
	},
}

export default {
	/** Returns the names of the store's cases, or the result of one of them. */
	async fetch(request, env) {
		const { home, name } = await request.json()
		const cases = [...journalStoreContract(openers[home](env)), missing]
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
