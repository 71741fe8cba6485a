import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { passwordGrant } from '../tokens/password-grant.ts'
import { findRuntimeAdvice } from './runtime.ts'
import { getRuntime as detectRuntime } from './sending.ts'
import { explainRefusalHere as refusalInPage } from './sending-browser.ts'
import { getRuntime } from './sending-workerd.ts'

/** Runs with this `navigator` in the place of Node's. */
async function withNavigator(navigator: unknown, work: () => Promise<unknown>): Promise<void> {
	const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
	Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true })
	try {
		await work()
	} finally {
		Object.defineProperty(globalThis, 'navigator', own ?? {})
	}
}

const credentials = { basic: 'dTpw', credential: { name: 'a', value: 'b' } }
const pay = operation({ id: 'pay', method: 'POST', path: '/pay' })

/** What the password grant and an unsafe call say there. */
async function refusals(): Promise<readonly TarjaError[]> {
	const grant = Promise.resolve().then(() => passwordGrant(credentials))
	const call = Promise.resolve().then(() => createClient({ baseUrl: 'https://platform.example' }).call(pay))
	return [await rejection<TarjaError>(grant), await rejection<TarjaError>(call)]
}

describe('a runtime that only passes for a browser', () => {
	it('is named, with the one that is needed, where it is a Node without navigator', async () => {
		for (const navigator of [undefined, {}, { userAgent: '' }])
			await withNavigator(navigator, async () => {
				for (const error of await refusals()) {
					expect(error, String(error)).to.deep.include({ code: 'configuration', details: { reason: 'runtime' } })
					expect(error.message)
						.to.include(' in this runtime: ')
						.and.include('use Node 22')
						.and.not.match(/page|browser/i)
				}
			})
	})
	it('is Next’s edge runtime where that says so', async () => {
		await withNavigator(undefined, async () => {
			try {
				Object.assign(globalThis, { EdgeRuntime: 'edge-runtime' })
				expect(findRuntimeAdvice('x')).to.include(" in Next's edge runtime: it has no navigator")
			} finally {
				Reflect.deleteProperty(globalThis, 'EdgeRuntime')
			}
		})
	})
	it('is named, with what to set, where a test simulates a page', async () => {
		for (const name of ['jsdom/26.1.0', 'HappyDOM/18.0.1'])
			await withNavigator(
				{ userAgent: `Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) ${name}` },
				async () => {
					const [grant, call] = await refusals()
					expect(grant?.message).to.include(` in ${name}: `).and.include('set dangerouslyAllowBrowser: true')
					expect(call?.message).to.include(` in ${name}: `).and.include('set allowBrowserReplays: true')
					expect(() => passwordGrant({ ...credentials, dangerouslyAllowBrowser: true })).not.to.throw()
				},
			)
	})
	it('is any but workerd to a bundle that was made for that', async () => {
		for (const userAgent of ['Cloudflare-Workers', 'Mozilla/5.0 Firefox/140.0', ''])
			await withNavigator({ userAgent }, async () => {
				expect(getRuntime(), userAgent).to.equal(userAgent === 'Cloudflare-Workers' ? 'workerd' : 'browser')
			})
		await withNavigator(undefined, async () => expect(getRuntime()).to.equal('browser'))
	})
	it('may make a call that only reads: what a browser repeats of it leaves nothing behind', async () => {
		await withNavigator({ userAgent: 'Mozilla/5.0 Firefox/140.0' }, async () => {
			const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
				// A platform need not allow this header (CORS).
				expect(new Headers(init?.headers).has('cache-control')).to.equal(false)
				return Response.json({ a: 1 })
			}
			const client = createClient({
				baseUrl: 'https://platform.example',
				fetch,
				fetchSends: 'once',
			})
			const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
			expect((await client.call(read)).data).to.deep.equal({ a: 1 })
			const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent' })
			expect((await client.call(put)).data).to.deep.equal({ a: 1 })
			expect(await rejection(client.call(pay))).to.include({ code: 'configuration' })
		})
	})
	it('is named by a bundle that was made for pages, but in a page', async () => {
		for (const name of [undefined, 'Node.js/24', 'Deno/2', 'Bun/1', 'Cloudflare-Workers', 'X jsdom/26', 'X HappyDOM/18', 'X Deno/2']) // biome-ignore format: a table
			await withNavigator({ userAgent: name }, async () => {
				const isPage = name === 'X Deno/2'
				expect(refusalInPage('replays').startsWith(' from a page'), name).to.equal(isPage)
			})
		await withNavigator(undefined, async () => expect(refusalInPage('replays')).to.include(' here: '))
	})
	it('is a browser in every other case, and told what a page cannot be', async () => {
		await withNavigator({ userAgent: 'Mozilla/5.0 Firefox/140.0' }, async () => {
			const [grant, call] = await refusals()
			expect(grant?.message).to.include('in a browser: everyone who opens the page')
			expect(call?.message).to.include('from a page: a browser may send it twice')
		})
	})
})

describe('the runtime', () => {
	it('is known by its navigator, and a browser where that says nothing known', async () => {
		const agents = {
			'Node.js/22': 'node',
			'Deno/2.1.0': 'deno',
			'Bun/1.2.0': 'bun',
			'Cloudflare-Workers': 'workerd',
			'Mozilla/5.0 Node.js/22 Deno/2 Bun/1 Cloudflare-Workers': 'browser',
			'Cloudflare-Workers/1': 'browser',
			'': 'browser',
		}
		for (const [userAgent, name] of Object.entries(agents))
			await withNavigator({ userAgent }, async () => expect(detectRuntime(), userAgent).to.equal(name))
		for (const navigator of [undefined, {}])
			await withNavigator(navigator, async () => expect(detectRuntime()).to.equal('browser'))
	})
})

describe('a runtime that sends GET for a method that it does not know, as Bun does', () => {
	/** Calls with this method where `Request` makes GET of all but the usual ones. */
	async function call(method: string, userAgent = 'Bun/1.4', knows = false) {
		const own = globalThis.Request
		const sent: string[] = []
		const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
			sent.push(String(init?.method))
			return Response.json({})
		}
		try {
			if (!knows)
				Object.assign(globalThis, {
					Request: class {
						readonly method = 'GET'
					},
				})
			await withNavigator({ userAgent }, async () => {
				const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions })
				await client.call(operation({ method, path: '/any', effect: 'safe' }), undefined, { retry: false })
			})
		} finally {
			Object.assign(globalThis, { Request: own })
		}
		return sent
	}

	it('is refused it, before anything is sent', async () => {
		for (const method of ['QUERY', 'GETS', 'XGET']) {
			const error = await rejection<TarjaError>(call(method))
			expect(error).to.deep.include({ code: 'configuration', outcome: 'not_processed', details: { reason: 'runtime' } })
			expect(error.message).to.equal(
				`Cannot complete ${method} /any: Bun does not know ${method} and would send GET: give a transport of your own; nothing was sent`,
			)
		}
	})
	it('is given every method that it knows, and other runtimes all', async () => {
		for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
			expect(await call(method)).to.deep.equal([method])
		expect(await call('QUERY', 'Cloudflare-Workers')).to.deep.equal(['QUERY'])
		expect(await call('QUERY', 'Bun/1.4', true)).to.deep.equal(['QUERY'])
	})
})
