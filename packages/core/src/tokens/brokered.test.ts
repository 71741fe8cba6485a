import { createFakeClock, createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { brokeredTokens } from './brokered.ts'

const baseUrl = 'https://platform.example'
const tokensFrom = (...answers: readonly Response[]) => {
	const broker = createRecordingFetch(answers)
	const auth = brokeredTokens(({ signal, rejected }) =>
		broker('/token', { method: 'POST', signal, body: JSON.stringify({ rejected }) }),
	)
	return { broker, tokens: createClient({ baseUrl, auth, clock: createFakeClock() }).tokens }
}
const response = (body: unknown): Response => Response.json(body)

describe('brokeredTokens()', () => {
	it('takes a token and the time it has left, once for all who wait', async () => {
		const { broker, tokens } = tokensFrom(response({ accessToken: 't-1', lifetimeMs: 60_000 }))
		const [one, two] = await Promise.all([tokens.token(), tokens.token()])
		expect(one).to.deep.equal({ accessToken: 't-1', lifetimeMs: 60_000 })
		expect(two).to.deep.equal(one)
		expect(broker.requests).to.have.length(1)
	})

	it('tells the backend which token was refused, once however many say so', async () => {
		const { broker, tokens } = tokensFrom(
			response({ accessToken: 't-1', lifetimeMs: 60_000 }),
			response({ accessToken: 't-2', lifetimeMs: 60_000 }),
		)
		await tokens.token()
		const input = await Promise.all([1, 2, 3].map(() => tokens.token({ rejected: 't-1' })))
		expect(input.map(({ accessToken }) => accessToken)).to.deep.equal(['t-2', 't-2', 't-2'])
		expect(broker.requests.map(({ text }) => text)).to.deep.equal(['{}', '{"rejected":"t-1"}'])
	})

	it('does not remember a refusal: the person may sign in meanwhile', async () => {
		const { tokens } = tokensFrom(
			new Response(null, { status: 401 }),
			response({ accessToken: 't-1', lifetimeMs: 1000 }),
		)
		const error = await rejection(tokens.token())
		expect(isTarjaError(error, 'token_unavailable') && error.details).to.deep.equal({ reason: 'source', status: 401 })
		expect(error.message).to.include('your backend returned 401; is the person signed in?')
		expect((await tokens.token()).accessToken).to.equal('t-1')
	})

	const unusable = [null, [], {}, { accessToken: 't' }, { accessToken: 'two words', lifetimeMs: 1 }, 'text']
	for (const body of [...unusable, { accessToken: 't', lifetimeMs: -1 }, { accessToken: 't', lifetimeMs: '60000' }])
		it(`does not take ${JSON.stringify(body)} for a token`, async () => {
			const error = await rejection(tokensFrom(response(body)).tokens.token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('response')
			expect(error.message).to.include('{ accessToken, lifetimeMs }')
			expect(error).to.have.nested.property('details.status', 200)
		})

	it('takes a token that has no time left for one of a minute: the backend’s clock may round', async () => {
		const { tokens } = tokensFrom(response({ accessToken: 't-1', lifetimeMs: 0 }))
		expect(await tokens.token()).to.deep.equal({ accessToken: 't-1', lifetimeMs: 60_000 })
	})

	it('refuses what is no function, and the word undefined as a person, when it is made', () => {
		for (const [ask, identity] of [[undefined], ['/token'], [async () => new Response(), String(undefined)]])
			expect(() => brokeredTokens(ask as never, { identity: identity as never }))
				.to.throw('correct it')
				.and.to.include({ code: 'configuration' })
	})

	it('says that the backend could not be asked, and why, whether asking throws or rejects', async () => {
		for (const ask of [
			() => Promise.reject(new Error('offline')),
			(): never => {
				throw new Error('offline')
			},
		]) {
			const error = await rejection(createClient({ baseUrl, auth: brokeredTokens(ask) }).tokens.token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('network')
			expect(error.message).to.equal('Cannot get an access token: your backend could not be asked; see the cause')
			expect((error.cause as Error).message).to.equal('offline')
		}
	})

	it('keeps the tokens of people apart, and those of nobody in particular together', () => {
		const identityOf = (options?: { readonly identity?: string }) =>
			brokeredTokens(async () => new Response(), options).identity()
		expect(identityOf()).to.deep.equal(['brokered', ''])
		expect(identityOf({ identity: 'ana' })).to.deep.equal(['brokered', 'ana'])
	})
})
