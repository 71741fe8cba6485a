import { createClient, isTarjaError, tokenError } from '@tarja/core'
import { fakeClock } from '@tarja/testing'
import { memoryTokens } from '@tarja/token-memory'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { durableObjectTokens, type TokenObjects } from './durable-object-tokens.ts'
import { readMessage, type TokenMessage, writeFailure, writeGrant } from './token-message.ts'

const baseUrl = 'https://platform.example'
const grant = (accessToken: string): TokenMessage => ({ grant: { accessToken, remainingMs: 60_000 } })

/** A namespace whose objects answer by `answer`; remembers what was asked of whom. */
function objects(answer: (turn: number) => TokenMessage | Error) {
	const asked: { name: string; rejected?: string }[] = []
	let stubs = 0
	const namespace: TokenObjects = {
		idFromName: (name) => ({ name }),
		get: ({ name }: { name: string }) => {
			stubs++
			return {
				async token(request: { rejected?: string }) {
					const given = answer(asked.push({ name, ...request }))
					if (given instanceof Error) throw given
					return given
				},
				async clear() {
					asked.push({ name, rejected: 'clear()' })
				},
			}
		},
	}
	return { asked, namespace, stubs: () => stubs }
}

describe('durableObjectTokens()', () => {
	it('asks the named object once for all calls, and keeps the token for as long as it has left', async () => {
		const { asked, namespace } = objects(() => grant('t-1'))
		const auth = durableObjectTokens(namespace, { name: 'merchant-7' })
		const { tokens } = createClient({ baseUrl, auth, clock: fakeClock() })
		const given = await Promise.all(Array.from({ length: 20 }, () => tokens.token()))
		expect(asked).to.deep.equal([{ name: 'merchant-7' }])
		expect(given[0]).to.include({ accessToken: 't-1', lifetimeMs: 60_000 })
	})

	it('tells which token was refused, and takes a fresh stub for every question', async () => {
		const { asked, namespace, stubs } = objects((turn) => grant(`t-${turn}`))
		const { tokens } = createClient({ baseUrl, auth: durableObjectTokens(namespace) })
		await tokens.token()
		expect((await tokens.token({ rejected: 't-1' })).accessToken).to.equal('t-2')
		expect(asked).to.deep.equal([{ name: 'default' }, { name: 'default', rejected: 't-1' }])
		expect(stubs()).to.equal(2)
	})

	it('gives the failure of the object as its own, and does not ask again before the object would', async () => {
		const nowMs = Date.now()
		const failure = tokenError('credentials', 'answered 401', { status: 401, retryAtMs: nowMs + 40_000 })
		const { asked, namespace } = objects(() => writeFailure(failure, nowMs))
		const { tokens } = createClient({ baseUrl, auth: durableObjectTokens(namespace) })
		for (let call = 0; call < 40; call++) {
			const error = await rejection(tokens.token())
			if (!isTarjaError(error, 'token_unavailable')) throw error
			const { retryAtMs = 0, ...details } = error.details
			expect(details).to.deep.equal({ reason: 'credentials', status: 401 })
			// By two clocks, one of which browsers round.
			expect(retryAtMs).to.be.within(nowMs + 39_000, Date.now() + 41_000)
			const until = new Date(retryAtMs).toISOString()
			expect(error.message).to.equal(
				`Cannot get an access token: answered 401; it will not be asked again before ${until}`,
			)
		}
		expect(asked).to.have.length(1)
	})

	it('asks once more where Cloudflare says that it is worth it, and only then', async () => {
		const failing = async (...facts: readonly object[]) => {
			const { asked, namespace } = objects((turn) =>
				facts[turn - 1] ? Object.assign(new Error('lost'), facts[turn - 1]) : grant('t-1'),
			)
			const { tokens } = createClient({ baseUrl, auth: durableObjectTokens(namespace) })
			const outcome = await tokens.token().then(
				({ accessToken }) => accessToken,
				(error) => (isTarjaError(error, 'token_unavailable') ? error.details.reason : error),
			)
			return [outcome, asked.length]
		}
		expect(await failing({ retryable: true })).to.deep.equal(['t-1', 2])
		expect(await failing({ retryable: true }, { retryable: true })).to.deep.equal(['source', 2])
		expect(await failing({ retryable: true, overloaded: true })).to.deep.equal(['source', 1])
		expect(await failing({})).to.deep.equal(['source', 1])
	})

	it('clears the object too', async () => {
		const { asked, namespace } = objects(() => grant('t-1'))
		await createClient({ baseUrl, auth: durableObjectTokens(namespace) }).tokens.clear()
		expect(asked).to.deep.equal([{ name: 'default', rejected: 'clear()' }])
	})

	it('keeps apart in one store the tokens of different objects, and of objects with one name in two Workers', async () => {
		const shared = memoryTokens()
		const clientOf = (worker: string, name: string) => {
			const { namespace } = objects(() => grant(`of-${worker}-${name}`))
			const idFromName = (named: string) => ({ name: named, toString: () => `id-${worker}-${named}` })
			return createClient({ baseUrl, auth: durableObjectTokens({ ...namespace, idFromName }, { name }) }).use(shared)
		}
		for (const [worker, name] of [
			['shop', 'one'],
			['shop', 'two'],
			['office', 'one'],
			['shop', 'one'],
		] as const)
			expect((await clientOf(worker, name).tokens.token()).accessToken).to.equal(`of-${worker}-${name}`)
	})
})

describe('what goes between object and isolate', () => {
	it('is the time that is left, so that their clocks need not agree', () => {
		const message = writeGrant({ accessToken: 't', lifetimeMs: 40_000 })
		expect(message).to.deep.equal({ grant: { accessToken: 't', remainingMs: 40_000 } })
		expect(readMessage(message, 1_000)).to.deep.equal({ accessToken: 't', lifetimeMs: 40_000 })
	})

	it('is nothing of an error that is not ours', () => {
		expect(JSON.stringify(writeFailure(new Error('secret'), 0))).not.to.include('secret')
	})
})
