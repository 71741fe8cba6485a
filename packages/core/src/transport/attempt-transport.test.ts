import {
	brokeredTokens,
	type ClientOptions,
	createClient,
	isTarjaError,
	operation,
	type TarjaError,
	type Transport,
} from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { SendReport, TransportRequest, TransportResponse } from '@tarja/core/plugin'
import { describe, expect, gate, it, random, rejection, withHeldTime } from '@tarja-test/harness'
import fc from 'fast-check'
import { soon } from '../../test/call-world.ts'
import { aroundAttempt } from '../../test/plugins.ts'
import type { FetchSendReport } from './fetch-transport.ts'

const baseUrl = 'https://platform.example'
const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })
const json = new TextEncoder().encode('{"id":1}')
const headers = new Headers({ 'content-type': 'application/json' })
const createResponse = (status: number, body: Uint8Array<ArrayBuffer> = json): TransportResponse => ({
	status,
	headers,
	url: '',
	body,
})

const over = (send: Transport['send'], more: Partial<ClientOptions> = {}) =>
	createClient({ baseUrl, transport: { send }, retry: false, ...more })

/** Sends as the contract wants it, and gives this answer. */
const sending =
	(response: TransportResponse): Transport['send'] =>
	async (_, report) => {
		if (!report.begin()) throw new Error('must not leave')
		report.receive(response.status, response.headers)
		return response
	}

const failureOf = (send: Transport['send'], more?: Partial<ClientOptions>): Promise<TarjaError> =>
	rejection<TarjaError>(over(send, more).call(pay, { body: { n: '1' } }))

const broken = (code = 'UND_ERR_SOCKET'): Error => Object.assign(new Error('broke'), { code })
/** Begins or not, reports a status or not, and fails. */
const failing =
	(error: Error, begins: boolean, status?: number): Transport['send'] =>
	async (_, report) => {
		if (begins) report.begin()
		if (status !== undefined) report.receive(status, headers)
		throw error
	}
/** Gives an answer and reports nothing. */
const silent =
	(input: unknown): Transport['send'] =>
	async () =>
		input as TransportResponse

describe('what a transport reports', () => {
	const unsent = { code: 'network', outcome: 'not_processed', attempts: 0, mayHaveReplayed: false }
	const lost = { code: 'network', outcome: 'unknown', attempts: 1, mayHaveReplayed: false }
	const cases: Readonly<Record<string, [send: Transport['send'], told: object]>> = {
		'nothing, and it breaks': [failing(broken(), false), unsent],
		'nothing, and no connection is made': [failing(broken('ECONNREFUSED'), false), unsent],
		'its beginning, and it breaks': [failing(broken(), true), lost],
		'its beginning, and an error that looks like no connection': [failing(broken('ECONNREFUSED'), true), lost],
		'a refusal, whose body breaks off': [failing(broken(), true, 422), lost],
		'a success, whose body breaks off': [failing(broken(), true, 200), lost],
		'a failure, whose body breaks off': [failing(broken(), true, 503), lost],
		'a status, without a word before': [failing(broken(), false, 200), lost],
		'nothing, and it gives a failure': [silent(createResponse(500)), { outcome: 'unknown', attempts: 1 }],
		'nothing, and it gives a refusal': [silent(createResponse(422)), { outcome: 'rejected', attempts: 1 }],
		'nothing, and it gives no answer': [silent(undefined), lost],
		'nothing, and it gives null': [silent(null), lost],
		'nothing, and it gives an answer without a status': [silent({}), lost],
		'nothing, and it gives a status that is no number': [silent({ status: Number.NaN }), lost],
		'nothing, and it gives an answer without a body': [silent({ status: 200, headers }), lost],
	}
	for (const [what, [send, expected]] of Object.entries(cases))
		it(`decides the outcome: ${what}`, async () => expect(await failureOf(send)).to.include(expected))

	it('is told, with the code of its error, but nothing that it was given to send', async () => {
		const before = await failureOf(failing(broken('ECONNREFUSED'), false))
		expect(before.details).to.deep.equal({ runtimeCode: 'ECONNREFUSED' })
		const cut = await failureOf(failing(broken(), true, 200))
		expect(cut.message).to.include(': after status 200 the body was cut off (UND_ERR_SOCKET); ')
		const quoting: Transport['send'] = async ({ body }, report) => {
			report.begin()
			throw new Error(`cannot send ${body}`)
		}
		const error = await rejection<TarjaError>(over(quoting).call(pay, { body: { n: 'secret-number' } }))
		expect(error.message).to.include(': no response arrived; ')
		expect(error.details).to.deep.equal({})
		expect(String(error.cause)).to.include('cannot send').and.not.include('secret-number')
		const { cause } = await failureOf(silent({ ...createResponse(200), status: 20.5 }))
		expect(cause).to.include({ name: 'TypeError', message: 'no status' })
	})
	it('is told without a code that repeats what the request was authorised with', async () => {
		const accessToken = 'TOKENOFLETTERSALONE'
		const auth = { token: async () => ({ accessToken, lifetimeMs: 60_000 }) }
		for (const code of [accessToken, accessToken.slice(0, 9), `E_${accessToken}`]) {
			const error = await rejection<TarjaError>(over(failing(broken(code), true), { auth }).call(pay, { body: {} }))
			expect(error.details, code).to.deep.equal({})
			expect(`${error.message} ${JSON.stringify(error)} ${error.stack}`).to.not.include(accessToken.slice(0, 9))
		}
	})
	it('is at most once: a second begin, and one after the end, is refused', async () => {
		const begun: boolean[] = []
		let late: SendReport | undefined
		const client = over(async (outgoing, report) => {
			begun.push(report.begin(), report.begin())
			late = report
			return sending(createResponse(200))(outgoing, { ...report, begin: () => true })
		})
		expect(await client.call(pay, { body: {} })).to.deep.include({ attempts: 1, data: { id: 1 } })
		begun.push(late?.begin() ?? true)
		expect(begun).to.deep.equal([true, false, false])
		expect((await over(silent(createResponse(200))).call(pay, { body: {} })).attempts).to.equal(1)
	})
})

