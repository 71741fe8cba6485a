import type { ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, runtime } from '@tarja-test/harness'
import { clientOf as anyClient, failure, pay, read } from '../../test/call-world.ts'
import { type LogRecord, logging } from '../client/logging.ts'
import type { ClientOptions } from '../client/settings.ts'
import { passwordGrant } from '../tokens/password-grant.ts'

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

/** A UUID, ULID, KSUID, Nano IDs, trace id, ray id, trace context, and short words. */
const shownIds = [
	'7b1c9d2e-93aa-4c58-a7d7-0f2b6c1d9e34',
	'01ARZ3NDEKTSV4RRFFQ69G5FAV',
	'0ujtsYcgvSTl8PAuAdqWYSMnLOv',
	'req_0ujsswThIGTUYm2K8FjOOfXtY1K',
	'V1StGXR8_Z5jdHi6B-myT',
	'req-Uakgb_J5m9g-0JDMbcJqL',
	'4bf92f3577b34da6a3ce929d0e0e4736',
	'7f0c3c1d2a3b4c5d-GRU',
	'00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
	'req-1042',
]

/** A token, in other forms too, a CPF, a telephone number, an e-mail address, and a text in hexadecimal digits. */
const hiddenIds = [
	'Zq8Xw2Lm9Tr4Vb7Nc1Kp6Hd3Fs5Gj0Ya',
	'req-Zq8Xw2Lm9Tr4Vb7Nc1Kp6Hd3Fs5Gj0Y',
	'ZQ8XW2LM9TR4VB7NC1KP6HD3FS5GJ0YA',
	'AKIAIOSFODNN7EXAMPLE',
	'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
	'xoxb-Zq8Xw2Lm9Tr4Vb7Nc1Kp6',
	'V1StGXR8Z5jdHi6BmyT',
	'0ujtsYcgvSTl8PAuAdqWYSMnLOv7',
	'WnE4WHcyTG05VHI0VmI3TmMxS3A2SGQzRnM1R2owWWE=',
	'12345678909',
	'123-456-789-09',
	'+5511912345678',
	'ana@example.com',
	'68756e746572322d68756e74657232',
	'Hunter2=',
]

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
			.and.nested.include({ 'record.requestId': 'req-7' })
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
			['ab'.repeat(32)]: 'ab'.repeat(32),
			['a'.repeat(200)]: '[redacted]',
			['a'.repeat(201)]: undefined,
			'': undefined,
			'Bearer abc': undefined,
			'caf\u00e9': undefined,
			'tr-4111111111111111-x': '[redacted]',
			'eyJhbGciOiJIUzI1NiJ9.e30.c2ln': '[redacted]',
			...Object.fromEntries(shownIds.map((id) => [id, id])),
			...Object.fromEntries(hiddenIds.map((id) => [id, '[redacted]'])),
		}
		for (const [id, shown] of Object.entries(ids))
			expect((await clientOf([response(200, id)]).client.call(read)).requestId, id).to.equal(shown)
	})
	it('is masked where it repeats what the request held', async () => {
		for (const [secret, id] of ['opaque-token-of-somebody', '0ujtsYcgvSTl8PAuAdqWYSMnLOv'].flatMap((token) =>
			[token, `req-${token}`, token.slice(0, 12), token.toUpperCase()].map((echo) => [token, echo] as const),
		)) {
			const auth = { token: async () => ({ accessToken: secret, lifetimeMs: 60_000 }) }
			const { client, lines } = clientOf([response(500, id)], { requestId: 'x-request-id', auth })
			const error = await failure(client.call(pay, { body: { n: 1 } }))
			expect(error.requestId).to.equal('[redacted]')
			expect(JSON.stringify([error, error.record, lines])).not.to.contain(secret.slice(0, 12))
		}
	})
	it('is masked where it repeats a password, or a token that was replaced', async () => {
		const words = ['battery', 'Correcthorse', 'staple', 'horseradish']
		const [user = '', password = '', value = '', earlier = ''] = words
		const credential = { name: 'field', value }
		const issuer = passwordGrant({ basic: { user, password }, credential, dangerouslyAllowBrowser: true })
		let tokens = 0
		const answer = ({ url }: { readonly url: string }, id: string) =>
			url.endsWith('/token')
				? Response.json({ access_token: tokens++ ? 'another-token' : earlier, token_type: 'Bearer', expires_in: 300 })
				: response(tokens > 1 ? 500 : 401, id)
		for (const id of [password, value.toUpperCase(), earlier]) {
			tokens = 0
			const { client } = anyClient((request) => answer(request, id), { requestId: 'x-request-id', auth: issuer })
			expect((await failure(client.call(read))).requestId, id).to.equal('[redacted]')
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
