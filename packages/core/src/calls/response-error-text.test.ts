import { describe, expect, it } from '@tarja-test/harness'
import { clientOf, failure, onAttempt } from '../../test/call-world.ts'
import { operation } from '../operation/operation.ts'

const definition = { method: 'POST', path: '/cards/{id}/pay', id: 'pay' } as const
const pay = operation(definition)
const anonymous = operation({ method: 'POST', path: '/token', auth: 'none' })
const problem = 'application/problem+json; charset=utf-8'
const auth = { token: async () => ({ accessToken: 'an-access-token-7', lifetimeMs: 9e15 }) }

/** What a call is told of this answer. */
function told(status: number, body: unknown, type = 'application/json', called: unknown = pay, settings: object = {}) {
	const { headers, ...options } = settings as { readonly headers?: Record<string, string> }
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	const { client } = clientOf([{ status, text, headers: { 'content-type': type } }], { retry: false, ...options })
	const input = called === anonymous ? {} : { params: { id: 7 } }
	return failure(client.call(called as typeof pay, input as { params: { id: number } }, headers ? { headers } : {}))
}

describe('a failed status', () => {
	it('is told without a word of its body, which anybody may have written', async () => {
		for (const type of ['application/json', problem]) {
			const { message, response } = await told(422, { title: 'Limit exceeded', error: 'invalid_scope' }, type)
			expect(message)
				.to.match(/ 422; the response is in error.response; /)
				.and.not.match(/Limit|invalid_scope/)
			expect(response?.text).to.include('Limit exceeded')
		}
		expect((await told(503, '')).message).not.to.include('error.response')
	})
	const decided = operation({ ...definition, replayUnauthorized: false })
	const own = { headers: { authorization: 'Basic YTpi' } }
	const none = '; no access token was sent, as the client has no auth: give createClient an issuer'
	const open =
		'; it was not sent again, because it reports no invalid token; if this platform returns 401 before it does anything, set replayUnauthorized'
	const done = ', which does not say that it was done; outcomeOf can say what it means'
	const steps: readonly (readonly [status: number, called: unknown, settings: object, step: string])[] = [
		[401, pay, { auth }, open],
		[401, decided, { auth }, '; check the credentials'],
		[401, pay, own, '; check the credentials'],
		[401, anonymous, {}, '; check the credentials'],
		[401, pay, {}, none],
		[403, pay, { auth }, '; check what the account may do'],
		[404, pay, { auth }, "; check baseUrl and the operation's path"],
		[429, pay, { auth }, '; wait before you call again'],
		[202, pay, {}, done],
		[299, pay, {}, done],
		[400, pay, {}, '; the response'],
	]
	for (const [status, called, settings, step] of steps)
		it(`${status} is told with what to do next: ${step}`, async () => {
			expect((await told(status, {}, undefined, called, settings)).message).to.include(`${status}${step}`)
		})
	it('is told where a layer hands on headers of another class', async () => {
		const { client } = clientOf([{ status: 401, json: { error: 'no' } }])
		const plain = onAttempt((attempt, next) => next({ ...attempt, headers: { a: 'b' } as unknown as Headers }))
		const error = await failure(client.use(plain).call(pay, { params: { id: 1 } }))
		expect(error.message).to.include('401; no access token was sent')
	})
})
