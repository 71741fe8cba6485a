import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { ClientOptions } from '../client/options.ts'
import type { TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'

const pay = operation({ method: 'POST', path: '/cards/{id}/pay', id: 'pay' })
const anonymous = operation({ method: 'POST', path: '/token', auth: 'none' })

/** What a call is told of this answer. */
async function told(
	status: number,
	body: unknown,
	{ type = 'application/json', called = pay, input = {}, options = {}, ...settings }: Record<string, unknown> = {},
): Promise<TarjaError> {
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	const client = createClient({
		baseUrl: 'https://platform.example',
		retry: false,
		fetch: async () => new Response(text, { status, headers: { 'content-type': String(type) } }),
		...(settings as Partial<ClientOptions>),
	})
	return rejection<TarjaError>(
		client.call(called as typeof pay, { params: { id: 7 }, ...Object(input) }, options as object),
	)
}

const problem = { type: 'application/problem+json; charset=utf-8' }
const source = {
	auth: { token: async () => ({ accessToken: 'an-access-token-7', expiresAtMs: 9e15, lifetimeMs: 9e15 }) },
}

describe('a failed status', () => {
	it('is told with the title of a problem document, and with the error of OAuth', async () => {
		const { message, response } = await told(422, { title: 'Limit exceeded', detail: 'by 7' }, problem)
		expect(message).to.equal(
			`Cannot complete pay: the platform answered 422 (title "Limit exceeded"); its answer is in error.response; ${message.split('; ').at(-1)}`,
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
			'text',
			'',
		])
			expect((await told(422, body)).message).to.match(/ 422; /)
		expect((await told(422, { title: 'T' }, { type: 'text/x-application/problem+json' })).message).to.match(/ 422; /)
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
	it('is told with what to do next', async () => {
		expect((await told(401, {}, source)).message).to.include(
			'it was not sent again, as it does not say that the token is at fault: if this platform answers 401 before it does anything, set replayUnauthorized',
		)
		expect((await told(403, {}, source)).message).to.include('check what the account may do')
		expect((await told(404, {}, source)).message).to.include("check baseUrl and the operation's path")
		expect((await told(429, {}, source)).message).to.include('wait before you call again')
	})
	it('says that no auth was set, where a 401 answers a request without credentials, and only there', async () => {
		const none = 'no access token was sent, as the client has no auth: give createClient an issuer'
		expect((await told(401, {})).message).to.include(none)
		const own = { options: { headers: { authorization: 'Basic YTpi' } } }
		const decided = { ...source, called: operation({ ...pay, replayUnauthorized: false } as never) }
		for (const settings of [decided, own, { called: anonymous, input: { params: undefined } }])
			expect((await told(401, {}, settings)).message)
				.to.include('check the credentials')
				.and.not.include(none)
	})
	it('is told where a layer hands on headers of another class', async () => {
		const client = createClient({
			baseUrl: 'https://platform.example',
			fetch: async () => Response.json({ error: 'no' }, { status: 401 }),
		}).use(
			definePlugin({
				id: 'plain',
				setup: () => ({ attempt: { sign: (a, next) => next({ ...a, headers: { a: 'b' } as unknown as Headers }) } }),
			}),
		)
		const error = await rejection<TarjaError>(client.call(pay, { params: { id: 1 } }))
		expect(error.message).to.include('401 (error "no"); no access token was sent')
	})
})
