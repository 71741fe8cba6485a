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
	it('is told with the title of a problem document, and with the error of OAuth', async () => {
		const { message, response } = await told(422, { title: 'Limit exceeded', detail: 'by 7' }, problem)
		expect(message).to.equal(
			`Cannot complete pay: the platform returned 422 (title "Limit exceeded"); the response is in error.response; ${message.split('; ').at(-1)}`,
		)
		expect(response?.text).to.include('by 7')
		expect((await told(400, { error: 'invalid_scope', error_description: 'because' })).message)
			.to.include(' 400 (error "invalid_scope"); ')
			.and.not.include('because')
		expect((await told(400, { title: 'T', error: 'e' }, problem)).message).to.include('(title "T", error "e")')
	})
	it('is told without what is neither', async () => {
		for (const body of [
			{ title: 'no problem document' },
			{ error: { message: 'x' } },
			{ error: '' },
			[],
			null,
			'x',
			'',
		])
			expect((await told(422, body)).message).to.match(/ 422; /)
		expect((await told(422, { title: 'T' }, 'text/x-application/problem+json')).message).to.match(/ 422; /)
		for (const title of ['', 7, null, { a: 1 }, '\ud800'])
			expect((await told(422, { title }, problem)).message).to.match(/ 422; /)
		expect((await told(503, '')).message).not.to.include('error.response')
	})
	it('is told in 80 characters of each and on one line, however long they are', async () => {
		const title = `a\n${'word '.repeat(200_000)}`
		const { message } = await told(422, { title, error: 'x'.repeat(1000) }, problem)
		expect(message).to.match(/\(title "a (?:word )+word…", error "\[redacted\]"\); /)
		// What follows depends on the runtime: in a page nobody knows whether it was refused.
		expect(/\(.*\); /.exec(message)?.[0]).to.have.length.below(120)
	})
	const decided = operation({ ...definition, replayUnauthorized: false })
	const own = { headers: { authorization: 'Basic YTpi' } }
	const none = 'no access token was sent, as the client has no auth: give createClient an issuer'
	const open =
		'it was not sent again, because it reports no invalid token; if this platform returns 401 before it does anything, set replayUnauthorized'
	const steps: readonly (readonly [status: number, called: unknown, settings: object, step: string])[] = [
		[401, pay, { auth }, open],
		[401, decided, { auth }, 'check the credentials'],
		[401, pay, own, 'check the credentials'],
		[401, anonymous, {}, 'check the credentials'],
		[401, pay, {}, none],
		[403, pay, { auth }, 'check what the account may do'],
		[404, pay, { auth }, "check baseUrl and the operation's path"],
		[429, pay, { auth }, 'wait before you call again'],
	]
	for (const [status, called, settings, step] of steps)
		it(`${status} is told with what to do next: ${step}`, async () => {
			expect((await told(status, {}, undefined, called, settings)).message).to.include(`${status}; ${step}`)
		})
	it('is told where a layer hands on headers of another class', async () => {
		const { client } = clientOf([{ status: 401, json: { error: 'no' } }])
		const plain = onAttempt((attempt, next) => next({ ...attempt, headers: { a: 'b' } as unknown as Headers }))
		const error = await failure(client.use(plain).call(pay, { params: { id: 1 } }))
		expect(error.message).to.include('401 (error "no"); no access token was sent')
	})
})
