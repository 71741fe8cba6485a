// Every way in which a call ends badly, in a runtime whose globals somebody has changed before: what each error says of itself.
import { payments } from '@tarja/catalogue/payments'
import { createClient, definePlugin, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'

const onAll = (name, value) =>
	Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: false })

/** What somebody does to the globals, as hardened runtimes, and careless or hostile packages, do. */
const changes = {
	nothing() {},
	'all prototypes frozen'() {
		const kinds = [Object, Array, Function, Promise, Map, Set, String, RegExp]
		kinds.push(Error, TypeError, RangeError, AggregateError, DOMException)
		for (const { prototype } of kinds) Object.freeze(prototype)
	},
	'the words of errors on all objects'() {
		const cause = Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })
		const words = { code: 'ECONNREFUSED', cause, message: 'bad port', syscall: 'connect', outcome: 'not_processed' }
		for (const [name, value] of Object.entries(words)) onAll(name, value)
	},
	'status on all objects': () => onAll('status', 200),
}

const grant = { user: 'emulator-client', password: 'emulator-password' }
const auth = (user = grant) =>
	passwordGrant({ basic: user, credential: { name: 'emulator-field', value: 'emulator-value' } })
const clientOf = (baseUrl, options = {}) => createClient({ baseUrl, auth: auth(), ...options }).use(payments())
const body = { nsuOrigem: '7', valorTransacao: '1990' }
const pay = (client, options) => client.payments.createIntent({ body }, options)
const failing = (fail) => {
	const store = memoryJournal().open('main')
	return { open: () => ({ ...store, write: async () => fail() }) }
}

/** Those that meet a fault of the emulator have its name. */
const calls = {
	'reset after it was applied': (baseUrl) => pay(clientOf(baseUrl)),
	// Where somebody has frozen what Node makes its error of, the call's time ends it.
	'closed before it was accepted': (baseUrl) => pay(clientOf(baseUrl, { timeoutMs: 5000 })),
	400: (baseUrl) => pay(clientOf(baseUrl)),
	503: (baseUrl) => pay(clientOf(baseUrl)),
	'no JSON': (baseUrl) => pay(clientOf(baseUrl)),
	'cut in its body': (baseUrl) => pay(clientOf(baseUrl)),
	async 'never answered'(baseUrl) {
		const client = clientOf(baseUrl, { timeoutMs: 3000 })
		// The call's time is for the payment alone.
		await client.tokens.token()
		return pay(client)
	},
	'no token': (baseUrl) => pay(clientOf(baseUrl, { auth: auth({ user: 'nobody', password: 'nothing' }) })),
	'nobody listens': () => pay(createClient({ baseUrl: 'http://127.0.0.1:9' }).use(payments())),
	'no such host': () => pay(createClient({ baseUrl: 'http://nowhere.invalid' }).use(payments())),
	'a port that is blocked': () => pay(createClient({ baseUrl: 'http://127.0.0.1:6000' }).use(payments())),
	'ended before': (baseUrl) => pay(clientOf(baseUrl), { signal: AbortSignal.abort() }),
	'input that is wrong': (baseUrl) => clientOf(baseUrl).payments.createIntent({ body: { nsuOrigem: 7 } }),
	'a path that is not filled': (baseUrl) => clientOf(baseUrl).call(operation({ method: 'POST', path: '/{id}' }), {}),
	'a reference that nothing keeps': (baseUrl) => pay(clientOf(baseUrl), { reference: 'order-8' }),
	'a base that is none': () => createClient({ baseUrl: 'nowhere' }),
	async 'a reference that is taken'(baseUrl) {
		const client = clientOf(baseUrl).use(journal({ store: memoryJournal(), account: 'main', references: 'optional' }))
		await pay(client, { reference: 'order-9' })
		return pay(client, { reference: 'order-9' })
	},
	'a journal that fails': (baseUrl) =>
		pay(
			clientOf(baseUrl).use(
				journal({ store: failing(() => Promise.reject(new Error('full'))), account: 'main', references: 'optional' }),
			),
		),
	'a journal that fails by what is no error': (baseUrl) =>
		pay(
			clientOf(baseUrl).use(
				journal({ store: failing(() => Promise.reject('full')), account: 'main', references: 'optional' }),
			),
		),
	'a layer that fails': (baseUrl) =>
		pay(
			clientOf(baseUrl).use(
				definePlugin({
					id: 'own',
					setup: () => ({
						call: {
							async journal() {
								throw new TypeError('own')
							},
						},
					}),
				}),
			),
		),
}

const told = (error) => {
	const { name, code, outcome, attempts } = error
	const own = Object.hasOwn(error, 'code') ? code : 'not its own'
	const isPrinted = JSON.stringify(error).includes(code) && error.message.length > 10 && typeof error.stack === 'string'
	return { name, code: own, outcome, attempts, isPrinted }
}

export const names = { changes: Object.keys(changes), calls: Object.keys(calls) }

/** Changes the globals, then makes every call; `urls` are of a space for each. */
export async function tell(change, urls) {
	changes[change]()
	const ends = {}
	const making = Object.entries(calls).map(async ([name, call]) => {
		ends[name] = await Promise.resolve()
			.then(() => call(urls[name]))
			.then(() => 'resolved', told)
	})
	await Promise.all(making)
	// What the runtime's own fetch says of a page that is not there.
	ends.own = await fetch(`${Object.values(urls)[0]}/nowhere`).then(({ status }) => status)
	return ends
}
