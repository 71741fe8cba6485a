// A page that keeps a journal in IndexedDB and does what the test's server tells it: no driver holds it, so that it can be put away, frozen
// and killed as a person's page is.
import { createClient, definePlugin, operation } from '@tarja/core'
import { journal } from '@tarja/journal'
import { indexedDbJournal } from '@tarja/journal/indexeddb'

const tab = new URLSearchParams(location.search).get('tab')
const toldOf = {}
let cameBack = false
let elsewhere
addEventListener('pageshow', ({ persisted }) => {
	cameBack = persisted
	if (persisted) follow()
})

const pause = (ms) => new Promise((done) => setTimeout(done, ms))
/** A text that no browser makes shorter on its disk. */
const noise = (length) =>
	Array.from({ length: length / 64 }, () =>
		String.fromCharCode(...crypto.getRandomValues(new Uint8Array(64)).map((byte) => 97 + (byte % 26))),
	).join('')

/** Lets a payment go on that stands between entry and request, by its reference. */
const going = {}
const standing = definePlugin({
	id: 'standing',
	setup: () => ({
		call: {
			async journal(call, next) {
				if (call.fields.isHeld)
					await new Promise((done) => {
						going[call.fields.reference] = done
					})
				return next(call)
			},
		},
	}),
})
const client = createClient({ baseUrl: location.origin, allowBrowserReplays: true })
	.use(journal({ store: indexedDbJournal(), account: 'main' }))
	.use(standing)
const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['reference', 'isHeld', 'fill'] })

const told = ({ outcome, code, attempts, message, details, cause }) => ({
	...{ outcome, code, attempts, message, details, cause: cause?.message },
})

const commands = {
	/** Pays, and says what it was told. */
	pay(reference, { isHeld = false, timeoutMs = 60_000, fill = 0 } = {}) {
		const body = { reference, isHeld, fill: noise(fill) }
		return client.call(pay, { body }, { reference, timeoutMs }).then(() => ({ outcome: 'applied' }), told)
	},
	/** Begins to pay, and comes to a stand once the entry is written; false where the time was up before. */
	async hold(reference, timeoutMs) {
		commands.pay(reference, { isHeld: true, timeoutMs }).then((end) => {
			toldOf[reference] = end
		})
		while (!going[reference] && !toldOf[reference]) await pause(20)
		return reference in going
	},
	/** Pays orders one after the other, for ever. */
	async payAll(name) {
		for (let number = 0; ; number++) await commands.pay(`${name}-${number}`)
	},
	/** From then on what is written is as durable as that, whatever the journal asks for. */
	writeWith(durability) {
		const { transaction } = IDBDatabase.prototype
		IDBDatabase.prototype.transaction = function begin(names, mode) {
			return transaction.call(this, names, mode, { durability })
		}
	},
	/** Lets it go on, and says what it was told. */
	async goOn(reference) {
		going[reference]()
		while (!toldOf[reference]) await pause(20)
		return toldOf[reference]
	},
	find: (reference) => client.journal.find(reference),
	unresolved: () => client.journal.unresolved(),
	async settleAsAbsent(reference) {
		const byHand = { by: 'a test', because: 'the page was frozen', absentAfterMs: 50 }
		const read = () => client.journal.find(reference)
		for (let order = await read(); order?.state === 'open'; order = await read()) {
			// Refused while a request of it may still begin or arrive.
			await client.journal.settle(order.entry, 'absent', byHand).catch(() => {})
			await pause(30)
		}
	},
	cameBack: () => cameBack,
	/** Puts this page away: nothing of it is under way but the payment. */
	putAway(url) {
		elsewhere = url
	},
}

/** Does one command after the other; one that does not end, like a payment, holds back no other. */
async function follow() {
	elsewhere = undefined
	while (!elsewhere) {
		const response = await fetch(`/next?tab=${tab}`, { method: 'POST' })
		const { id, name, args } = await response.json()
		const said = async (answer) => {
			const heard = await fetch('/said', { method: 'POST', body: JSON.stringify({ id, ...answer }) })
			await heard.text()
		}
		const doing = Promise.resolve()
			.then(() => commands[name](...args))
			.then(
				(value) => said({ value }),
				(error) => said({ error: String(error) }),
			)
		if (name === 'putAway') await doing
	}
	// Firefox keeps no page that has a request under way, and counts one for a moment after its end.
	await pause(1000)
	location.assign(elsewhere)
}
follow()