describe('a report', () => {
	/** A transport that keeps its report and never ends. */
	function held() {
		const asked = gate()
		const kept: { report?: SendReport } = {}
		const send: Transport['send'] = (_, report) => {
			kept.report = report
			asked.open()
			return new Promise(() => {})
		}
		return { send, asked, kept }
	}
	it('is refused once the call has ended, by time or by its caller, and the error has said not_processed', async () => {
		const controller = new AbortController()
		for (const more of [{ timeoutMs: 300 }, { tryTimeoutMs: 300 }, { signal: controller.signal }])
			await withHeldTime(async (time) => {
				const { send, asked, kept } = held()
				const failed = rejection<TarjaError>(over(send).call(pay, { body: {} }, more))
				await asked.opened
				if ('signal' in more) controller.abort()
				else time.pass(300)
				expect(await failed).to.include({ outcome: 'not_processed', attempts: 0 })
				expect(kept.report?.begin()).to.equal(false)
			})
	})
	it('is refused when a layer has answered in its stead, and did not wait for it', async () => {
		const { send, asked, kept } = held()
		const hasty = aroundAttempt(async (attempt, next) => {
			next(attempt).catch(() => {})
			await asked.opened
			return createResponse(200)
		}, 'observe')
		// The layer may have sent it by itself.
		expect((await over(send).use(hasty).call(pay, { body: {} })).attempts).to.equal(1)
		expect(kept.report?.begin()).to.equal(false)
	})
	it('is refused where another one of the same attempt has begun meanwhile', async () => {
		const begun: boolean[] = []
		const client = over(async (outgoing, report) => {
			await new Promise((resolve) => setTimeout(resolve, 1))
			begun.push(report.begin())
			if (!begun.at(-1)) throw new Error('must not leave')
			return sending(createResponse(200))(outgoing, { ...report, begin: () => true })
		})
		const both = aroundAttempt(async (attempt, next) => {
			const second = next(attempt).catch(() => {})
			return (await next(attempt).catch(() => second)) as TransportResponse
		}, 'observe')
		expect((await client.use(both).call(pay, { body: {} })).attempts).to.equal(1)
		expect(begun.toSorted()).to.deep.equal([false, true])
	})
	it('is not even asked for where the token comes too late for its call', async () => {
		const { opened, open } = gate()
		const auth = { token: () => opened.then(() => ({ accessToken: 'late', lifetimeMs: 60_000 })) }
		const late: Promise<unknown>[] = []
		const hasty = aroundAttempt(async (attempt, next) => {
			late.push(next(attempt).catch((error: Error) => error.message))
			return createResponse(200)
		})
		const { send, kept } = held()
		const client = over(send, { auth })
		expect(await rejection(client.call(pay, { body: {} }, { timeoutMs: 5 }))).to.include({ outcome: 'not_processed' })
		await client.use(hasty).call(pay, { body: {} })
		open()
		expect(await late[0]).to.include('Cannot complete POST /pay: the call is over; ')
		expect(kept.report).to.equal(undefined)
	})
	it('is not even asked for where the token comes too late for its try: the next one is sent', async () => {
		const { opened, open } = gate()
		const auth = { token: () => opened.then(() => ({ accessToken: 'late', lifetimeMs: 60_000 })) }
		const tries: (string | null)[] = []
		const numbered = aroundAttempt((attempt, next) => {
			attempt.headers.set('try', String(attempt.tryNumber))
			if (attempt.tryNumber > 1) open()
			return next(attempt)
		})
		const send: Transport['send'] = (outgoing, report) => {
			tries.push(outgoing.headers.get('try'))
			return sending(createResponse(200))(outgoing, report)
		}
		const client = over(send, { auth, random: soon }).use(numbered)
		const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent' })
		await withHeldTime(async (time) => {
			const called = client.call(put, {}, { tryTimeoutMs: 75, retry: { limit: 3 } })
			// The call's timer and the try's own, which begins when ky sends the try.
			await time.when((leftMs) => leftMs.filter((ms) => ms === 75).length === 2)
			time.pass(75)
			await time.when((leftMs) => leftMs.some((ms) => ms <= 1))
			time.pass(1)
			expect((await called).attempts).to.equal(1)
		})
		expect(tries).to.deep.equal(['2'])
	})
	it('proves nothing of a request that was answered, or had ended', async () => {
		for (const before of ['receive', 'end'] as const) {
			const client = over(async (_, report) => {
				const { end } = report as unknown as { end(nothingSent?: boolean): void }
				report.begin()
				if (before === 'receive') report.receive(500, headers)
				else end()
				end(true)
				throw broken()
			})
			expect(await rejection<TarjaError>(client.call(pay, { body: {} }))).to.include({ outcome: 'unknown' })
		}
	})
	it('never lets a call be told what it is not, whatever a transport does and when, if it asks before it sends', () =>
		fc.assert(
			fc.asyncProperty(deeds, fc.integer({ min: 1, max: 12 }), async (steps, timeoutMs) => {
				let sent = 0
				const client = over(async (_, report) => {
					for (const { afterMs, does } of steps) {
						await new Promise((resolve) => setTimeout(resolve, afterMs))
						if (does === 'begin' && report.begin()) sent++
						if (does === 'break') throw broken()
						if (does === 'refuse' && sent) report.receive(404, headers)
						if (does === 'answer' && sent) return createResponse(200)
					}
					throw broken()
				})
				const end = await client.call(pay, { body: {} }, { timeoutMs }).then(
					() => 'resolved',
					(error: TarjaError) => error.outcome,
				)
				const told = sent
				await new Promise((resolve) => setTimeout(resolve, 15))
				expect(sent, 'left after its call had ended').to.equal(told)
				expect(sent).to.be.at.most(1)
				if (end === 'not_processed') expect(sent).to.equal(0)
				if (end === 'rejected' || end === 'resolved') expect(sent).to.equal(1)
			}),
			random(60),
		))
})

