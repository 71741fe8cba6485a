// What a fence may import in a page, and what stands there for what only a server has.
import { emulators } from './emulators.mjs'

/** The platform's credentials never belong into a page: here they are the emulator's, which are public and made up. */
const passwordGrant = async () => {
	const real = await import('@tarja/core/password-grant')
	return { ...real, passwordGrant: (options) => real.passwordGrant({ ...options, dangerouslyAllowBrowser: true }) }
}

/** Hands requests to a fence's own `fetch`, which sends nothing: as on the reader's server, and unlike a page's, it repeats none. */
const handedTo = (fetch) => ({
	async send({ method, url, headers, body, signal }, report) {
		if (!report.begin()) throw new Error('The call is over')
		const answer = await fetch(url, { method, headers, body, signal })
		report.receive(answer.status, answer.headers)
		return { status: answer.status, headers: answer.headers, url, body: new Uint8Array(await answer.arrayBuffer()) }
	},
})

/** Clients without a transport of their own reach their own `fetch`, or the emulators of this page, instead of the network. */
const core = async () => {
	const real = await import('@tarja/core')
	const createClient = ({ fetch, ...options }) => {
		const transport = fetch ? handedTo(fetch) : emulators.transport
		return real.createClient({ transport, ...options })
	}
	return { ...real, createClient }
}

/** A page has no directory: the entries of one are kept until the page is left. */
const directoryJournal = async () => {
	const { memoryJournal } = await import('@tarja/journal/memory')
	const directories = new Map()
	return {
		directoryJournal(path) {
			if (!directories.has(path)) directories.set(path, memoryJournal())
			return directories.get(path)
		},
	}
}

const assert = async () => {
	const ok = (value, message = 'expected something true') => {
		if (!value) throw new Error(message)
	}
	const equal = (found, wanted) => ok(Object.is(found, wanted), `expected ${wanted}, found ${found}`)
	const deepEqual = (found, wanted) => equal(JSON.stringify(found), JSON.stringify(wanted))
	const throws = (act, Wanted) => {
		let thrown
		try {
			act()
		} catch (error) {
			thrown = error
		}
		ok(thrown instanceof Wanted, `expected ${Wanted.name}, found ${thrown}`)
	}
	const rejects = async (promise, wanted = {}) => {
		const found = await promise.then(
			() => ok(false, 'expected a rejection'),
			(error) => error,
		)
		for (const [name, value] of Object.entries(wanted)) equal(found[name], value)
	}
	return {
		default: Object.assign(ok, {
			ok,
			rejects,
			throws,
			equal,
			strictEqual: equal,
			deepEqual,
			deepStrictEqual: deepEqual,
		}),
	}
}

/** Each name that a fence may import. */
export const loaders = {
	'@tarja/catalogue': () => import('@tarja/catalogue'),
	'@tarja/catalogue/bindings': () => import('@tarja/catalogue/bindings'),
	'@tarja/catalogue/groups': () => import('@tarja/catalogue/groups'),
	'@tarja/catalogue/payments': () => import('@tarja/catalogue/payments'),
	'@tarja/core': core,
	'@tarja/core/client-credentials': () => import('@tarja/core/client-credentials'),
	'@tarja/core/issuers': () => import('@tarja/core/issuers'),
	'@tarja/core/logging': () => import('@tarja/core/logging'),
	'@tarja/core/pace': () => import('@tarja/core/pace'),
	'@tarja/core/pages': () => import('@tarja/core/pages'),
	'@tarja/core/password-grant': passwordGrant,
	'@tarja/core/plugin': () => import('@tarja/core/plugin'),
	'@tarja/core/token-form': () => import('@tarja/core/token-form'),
	'@tarja/core/token-response': () => import('@tarja/core/token-response'),
	'@tarja/emulator': () => import('@tarja/emulator'),
	'@tarja/emulator/node': async () => ({ serve: emulators.serve }),
	'@tarja/journal': () => import('@tarja/journal'),
	'@tarja/journal/admin': () => import('@tarja/journal/admin'),
	'@tarja/journal/contract': () => import('@tarja/journal/contract'),
	'@tarja/journal/directory': directoryJournal,
	'@tarja/journal/memory': () => import('@tarja/journal/memory'),
	'@tarja/journal/reconcile': () => import('@tarja/journal/reconcile'),
	'@tarja/request-signing': () => import('@tarja/request-signing'),
	'@tarja/request-signing/detached-jws': () => import('@tarja/request-signing/detached-jws'),
	'@tarja/request-signing/hmac': () => import('@tarja/request-signing/hmac'),
	'@tarja/request-signing/http-signatures': () => import('@tarja/request-signing/http-signatures'),
	'@tarja/testing': () => import('@tarja/testing'),
	'@tarja/token-memory': () => import('@tarja/token-memory'),
	'@tarja/token-session-storage': () => import('@tarja/token-session-storage'),
	'@tarja/webhooks': () => import('@tarja/webhooks'),
	'@tarja/webhooks/memory': () => import('@tarja/webhooks/memory'),
	'node:assert': assert,
	'node:assert/strict': assert,
	valibot: () => import('valibot'),
}
