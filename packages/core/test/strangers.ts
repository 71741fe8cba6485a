// A `fetch` that isn't the runtime's own: asked about before the first unsafe call, and believed as far as was said.

import { createClient, operation, type TarjaError } from '@tarja/core'
import { describe, expect, it, openSpace, rejection, runtime } from '@tarja-test/harness'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay' })
const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const baseUrl = 'https://platform.example'
/** Said in every runtime, so that a page asks no other question. */
const allowBrowserReplays = true

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Each way to put a function in the place of `fetch`. Its response declines, and its requests are counted. */
function createStrangers(): { readonly made: Readonly<Record<string, Fetch>>; readonly sent: string[] } {
	const sent: string[] = []
	async function fetch(url: string, _init: RequestInit): Promise<Response> {
		sent.push(url)
		return Response.json({}, { status: 402 })
	}
	const own = globalThis.fetch as unknown as Fetch
	const counting: ProxyHandler<Fetch> = { apply: (_, __, [url, init]) => fetch(url, init) }
	const bound = fetch.bind(undefined)
	const named = Object.defineProperty(fetch.bind(undefined), 'name', { value: 'fetch' })
	return {
		made: {
			'a function': fetch,
			'a bound one': bound,
			'a bound one with its name': named,
			'a Proxy': new Proxy(own, counting),
		},
		sent,
	}
}

/** Does `work` while `fetch` is the global one. */
async function withGlobal<Out>(fetch: Fetch, work: () => Promise<Out>): Promise<Out> {
	const own = globalThis.fetch
	globalThis.fetch = fetch as typeof own
	try {
		return await work()
	} finally {
		globalThis.fetch = own
	}
}

type Options = Partial<Parameters<typeof createClient>[0]>
const callOver = (options: Options, called = pay): Promise<unknown> =>
	createClient({ baseUrl, allowBrowserReplays, retry: false, ...options }).call(called)
/** How a plain decline is told where the runtime itself sends once. */
const declined = ['chromium', 'firefox', 'webkit'].includes(runtime) ? 'unknown' : 'rejected'

export function testStrangers(): void {
	describe('a fetch that is not the runtime’s own', () => {
		// WebKit shows a bound function with its name like its own, so tarja believes no call of a page.
		const named = runtime === 'webkit' ? [] : ['a bound one with its name']
		for (const what of ['a function', 'a bound one', ...named, 'a Proxy'])
			for (const place of ['the global one', 'the option'] as const) {
				const over = (fetch: Fetch, options: Options = {}, called = pay) =>
					place === 'the option'
						? callOver({ ...options, fetch }, called)
						: withGlobal(fetch, () => callOver(options, called))
				it(`is asked about before an unsafe call, and nothing leaves: ${what} as ${place}`, async () => {
					const { made, sent } = createStrangers()
					const error = await rejection<TarjaError>(over(made[what] as Fetch))
					expect(error).to.include({ code: 'configuration', outcome: 'not_processed', attempts: 0 })
					expect(error.message).to.include("fetchSends: 'once'").and.include("fetchSends: 'maybe-twice'")
					expect(sent).to.have.length(0)
				})
				it(`is believed to send once if that was said, or not: ${what} as ${place}`, async () => {
					for (const [fetchSends, outcome] of [
						['once', declined],
						['maybe-twice', 'unknown'],
					] as const) {
						// biome-ignore format: short
						const { made, sent } = createStrangers()
						const error = await rejection<TarjaError>(over(made[what] as Fetch, { fetchSends }))
						expect(error).to.include({ code: 'http_status', outcome, mayHaveReplayed: outcome === 'unknown' })
						expect(sent).to.have.length(1)
					}
				})
				it(`is asked about for no call that reads: ${what} as ${place}`, async () => {
					const { made, sent } = createStrangers()
					await over(made[what] as Fetch, {}, read).catch(() => {})
					expect(sent).to.have.length(1)
				})
			}
		it('is looked for at each call: one that came and went is asked about while it is there', async () => {
			const { made } = createStrangers()
			const { baseUrl } = await openSpace()
			const client = createClient({ baseUrl, allowBrowserReplays })
			const codeOf = async () => (await rejection<TarjaError>(client.call(pay))).code
			expect(await codeOf()).not.to.equal('configuration')
			expect(await withGlobal(made['a function'] as Fetch, codeOf)).to.equal('configuration')
			expect(await codeOf()).not.to.equal('configuration')
		})
		it('is not the global one given as an option', async () => {
			const { baseUrl } = await openSpace()
			const error = await rejection<TarjaError>(callOver({ baseUrl, fetch: globalThis.fetch as unknown as Fetch }))
			expect(error.code).not.to.equal('configuration')
		})
		it('must be said to send once, or maybe twice, and nothing else', () => {
			for (const fetchSends of ['twice', true, 1])
				expect(() => createClient({ baseUrl, fetchSends: fetchSends as never })).to.throw('option "fetchSends"')
		})
	})
}
