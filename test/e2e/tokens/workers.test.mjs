// Tokens in Workers: several isolates over one KV namespace, and requests that die under their promises.
import { before, describe, expect, it, openSpace } from '@tarja-test/harness'
import { supportedCompatibilityDate as newest } from 'miniflare'
import { ask, bundledWorker, withWorkers } from '../bundled.mjs'

const ok = { status: 200 }

/** Two Workers, each in two isolates: a workerd of one process gives every Worker one. */
const isolates = ['shop-1', 'shop-2', 'back-office-1', 'back-office-2']

async function world({ baseUrl }) {
	const script = await bundledWorker('tokens/workers/shop.mjs')
	const workers = isolates.map((name) => ({
		modules: true,
		compatibilityDate: newest,
		name,
		script,
		bindings: { BASE_URL: baseUrl },
		kvNamespaces: { TOKENS: 'tokens' },
	}))
	return { workers }
}

const everywhere = (miniflare, path) => Promise.all(isolates.map((name) => ask(miniflare, name, path)))

describe('200 calls at once in four isolates of two Workers, no token anywhere', () => {
	it('make one token request for each isolate at most, with KV', async () => {
		const space = await openSpace()
		await space.slowTokens(100)
		await withWorkers(await world(space), async (miniflare) => {
			const answers = await everywhere(miniflare, '/?count=50&anchored')
			expect(answers.flat()).to.deep.equal(Array.from({ length: 200 }, () => ok))
			const { tokens, intents } = (await space.log()).totals
			expect(intents).to.equal(200)
			expect(tokens).to.be.within(1, isolates.length)
			// From now on they use each other's: no isolate asks again.
			await everywhere(miniflare, '/?count=5')
			expect((await space.log()).totals).to.include({ tokens, intents: 220 })
		})
	})
})

const dates = [
	{ compatibilityDate: '2024-10-13' },
	{ compatibilityDate: '2024-10-14' },
	{ compatibilityDate: newest },
	{ compatibilityDate: newest, compatibilityFlags: ['no_handle_cross_request_promise_resolution'] },
]

/** A Worker of one isolate, with a Worker in front of it that can cancel its requests. */
async function createPair(date, { baseUrl }) {
	const [front, back] = [
		await bundledWorker('tokens/workers/front.mjs'),
		await bundledWorker('tokens/workers/shop.mjs'),
	]
	const workers = [
		{ ...date, modules: true, name: 'front', script: front, serviceBindings: { BACK: 'back' } },
		{ ...date, modules: true, name: 'back', script: back, bindings: { BASE_URL: baseUrl }, kvNamespaces: ['TOKENS'] },
	]
	return { workers }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

/** What becomes of five requests that wait for the token of one that is about to die, as of one date. */
async function playFlight(date) {
	const space = await openSpace()
	await space.slowTokens(3000)
	return withWorkers(await createPair(date, space), async (miniflare) => {
		const owner = ask(miniflare, 'front', '/')
		while (!(await space.log()).totals.tokens) await pause()
		const waiting = Promise.all(Array.from({ length: 5 }, () => ask(miniflare, 'back', '/')))
		while ((await ask(miniflare, 'back', '/calls')) < 6) await pause()
		await ask(miniflare, 'front', '/leave')
		await space.slowTokens(0)
		const ends = {
			owner: await owner,
			waiters: (await waiting).flat(),
			events: await ask(miniflare, 'back', '/events'),
		}
		const later = await ask(miniflare, 'back', '/')
		return { ...ends, later, tokens: (await space.log()).totals.tokens }
	})
}

describe('a flight whose owner dies', () => {
	const played = new Map()
	// Side by side: they wait for seconds, and do next to nothing.
	before(() => Promise.all(dates.map(async (date) => played.set(date, await playFlight(date)))))

	for (const date of dates)
		it(`is taken over once when the owner is cancelled, and every waiter is answered, ${Object.values(date).flat()}`, () => {
			const { owner, waiters, later, tokens } = played.get(date)
			expect(owner).to.match(/^cancelled/)
			expect([...waiters, ...later]).to.deep.equal(Array(6).fill(ok))
			expect(tokens).to.equal(2)
		})
})
