import { type Answer, createClient, definePlugin, isTarjaError, operation, type TarjaError } from '@tarja/core'
import { pluginContract, type RecordedRequest, type Respond, recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, runtime } from '@tarja-test/harness'
import { bytes, request, response, secret, withHeaders } from '../vectors/messages.ts'
import { type HttpSignatureProfile, httpSignatures } from './http-signatures.ts'
import type { HttpRequest } from './message.ts'
import { signRequests } from './sign-requests.ts'
import { signer } from './signer.ts'
import { verifyRequest, verifyResponse } from './verify-message.ts'
import { verifyResponses } from './verify-responses.ts'

const both = (profile: HttpSignatureProfile = {}) =>
	httpSignatures({ ...profile, signer: signer(secret, 'HS256', 'k1'), keys: secret, algorithms: ['HS256'] })
const baseUrl = 'https://platform.example/base'
const pay = operation({ id: 'test.pay', method: 'POST', path: '/pay/{id}' })
const list = operation({ id: 'test.list', method: 'GET', path: '/list', effect: 'safe' })
const received = ({ method, url, headers, bytes: body }: RecordedRequest): HttpRequest => ({
	method,
	url,
	headers,
	body,
})
/** The first request that was sent, of which there must be one. */
function sentBy({ requests }: ReturnType<typeof recordingFetch>): RecordedRequest {
	const [sent] = requests
	if (!sent) throw new Error('Nothing was sent')
	return sent
}
const causeOf = (error: TarjaError): { readonly name: string; readonly code: unknown } =>
	error.cause as Error & { code: unknown }

describe('signRequests', () => {
	for (const { name, run } of pluginContract(() => signRequests(both()))) it(name, run)

	it('signs the exact bytes that are sent', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		const client = createClient({ baseUrl, fetch }).use(signRequests(both()))
		await client.call(pay, { params: { id: '%7e á' }, query: { q: "it's ~" }, body: { nome: 'ação', lone: '\ud800' } })
		const sent = sentBy(fetch)
		const verified = await verifyRequest(received(sent), both())
		expect(new TextDecoder().decode(verified.body)).to.equal('{"nome":"ação","lone":"\\ud800"}')
		expect(sent.headers.get('content-type')).to.equal('application/json')
	})

	it('signs text that no two runtimes encode alike as the bytes it sends', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		const broken = definePlugin({
			id: 'broken',
			setup: () => ({
				attempt: { prepare: (attempt, next) => next({ ...attempt, body: 'a lone \ud800 surrogate' }) },
			}),
		})
		const client = createClient({ baseUrl, fetch }).use(signRequests(both())).use(broken)
		const note = operation({ method: 'POST', path: '/note', contentType: 'text/plain' })
		await client.call(note, { body: 'whole' })
		const sent = sentBy(fetch)
		expect((await verifyRequest(received(sent), both())).body).to.deep.equal(bytes('a lone \ufffd surrogate'))
	})

	it('sends the URL in the one way that WebKit leaves as it is', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		const client = createClient({ baseUrl: 'https://platform.example/%7Ea', fetch }).use(signRequests(both()))
		await client.call(pay, { params: { id: 1 }, body: {} })
		expect(fetch.requests[0]?.url).to.equal('https://platform.example/~a/pay/1')
	})

	it('sends no other method than it was given, and signs it as it goes out', async () => {
		const sentAs = async (method: string) => {
			const fetch = recordingFetch(() => ({ json: {} }))
			const client = createClient({ baseUrl, fetch }).use(signRequests(both()))
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
		const fetch = recordingFetch([])
		const scheme = both({ components: ['@method', 'idempotency-key', 'content-digest'] })
		const client = createClient({ baseUrl, fetch }).use(signRequests(scheme))
		const error = await rejection<TarjaError>(client.call(pay, { params: { id: 1 }, body: {} }))
		expect(isTarjaError(error, 'layer_failed')).to.equal(true)
		expect(error.outcome).to.equal('not_processed')
		expect(causeOf(error).name).to.equal('SignatureError')
		expect(causeOf(error).code).to.equal('missing')
		expect(error.message).to.include('idempotency-key').and.to.include('list it as one of bodyComponents')
		expect(fetch.requests).to.have.lengthOf(0)
	})

	it('does not sign headers that the runtime drops', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		const scheme = both({ components: ['@method', 'date', 'content-digest'] })
		const client = createClient({ baseUrl, fetch }).use(signRequests(scheme))
		const date = new Date().toUTCString()
		const calling = client.call(pay, { params: { id: 1 }, body: {} }, { headers: { date } })
		if (['chromium', 'firefox', 'webkit'].includes(runtime)) {
			const error = await rejection<TarjaError>(calling)
			expect(error.outcome).to.equal('not_processed')
			expect(causeOf(error).code).to.equal('missing')
			expect(error.message).to.include('browsers set or drop it themselves')
		} else {
			await calling
			const sent = sentBy(fetch)
			await verifyRequest(received(sent), scheme)
		}
	})

	it("hands the attempt's signal to a key service, and an abort there ends the call", async () => {
		const fetch = recordingFetch([])
		const controller = new AbortController()
		const waiting = {
			alg: 'RS256',
			sign: (_: unknown, signal?: AbortSignal) =>
				new Promise<never>((_resolve, reject) => {
					signal?.addEventListener('abort', () => reject(signal.reason))
					controller.abort()
				}),
		} as const
		const client = createClient({ baseUrl, fetch }).use(signRequests(httpSignatures({ signer: waiting })))
		const error = await rejection<TarjaError>(
			client.call(pay, { params: { id: 1 }, body: {} }, { signal: controller.signal }),
		)
		expect(error.code).to.equal('aborted')
		expect(error.outcome).to.equal('not_processed')
	})
})

