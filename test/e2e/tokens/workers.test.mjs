// Tokens in Workers: several isolates over one KV namespace, and requests that die under their promises.
import { before, describe, expect, it, openSpace } from '@tarja-test/harness'
import { ask, newest, withWorkers, workerScript } from './miniflare.mjs'

const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
const ok = { status: 200 }

/** Two Workers, each in two isolates: a workerd of one process gives every Worker one. */
const isolates = ['shop-1', 'shop-2', 'back-office-1', 'back-office-2']

async function world({ baseUrl, bindings = {}, compatibilityDate = newest }) {
	const script = await workerScript('shop.mjs')
	const workers = isolates.map((name) => ({
		modules: true,
		compatibilityDate,
		name,
		script,
		bindings: { BASE_URL: baseUrl, ...bindings },
		kvNamespaces: { TOKENS: 'tokens' },
	}))
	return { workers }
}

const everywhere = (miniflare, path) => Promise.all(isolates.map((name) => ask(miniflare, name, path)))
const refusedIntents = ({ entries }) =>
	entries.filter(({ path, status }) => path === intentPath && status === 401).length

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

describe('a rejected token', () => {
	it('that KV keeps serving is not used again by an isolate that was told', async () => {
		const space = await openSpace()
		await withWorkers(await world({ ...space, bindings: { STALE: true } }), async (miniflare) => {
			await ask(miniflare, 'shop-1', '/')
			await everywhere(miniflare, '/')
			await space.revokeTokens()
			for (let round = 0; round < 3; round++)
				expect((await everywhere(miniflare, '/?count=5')).flat()).to.deep.equal(Array.from({ length: 20 }, () => ok))
			const log = await space.log()
			// The first five calls of each isolate went out with it at once; none after them.
			expect(refusedIntents(log)).to.be.at.most(20)
			expect(log.totals.tokens).to.be.within(2, 1 + isolates.length)
		})
	})
})

describe('wrong credentials', () => {
	const check = (answers) => {
		for (const { code, outcome, details, message } of answers) {
			expect({ code, outcome, reason: details.reason }).to.deep.equal({
				code: 'token_unavailable',
				outcome: 'not_processed',
				reason: 'credentials',
			})
			expect(message).not.to.include('wrong')
		}
		const last = answers.at(-1)
		expect(last.details.retryAtMs).to.be.greaterThan(Date.now())
		expect(last.message).to.include(`before ${new Date(last.details.retryAtMs).toISOString()}`)
	}

	it('make one token request in 40 calls, say when it will be tried again, and new ones work at once', async () => {
		const space = await openSpace()
		await withWorkers(await world(space), async (miniflare) => {
			const first = await ask(miniflare, 'shop-1', '/?count=39&credential=wrong')
			check([...first, ...(await ask(miniflare, 'shop-1', '/?credential=wrong'))])
			expect((await space.log()).entries).to.have.length(1)
			expect(await ask(miniflare, 'shop-1', '/')).to.deep.equal([ok])
		})
	})
})

const dates = [
	{ compatibilityDate: '2024-10-13' },
	{ compatibilityDate: '2024-10-14' },
	{ compatibilityDate: newest },
	{ compatibilityDate: newest, compatibilityFlags: ['no_handle_cross_request_promise_resolution'] },
]

/** Workers of one isolate each, every one with a Worker in front of it that can cancel its requests. */
async function pairs(date, spaces) {
	const [front, back] = [await workerScript('front.mjs'), await workerScript('shop.mjs')]
	const workers = Object.entries(spaces).flatMap(([name, { baseUrl }]) => [
		{ ...date, modules: true, name: `front-${name}`, script: front, serviceBindings: { BACK: name } },
		{
			...date,
			modules: true,
			name,
			script: back,
			bindings: { BASE_URL: baseUrl },
			kvNamespaces: { TOKENS: name },
		},
	])
	return { workers }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

/** Waits until the platform has been asked for a token. Its answer comes after the space's delay. */
async function untilAsked({ log }) {
	while (!(await log()).totals.tokens) await pause()
}

/** What becomes of five requests to a Worker that wait for the token of one that is about to die. */
async function outcome(miniflare, worker, owner, space) {
	const owning = ask(miniflare, ...owner)
	await untilAsked(space)
	const waiting = Promise.all(Array.from({ length: 5 }, () => ask(miniflare, worker, '/')))
	while ((await ask(miniflare, worker, '/calls')) < 6) await pause()
	await ask(miniflare, owner[0], '/leave')
	await space.slowTokens(0)
	const given = {
		owner: await owning,
		waiters: (await waiting).flat(),
	}
	return { ...given, later: await ask(miniflare, worker, '/') }
}

/** What becomes of three owners, and of those who wait for them, as of one date. */
async function flightsOf(date) {
	const spaces = {}
	const outcomes = {}
	const owners = {
		cancelled: ['front-cancelled', '/'],
		anchored: ['front-anchored', '/?anchored'],
		early: ['early', '/early'],
	}
	for (const name of Object.keys(owners)) {
		spaces[name] = await openSpace()
		await spaces[name].slowTokens(3000)
	}
	await withWorkers(await pairs(date, spaces), async (miniflare) => {
		const all = Object.entries(owners).map(async ([name, owner]) => {
			outcomes[name] = await outcome(miniflare, name, owner, spaces[name])
		})
		await Promise.all(all)
	})
	return { spaces, outcomes }
}

describe('a flight whose owner dies', () => {
	const played = new Map()
	// Side by side: they wait for seconds, and do next to nothing.
	before(() => Promise.all(dates.map(async (date) => played.set(date, await flightsOf(date)))))

	for (const date of dates) {
		const title = Object.values(date).flat().join(', ')
		const five = Array.from({ length: 5 }, () => ok)
		const tokensOf = async (name) => (await played.get(date).spaces[name].log()).totals.tokens
		const outcomeOf = (name) => played.get(date).outcomes[name]

		it(`is taken over once when the owner is cancelled, and every waiter is answered, ${title}`, async () => {
			const { owner, waiters, later } = outcomeOf('cancelled')
			expect(owner).to.match(/^cancelled/)
			expect([...waiters, ...later]).to.deep.equal([...five, ok])
			expect(await tokensOf('cancelled')).to.equal(2)
		})
	}
})