const deeds = fc.array(
	fc.record({
		afterMs: fc.integer({ min: 0, max: 4 }),
		does: fc.constantFrom('begin', 'begin', 'break', 'refuse', 'answer', 'wait'),
	}),
	{ maxLength: 5 },
)

describe('a transport of one’s own', () => {
	it('is given what the layers left, and the limit of the answer', async () => {
		const seen: [TransportRequest, number][] = []
		const send: Transport['send'] = async (outgoing, report) => {
			seen.push([outgoing, report.maxResponseBytes])
			return sending(createResponse(200))(outgoing, report)
		}
		await over(send, { maxResponseBytes: 100 }).call(pay, { body: { n: '1' } })
		const [[{ method, url, body, headers: sent, signal }, limit]] = seen as [[TransportRequest, number]]
		expect([method, url, body, limit]).to.deep.equal(['POST', `${baseUrl}/pay`, '{"n":"1"}', 100])
		expect([...sent.keys()]).to.deep.equal(['accept', 'content-type'])
		expect(signal.aborted).to.equal(false)
	})
	it('is told where a short answer may be text: nobody needs its bytes', async () => {
		const seen: unknown[] = []
		const send: Transport['send'] = (outgoing, report) => {
			seen.push((report as FetchSendReport).asText)
			return sending(createResponse(200))(outgoing, report)
		}
		const bytes = operation({ method: 'POST', path: '/pay', responseType: 'bytes' })
		const layered = over(send).use(aroundAttempt((attempt, next) => next(attempt), 'observe'))
		await Promise.all([over(send).call(pay), over(send).call(bytes), layered.call(pay)])
		expect(seen).to.deep.equal([true, false, false])
	})
	it('says by the length of the body that the answer was longer than it may be', async () => {
		const limit = { maxResponseBytes: 100 }
		const long = createResponse(200, new Uint8Array(101))
		const error = await failureOf(sending(long), limit)
		expect(error).to.include({ code: 'invalid_response', outcome: 'unknown' })
		expect(error.details).to.deep.equal({ status: 200, reason: 'too_large' })
		expect(error.message).to.include('the response is longer than 100 bytes; raise maxResponseBytes')
		const longest = createResponse(200, new TextEncoder().encode(`"${'x'.repeat(98)}"`))
		expect((await over(sending(longest), limit).call(pay)).data).to.equal('x'.repeat(98))
		const refusal = await failureOf(sending({ ...long, status: 422 }), limit)
		expect(refusal).to.include({ code: 'invalid_response', outcome: 'unknown' })
		const unauthorized = await failureOf(sending({ ...long, status: 401 }), limit)
		expect(unauthorized).to.include({ code: 'http_status', outcome: 'unknown' })
	})
	it('takes requests for tokens to the wire as well, as text or bytes, but not those of a broker', async () => {
		const sent: TransportRequest[] = []
		const send: Transport['send'] = async (outgoing, report) => {
			sent.push(outgoing)
			expect(report.maxResponseBytes).to.equal(500)
			const isToken = outgoing.url.endsWith('/oauth2/token')
			const token = '{"access_token":"t-1","token_type":"Bearer","expires_in":"3600"}'
			return sending(createResponse(200, isToken ? new TextEncoder().encode(token) : json))(outgoing, report)
		}
		const credential = { name: 'f', value: 'v' }
		const grant = passwordGrant({ basic: 'eDp5', credential, dangerouslyAllowBrowser: true })
		const maxResponseBytes = 500
		await over(send, { auth: grant, maxResponseBytes }).call(pay, { body: {} })
		const paths = sent.map(({ method, url }) => `${method} ${url.slice(baseUrl.length)}`)
		expect(paths).to.deep.equal(['POST /oauth2/token', 'POST /pay'])
		const [request, attempt] = sent as [TransportRequest, TransportRequest]
		expect(new TextDecoder().decode(request.body as Uint8Array)).to.equal('grant_type=password&username=&f=v')
		expect(request.headers.get('authorization')).to.equal('Basic eDp5')
		expect(attempt.headers.get('authorization')).to.equal('Bearer t-1')
		let asked = 0
		const ask = async (): Promise<Response> => {
			asked++
			return Response.json({ accessToken: 't-2', lifetimeMs: 60_000 })
		}
		await over(send, { auth: brokeredTokens(ask), maxResponseBytes }).call(pay, { body: {} })
		expect([asked, sent.length]).to.deep.equal([1, 3])
	})
	it('that fails with a request for a token leaves the call not sent, and is asked a second time', async () => {
		let tries = 0
		const issuer = {
			identity: () => ['x'],
			issue: async ({ fetch }: { fetch: (url: string, init: RequestInit) => Promise<Response> }) => {
				await fetch(`${baseUrl}/token`, { method: 'POST' })
				throw new Error('never')
			},
		}
		const send: Transport['send'] = async (outgoing, report) => {
			tries++
			return failing(broken(), true)(outgoing, report)
		}
		const error = await failureOf(send, { auth: issuer })
		expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('network')
		expect([error.outcome, tries]).to.deep.equal(['not_processed', 2])
	})
	it('is refused at once where it cannot send, or stands beside a fetch', () => {
		for (const options of [
			{ transport: {} as Transport },
			{ transport: { send: sending(createResponse(200)) }, fetch },
		])
			expect(() => createClient({ baseUrl, ...options } as ClientOptions)).to.throw('Cannot use the transport')
	})
})