/** A platform that answers with `json`, signed with what it was asked. */
const answering =
	(json: unknown): Respond =>
	async (sent) => {
		const body = bytes(JSON.stringify(json))
		const headers = new Headers({ 'content-type': 'application/json' })
		const added = await both().sign({ status: 200, headers, body, request: received(sent) })
		for (const [name, value] of added) headers.set(name, value)
		return new Response(body, { headers })
	}
describe('verifyResponses', () => {
	const trusting = {
		verify: async ({ body }: Answer | { body: Answer['body'] | null }) =>
			({ body: body ?? bytes(''), alg: 'HS256', covered: ['body'] }) as const,
	}
	for (const { name, run } of pluginContract(() => verifyResponses(trusting))) it(name, run)

	it('verifies that the answer is to the request as it was signed', async () => {
		const fetch = recordingFetch(answering({ id: 1 }))
		const client = createClient({ baseUrl, fetch }).use(verifyResponses(both())).use(signRequests(both()))
		await client.call(pay, { params: { id: 1 }, body: {} })
		const sent = sentBy(fetch)
		const other = request({ url: sent.url, headers: Object.fromEntries(sent.headers), body: '{"other":1}' })
		const answer = (await answering({ id: 1 })(sent)) as Response
		await verifyResponse(answer.clone(), both(), { request: received(sent) })
		expect((await rejection<{ reason: string }>(verifyResponse(answer, both(), { request: other }))).reason).to.equal(
			'digest',
		)
	})

	it('binds the signature of the request, and keeps the digest that was signed', async () => {
		const fetch = recordingFetch(answering({ id: 1 }))
		const signed = httpSignatures({ signer: signer(secret, 'HS256'), digest: 'sha-512' })
		const client = createClient({ baseUrl, fetch }).use(verifyResponses(both())).use(signRequests(signed))
		await client.call(pay, { params: { id: 1 }, body: {} })
		expect(fetch.requests[0]?.headers.get('content-digest')).to.match(/^sha-512=/)
		const sent = sentBy(fetch)
		const answer = (await answering({ id: 1 })(sent)) as Response
		const { covered } = await verifyResponse(answer, both(), { request: received(sent) })
		expect(covered).to.include('"signature";req').and.to.include('"content-digest";req')
	})

	it('adds nothing to a request without a body, nor where answers may be unbound', async () => {
		const open = { dangerouslyAllowUnboundResponses: true }
		const fetch = recordingFetch(async ({ headers }) => {
			expect(headers.has('content-digest')).to.equal(false)
			const answer = response()
			return new Response(answer.body, { headers: withHeaders(answer, await both(open).sign(answer)).headers })
		})
		const client = createClient({ baseUrl, fetch }).use(verifyResponses(both(open)))
		await client.call(pay, { params: { id: 1 }, body: {} })
		await client.call(list)
	})

	it('takes the statuses that may come unsigned, and no other', async () => {
		const fetch = recordingFetch(() => ({ status: 404, json: {} }))
		const client = createClient({ baseUrl, fetch }).use(
			verifyResponses(both(), { unsigned: (status) => status === 404 }),
		)
		expect((await rejection<TarjaError>(client.call(list))).code).to.equal('http_status')
		const strict = createClient({ baseUrl, fetch: recordingFetch(() => ({ status: 422, json: {} })) }).use(
			verifyResponses(both(), { unsigned: (status) => status === 404 }),
		)
		expect((await rejection<TarjaError>(strict.call(list))).code).to.equal('layer_failed')
	})

	it('takes no promise for a yes', async () => {
		const fetch = recordingFetch(() => ({ json: {} }))
		const promising = { unsigned: (async () => false) as unknown as () => boolean }
		const client = createClient({ baseUrl, fetch }).use(verifyResponses(both(), promising))
		expect((await rejection<TarjaError>(client.call(list))).code).to.equal('layer_failed')
	})
})
