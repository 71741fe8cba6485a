import type { ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, runtime } from '@tarja-test/harness'
import { clientOf as anyClient, failure, pay, read } from '../../test/call-world.ts'
import { type LogRecord, logging } from '../client/logging.ts'
import type { ClientOptions } from '../client/settings.ts'

/** A client that is given these answers one after another, and the lines it logs. */
function clientOf(
	answers: readonly ScriptedResponse[],
	options: Partial<ClientOptions> = { requestId: 'X-Request-Id' },
) {
	const lines: LogRecord[] = []
	const { client } = anyClient(answers, options)
	return { client: client.use(logging((line) => lines.push(line))), lines }
}

const response = (status: number, id?: string): Response =>
	Response.json({}, { status, headers: id === undefined ? {} : { 'x-request-id': id } })

describe("the platform's id of a request", () => {
	it('is that of the last answer, in a result and its log line', async () => {
		const { client, lines } = clientOf([response(503, 'first'), response(200, 'second')])
		expect((await client.call(read)).requestId).to.equal('second')
		expect(lines.at(-1)).to.include({ event: 'call_ended', requestId: 'second' })
	})
	it('stands on an error, its record, what is printed of them, and the log line', async () => {
		const { client, lines } = clientOf([response(500, 'req-7')])
		const error = await failure(client.call(pay, { body: { n: 1 } }))
		expect([error.requestId, error.record?.requestId, lines[0]?.requestId]).to.deep.equal(['req-7', 'req-7', 'req-7'])
		expect(JSON.parse(JSON.stringify(error)))
			.to.deep.include({ requestId: 'req-7' })
			.and.nested.include({
				'record.requestId': 'req-7',
			})
	})
	it('is none where no header is named, where the last answer has none, and where no response arrived', async () => {
		const unnamed = clientOf([response(500, 'req-7')], {})
		const without = clientOf([response(503, 'first'), response(200)])
		const unanswered = clientOf([])
		expect(await without.client.call(read)).not.to.have.property('requestId')
		for (const { client, lines } of [unnamed, unanswered]) {
			const error = await failure(client.call(pay, { body: { n: 1 } }))
			expect([error.requestId, error.record, lines.at(-1)].map((of) => JSON.stringify(of)).join()).not.to.match(
				/requestId/,
			)
		}
	})
	it('is left out where it is long, empty, of several words or not ASCII, and masked where it looks like a card number or a token', async () => {
		const ids = {
			['a'.repeat(200)]: 'a'.repeat(200),
			['a'.repeat(201)]: undefined,
			'': undefined,
			'Bearer abc': undefined,
			'caf\u00e9': undefined,
			'tr-4111111111111111-x': 'tr-[redacted]-x',
			'eyJhbGciOiJIUzI1NiJ9.e30.c2ln': '[redacted]',
			'7b1c9d2e-93aa-4c58-a7d7-0f2b6c1d9e34': '7b1c9d2e-93aa-4c58-a7d7-0f2b6c1d9e34',
		}
		for (const [id, shown] of Object.entries(ids))
			expect((await clientOf([response(200, id)]).client.call(read)).requestId, id).to.equal(shown)
	})
	it('is masked where it repeats what the request held', async () => {
		const secret = 'opaque-token-of-somebody'
		const auth = { token: async () => ({ accessToken: secret, lifetimeMs: 60_000 }) }
		for (const id of [secret, `req-${secret}`, secret.slice(0, 12)]) {
			const { client, lines } = clientOf([response(500, id)], { requestId: 'x-request-id', auth })
			const error = await failure(client.call(pay, { body: { n: 1 } }))
			expect(error.requestId).to.equal('[redacted]')
			expect(JSON.stringify([error, error.record, lines])).not.to.contain(secret.slice(0, 12))
		}
	})
})

describe('a call that only reads', () => {
	it('bypasses caches, as a kept response proves nothing of now', async () => {
		const { client, fetch } = anyClient(() => ({ json: {} }))
		for (const called of [read, pay]) await client.call(called)
		const page = ['chromium', 'firefox', 'webkit'].includes(runtime)
		// A page says it by an option of fetch, which a recorded request does not show.
		expect(fetch.requests.map(({ headers }) => headers.get('cache-control'))).to.deep.equal([
			page ? null : 'no-cache, no-store',
			null,
		])
	})
})
