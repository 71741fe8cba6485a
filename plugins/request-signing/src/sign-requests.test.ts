import { type ClientOptions, createClient, definePlugin, multipart, operation, type TarjaError } from '@tarja/core'
import { createRecordingFetch, pluginContract, type RecordedRequest } from '@tarja/testing'
import { describe, expect, it, rejection, runtime, stubOptions } from '@tarja-test/harness'
import { bytes, secret } from '../vectors/messages.ts'
import { type HttpSignatureProfile, httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import type { HttpRequest } from './message.ts'
import { signRequests } from './sign-requests.ts'
import { verifyRequest } from './verify-request.ts'

const both = (profile: HttpSignatureProfile = {}) =>
	httpSignatures({ ...profile, signer: signer(secret, 'HS256', 'k1'), keys: secret, algorithms: ['HS256'] })
const baseUrl = 'https://platform.example/%7ebase'
const pay = operation({ id: 'test.pay', method: 'POST', path: '/pay/{id}' })
/** A client that signs, over this platform. */
const clientOver = (
	fetch: ReturnType<typeof createRecordingFetch>,
	scheme = both(),
	more: Partial<ClientOptions> = {},
) => createClient({ baseUrl, fetch, ...stubOptions, ...more }).use(signRequests(scheme))
const received = ({ method, url, headers, bytes: body }: RecordedRequest): HttpRequest => ({
	method,
	url,
	headers,
	body,
})
/** The first request that was sent, of which there must be one. */
function sentBy({ requests }: ReturnType<typeof createRecordingFetch>): RecordedRequest {
	const [sent] = requests
	if (!sent) throw new Error('Nothing was sent')
	return sent
}

describe('signRequests', () => {
	for (const { name, run } of pluginContract(() => signRequests(both()))) it(name, run)

	it('signs the exact bytes that are sent', async () => {
		const fetch = createRecordingFetch(() => ({ json: {} }))
		const client = clientOver(fetch)
		await client.call(pay, { params: { id: '%7e á' }, query: { q: "it's ~" }, body: { nome: 'ação', lone: '\ud800' } })
		const sent = sentBy(fetch)
		expect(sent.url).to.equal('https://platform.example/~base/pay/%257e%20%C3%A1?q=it%27s%20~')
		const verified = await verifyRequest(received(sent), both())
		expect(new TextDecoder().decode(verified.body)).to.equal('{"nome":"ação","lone":"\\ud800"}')
		expect(sent.headers.get('content-type')).to.equal('application/json')
	})

	it('signs anew for the replay after a 401, with the new token', async () => {
		const statuses = [401, 200]
		const fetch = createRecordingFetch(() => ({ status: statuses.shift() ?? 500, json: {} }))
		let tokens = 0
		const auth = { token: async () => ({ accessToken: `t-${++tokens}`, lifetimeMs: 60_000 }) }
		const scheme = both({ components: ['@method', '@target-uri', 'authorization', 'content-digest'] })
		const client = clientOver(fetch, scheme, { auth })
		const write = operation({ method: 'PUT', path: '/pay', effect: 'idempotent' })
		expect((await client.call(write, { body: {} })).attempts).to.equal(2)
		for (const sent of fetch.requests) await verifyRequest(received(sent), scheme)
		expect(new Set(fetch.requests.map(({ headers }) => headers.get('signature'))).size).to.equal(2)
	})

	it('signs the bytes of a form with files', async () => {
		const fetch = createRecordingFetch(() => ({ json: {} }))
		const client = clientOver(fetch)
		const file = new File([Uint8Array.from({ length: 256 }, (_, at) => at)], 'a.bin')
		await client.call(multipart(operation({ method: 'POST', path: '/forms' })), { body: { file } })
		const sent = sentBy(fetch)
		expect(new Set(sent.bytes).size).to.equal(256)
		expect((await verifyRequest(received(sent), both())).body).to.deep.equal(sent.bytes)
	})

	it('signs text that no two runtimes encode alike as the bytes it sends', async () => {
		const fetch = createRecordingFetch(() => ({ json: {} }))
		let handedOn: unknown
		const broken = definePlugin({
			id: 'broken',
			setup: () => ({
				attempt: {
					prepare: (attempt, next) => next({ ...attempt, body: 'a lone \ud800 surrogate' }),
					observe: (attempt, next) => {
						handedOn = attempt.body
						return next(attempt)
					},
				},
			}),
		})
		const client = clientOver(fetch).use(broken)
		const note = operation({ method: 'POST', path: '/note', contentType: 'text/plain' })
		await client.call(note, { body: 'whole' })
		const sent = sentBy(fetch)
		expect(handedOn).to.deep.equal(bytes('a lone \ufffd surrogate'))
		expect((await verifyRequest(received(sent), both())).body).to.deep.equal(handedOn)
	})

	it('sends no other method than it was given, and signs it as it goes out', async () => {
		const sentAs = async (method: string) => {
			const fetch = createRecordingFetch(() => ({ json: {} }))
			const client = clientOver(fetch)
			const error = await client.call(operation({ method, path: '/payments' }), { body: {} }).then(
				() => undefined,
				(reason: TarjaError) => reason,
			)
			const [sent] = fetch.requests
			if (sent) await verifyRequest(received(sent), both())
			else expect(error?.outcome).to.equal('not_processed')
			return sent?.method
		}
		expect(await sentAs('put')).to.equal('PUT')
		expect(await sentAs('PATCH')).to.equal('PATCH')
		expect(await sentAs('patch')).to.equal('PATCH') // What operation() makes of it, in every runtime.
		// Bun makes a GET of a method that it does not know, and workerd refuses it.
		const known = runtime !== 'bun' && runtime !== 'workerd'
		expect(await sentAs('NOTIFICATION')).to.equal(known ? 'NOTIFICATION' : undefined)
	})

	it('sends nothing that it cannot sign, and says why', async () => {
		const fetch = createRecordingFetch([])
		const scheme = both({ components: ['@method', 'idempotency-key', 'content-digest'] })
		const client = clientOver(fetch, scheme)
		const error = await rejection<TarjaError>(client.call(pay, { params: { id: 1 }, body: {} }))
		expect(error).to.include({ code: 'layer_failed', outcome: 'not_processed' })
		expect(error.cause).to.include({ name: 'SignatureError', code: 'missing' })
		expect(error.message).to.include('idempotency-key').and.to.include('list it as one of bodyComponents')
		expect(fetch.requests).to.have.lengthOf(0)
	})

	it("hands the attempt's signal to a key service, and an abort there ends the call", async () => {
		const fetch = createRecordingFetch([])
		const controller = new AbortController()
		const waiting = {
			alg: 'RS256',
			sign: (_: unknown, signal?: AbortSignal) =>
				new Promise<never>((_resolve, reject) => {
					signal?.addEventListener('abort', () => reject(signal.reason))
					controller.abort()
				}),
		} as const
		const client = clientOver(fetch, httpSignatures({ signer: waiting }) as ReturnType<typeof both>)
		const error = await rejection<TarjaError>(
			client.call(pay, { params: { id: 1 }, body: {} }, { signal: controller.signal }),
		)
		expect(error).to.include({ code: 'aborted', outcome: 'not_processed' })
	})
})
