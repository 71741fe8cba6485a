// A global dispatcher of undici below Node's own `fetch`: one that may repeat is a stranger, as a replaced `fetch` is.
import { createServer } from 'node:http'
import { createClient, operation, type TarjaError } from '@tarja/core'
import { afterEach, describe, expect, it } from '@tarja-test/harness'
import { closeAll, startListening } from '../../../test/closing.ts'
import { load, versions } from '../test/undici.ts'

const symbols = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`))
const world = globalThis as unknown as Record<symbol, unknown>
const cancel = operation({ id: 'cancel', method: 'DELETE', path: '/order' })

/** Cancels an order at a server that ends each connection. Returns the error's code, and how many requests arrived. */
async function cancelOver(fetchSends?: 'once' | 'maybe-twice') {
	let requests = 0
	const server = createServer((request) => {
		requests++
		request.socket.destroy()
	})
	const { url } = await startListening(server)
	const client = createClient({ baseUrl: url, ...(fetchSends && { fetchSends }) })
	const error = await client.call(cancel).catch((thrown: TarjaError) => thrown)
	const { code, outcome } = error as TarjaError
	return { code, outcome, requests }
}

const asked = { code: 'configuration', outcome: 'not_processed', requests: 0 }
const sentOnce = { code: 'network', outcome: 'unknown', requests: 1 }

describe('a global dispatcher', () => {
	const before = symbols.map((symbol) => world[symbol])
	afterEach(async () => {
		for (const [at, symbol] of symbols.entries()) if (symbol in world) world[symbol] = before[at]
		await closeAll()
	})
	it('is not asked about where it is Node’s own', async () => {
		expect(await cancelOver()).to.deep.equal(sentOnce)
	})
	for (const [label, name] of versions) {
		it(`of ${label} is not asked about where it sends once`, async () => {
			const { Agent, setGlobalDispatcher } = await load(name)
			setGlobalDispatcher(new Agent())
			expect(await cancelOver()).to.deep.equal(sentOnce)
		})
		it(`of ${label} is asked about where it may repeat`, async () => {
			const { Agent, RetryAgent, interceptors, setGlobalDispatcher } = await load(name)
			const once = { minTimeout: 1, maxRetries: 1 }
			for (const dispatcher of [new RetryAgent(new Agent(), once), new Agent().compose(interceptors.retry(once))]) {
				setGlobalDispatcher(dispatcher)
				expect(await cancelOver()).to.deep.equal(asked)
				expect(await cancelOver('maybe-twice')).to.deep.equal({ code: 'network', outcome: 'unknown', requests: 2 })
			}
		})
		it(`of ${label} is asked about where the program makes what is below it`, async () => {
			const undici = await load(name)
			const { interceptors, Pool, ProxyAgent, setGlobalDispatcher } = undici
			const factory = (origin: string | URL, options: object) =>
				new Pool(origin, options).compose(interceptors.retry({ minTimeout: 1, maxRetries: 1 }))
			// The option of undici 6. Later versions don't read it.
			const interceptors6 = { interceptors: { Agent: [] } } as object
			const dispatchers = [
				new undici.Agent({ factory }),
				new ProxyAgent({ uri: 'http://proxy.example', factory }),
				new undici.Agent(interceptors6),
				new (class Agent extends undici.Agent {})(),
			]
			for (const dispatcher of dispatchers) {
				setGlobalDispatcher(dispatcher)
				expect(await cancelOver()).to.deep.equal(asked)
			}
		})
	}
})
