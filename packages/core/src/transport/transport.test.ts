import { describe, expect, it, random, rejection, withHeldTime } from '@tarja-test/harness'
import fc from 'fast-check'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { ClientOptions } from '../client/options.ts'
import { isTarjaError, type TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { brokeredTokens } from '../tokens/brokered.ts'
import { passwordGrant } from '../tokens/password-grant.ts'
import type { Answer } from './attempt.ts'
import type { SendReport, Transport, TransportRequest } from './transport.ts'

const baseUrl = 'https://platform.example'
const pay = operation({ method: 'POST', path: '/pay', identifiedBy: ['n'] })
const json = new TextEncoder().encode('{"id":1}')
const headers = new Headers({ 'content-type': 'application/json' })
const answerOf = (status: number, body: Uint8Array<ArrayBuffer> = json): Answer => ({ status, headers, url: '', body })

const over = (send: Transport['send'], more: Partial<ClientOptions> = {}) =>
	createClient({ baseUrl, transport: { send }, retry: false, ...more })

/** Sends as the contract wants it, and gives this answer. */
const sending =
	(answer: Answer): Transport['send'] =>
	async (_, report) => {
		if (!report.begin()) throw new Error('must not leave')
		report.answered(answer.status, answer.headers)
		return answer
	}

const failureOf = (send: Transport['send'], more?: Partial<ClientOptions>): Promise<TarjaError> =>
	rejection<TarjaError>(over(send, more).call(pay, { body: { n: '1' } }))

const newGate = () => {
	let open = (): void => {}
	const opened = new Promise<void>((resolve) => {
		open = resolve
	})
	return { opened, open }
}

const broken = (): Error => Object.assign(new Error('broke'), { code: 'UND_ERR_SOCKET' })

describe('what a transport reports', () => {
	it('decides the outcome, whatever its error looks like', async () => {
		const refused = (): Error => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
		for (const error of [broken, refused]) {
			const code = (error() as Error & { code: string }).code
			const before = await failureOf(async () => {
				throw error()
			})
			expect(before).to.include({ code: 'network', outcome: 'not_sent', attempts: 0, mayHaveReplayed: false })
			expect(before.details).to.deep.equal({ runtimeCode: code })
			const after = await failureOf(async (_, report) => {
				report.begin()
				throw error()
			})
			expect(after).to.include({ code: 'network', outcome: 'unknown', attempts: 1, mayHaveReplayed: false })
		}
	})
	it('is the status, also where the body breaks off: a refusal stands without it, and anything else is unknown', async () => {
		const cut =
			(status: number): Transport['send'] =>
			async (_, report) => {
				report.begin()
				report.answered(status, headers)
				throw broken()
			}
		expect(await failureOf(cut(422))).to.include({ code: 'http_status', outcome: 'rejected' })
		expect(await failureOf(cut(200))).to.include({ code: 'network', outcome: 'unknown' })
		expect(await failureOf(cut(503))).to.include({ code: 'network', outcome: 'unknown' })
		expect((await failureOf(cut(200))).message).to.include(': after status 200 the body broke off (UND_ERR_SOCKET); ')
	})
	it('and what it throws are told, but nothing that it was given to send', async () => {
		const cut: Transport['send'] = async ({ body }, report) => {
			report.begin()
			throw new Error(`cannot send ${body}`)
		}
		const error = await rejection<TarjaError>(over(cut).call(pay, { body: { n: 'secret-number' } }))
		expect(error.message).to.include(': no answer came; ')
		expect(error.details).to.deep.equal({})
		expect(String(error.cause)).to.include('cannot send').and.not.include('secret-number')
	})
	it('is believed to have sent where a status came without a word, and no more', async () => {
		const cut: Transport['send'] = async (_, report) => {
			report.answered(200, headers)
			throw broken()
		}
		expect(await failureOf(cut)).to.include({ code: 'network', outcome: 'unknown', attempts: 1 })
	})
	it('is at most once: a second begin, and one after the end, is refused', async () => {
		const begun: boolean[] = []
		let late: SendReport | undefined
		const client = over(async (outgoing, report) => {
			begun.push(report.begin(), report.begin())
			late = report
			return sending(answerOf(200))(outgoing, { ...report, begin: () => true })
		})
		expect(await client.call(pay, { body: {} })).to.deep.include({ attempts: 1, data: { id: 1 } })
		begun.push(late?.begin() ?? true)
		expect(begun).to.deep.equal([true, false, false])
	})
	it('is believed to have sent where it gives an answer without a word', async () => {
		expect(await failureOf(async () => answerOf(500))).to.include({ outcome: 'unknown', attempts: 1 })
		expect(await failureOf(async () => answerOf(404))).to.include({ outcome: 'rejected', attempts: 1 })
		const { attempts } = await over(async () => answerOf(200)).call(pay, { body: {} })
		expect(attempts).to.equal(1)
	})
	it('leaves the outcome unknown where it is no answer', async () => {
		for (const given of [undefined, null, {}, { status: Number.NaN }, { status: 200, headers }])
			expect(await failureOf(async () => given as Answer)).to.include({ code: 'network', outcome: 'unknown' })
		const { cause } = await failureOf(async () => ({ ...answerOf(200), status: 20.5 }))
		expect(cause).to.include({ name: 'TypeError', message: 'no status' })
	})
})

describe('a report', () => {
	it('is refused once the call has ended, by time or by its caller, and the error has said not_sent', async () => {
		const controller = new AbortController()
		for (const more of [{ timeoutMs: 300 }, { tryTimeoutMs: 300 }, { signal: controller.signal }])
			await withHeldTime(async (time) => {
				const { opened, open } = newGate()
				let report: SendReport | undefined
				const client = over((_, given) => {
					report = given
					open()
					return new Promise(() => {})
				})
				const failed = rejection<TarjaError>(client.call(pay, { body: {} }, more))
				await opened
				if ('signal' in more) controller.abort()
				else time.pass(300)
				expect(await failed).to.include({ outcome: 'not_sent', attempts: 0 })
				expect(report?.begin()).to.equal(false)
			})
	})
	it('is refused where another one of the same attempt has begun meanwhile', async () => {
		const begun: boolean[] = []
		const client = over(async (outgoing, report) => {
			await new Promise((resolve) => setTimeout(resolve, 1))
			begun.push(report.begin())
			if (!begun.at(-1)) throw new Error('must not leave')
			return sending(answerOf(200))(outgoing, { ...report, begin: () => true })
		})
		const both = definePlugin({
			id: 'both',
			setup: () => ({
				attempt: {
					async observe(attempt, next) {
						const second = next(attempt).catch(() => {})
						const answer = await next(attempt).catch(() => second)
						return answer as Answer
					},
				},
			}),
		})
		expect((await client.use(both).call(pay, { body: {} })).attempts).to.equal(1)
		expect(begun.toSorted()).to.deep.equal([false, true])
	})
	it('is not even asked for where the token comes too late, for its try or for its call', async () => {
		let gate = newGate()
		const token = async () => {
			await gate.opened
			return { accessToken: 'late', lifetimeMs: 60_000 }
		}
		const hasty = definePlugin({
			id: 'hasty',
			setup: () => ({
				attempt: {
					async prepare(attempt, next) {
						late.push(next(attempt).catch((error: Error) => error.message))
						return answerOf(200)
					},
				},
			}),
		})
		const numbered = definePlugin({
			id: 'numbered',
			setup: () => ({
				attempt: {
					prepare(attempt, next) {
						attempt.headers.set('try', String(attempt.tryNumber))
						return next(attempt)
					},
				},
			}),
		})
		const opensAtRetry = definePlugin({
			id: 'opens-at-retry',
			setup: () => ({ watch: { on: ({ type }) => type === 'retry' && gate.open() } }),
		})
		const late: Promise<unknown>[] = []
		const tries: (string | null)[] = []
		const client = over(
			(outgoing, report) => {
				tries.push(outgoing.headers.get('try'))
				return sending(answerOf(200))(outgoing, report)
			},
			{ auth: { token } },
		)
		expect(await rejection(client.call(pay, { body: {} }, { timeoutMs: 5 }))).to.include({ outcome: 'not_sent' })
		await client.use(hasty).call(pay, { body: {} })
		gate.open()
		expect(await late[0]).to.equal('Cannot complete POST /pay: the call is over; nothing was sent')
		expect(tries).to.deep.equal([])
		await client.tokens.clear()
		gate = newGate()
		const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent' })
		const options = { tryTimeoutMs: 75, retry: { limit: 3, backoffLimitMs: 1 } }
		await withHeldTime(async (time) => {
			const called = client.use(numbered).use(opensAtRetry).call(put, {}, options)
			await time.when((leftMs) => leftMs.includes(75))
			time.pass(75)
			await time.when((leftMs) => leftMs.some((ms) => ms <= 1))
			time.pass(1)
			expect((await called).attempts).to.equal(1)
		})
		expect(tries).to.deep.equal(['2'])
	})
	it('is refused when a layer has answered in its stead, and did not wait for it', async () => {
		let report: SendReport | undefined
		const hasty = definePlugin({
			id: 'hasty',
			setup: () => ({
				attempt: {
					async observe(attempt, next) {
						next(attempt).catch(() => {})
						await new Promise((resolve) => setTimeout(resolve, 5))
						return answerOf(200)
					},
				},
			}),
		})
		const client = over((_, given) => {
			report = given
			return new Promise(() => {})
		}).use(hasty)
		const { attempts } = await client.call(pay, { body: {} })
		expect(attempts).to.equal(0)
		expect(report?.begin()).to.equal(false)
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
						if (does === 'refuse' && sent) report.answered(404, headers)
						if (does === 'answer' && sent) return answerOf(200)
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
				if (end === 'not_sent') expect(sent).to.equal(0)
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
		const client = over(
			async (outgoing, report) => {
				seen.push([outgoing, report.maxResponseBytes])
				return sending(answerOf(200))(outgoing, report)
			},
			{ maxResponseBytes: 100 },
		)
		await client.call(pay, { body: { n: '1' } })
		const [[{ method, url, body, headers: sent, signal }, limit]] = seen as [[TransportRequest, number]]
		expect([method, url, body, limit]).to.deep.equal(['POST', `${baseUrl}/pay`, '{"n":"1"}', 100])
		expect([...sent.keys()]).to.deep.equal(['accept', 'content-type'])
		expect(signal.aborted).to.equal(false)
	})
	it('says by the length of the body that the answer was longer than it may be', async () => {
		const long = answerOf(200, new Uint8Array(101))
		const error = await failureOf(sending(long), { maxResponseBytes: 100 })
		expect(error).to.include({ code: 'invalid_response', outcome: 'unknown' })
		expect(error.details).to.deep.equal({ status: 200, reason: 'too_large' })
		expect(error.message).to.include('the answer is longer than 100 bytes; raise maxResponseBytes')
		const longest = answerOf(200, new TextEncoder().encode(`"${'x'.repeat(98)}"`))
		expect((await over(sending(longest), { maxResponseBytes: 100 }).call(pay)).data).to.equal('x'.repeat(98))
		const refusal = await failureOf(sending({ ...long, status: 404 }), { maxResponseBytes: 100 })
		expect(refusal).to.include({ code: 'http_status', outcome: 'rejected' })
	})
	it('takes requests for tokens to the wire as well, as text or bytes, but not those of a broker', async () => {
		const sent: TransportRequest[] = []
		const send: Transport['send'] = async (outgoing, report) => {
			sent.push(outgoing)
			const isToken = outgoing.url.endsWith('/oauth2/token')
			const token = '{"access_token":"t-1","token_type":"Bearer","expires_in":"3600"}'
			return sending(answerOf(200, isToken ? new TextEncoder().encode(token) : json))(outgoing, report)
		}
		const grant = passwordGrant({
			basic: 'eDp5',
			credential: { name: 'f', value: 'v' },
			dangerouslyAllowBrowser: true,
		})
		await over(send, { auth: grant }).call(pay, { body: {} })
		expect(sent.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
			`POST ${baseUrl}/oauth2/token`,
			`POST ${baseUrl}/pay`,
		])
		const [request, attempt] = sent as [TransportRequest, TransportRequest]
		expect(new TextDecoder().decode(request.body as Uint8Array)).to.equal('grant_type=password&username=&f=v')
		expect(request.headers.get('authorization')).to.equal('Basic eDp5')
		expect(attempt.headers.get('authorization')).to.equal('Bearer t-1')
		let asked = 0
		const ask = async (): Promise<Response> => {
			asked++
			return Response.json({ accessToken: 't-2', lifetimeMs: 60_000 })
		}
		await over(send, { auth: brokeredTokens(ask) }).call(pay, { body: {} })
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
		const send: Transport['send'] = async (_, report) => {
			tries++
			report.begin()
			throw broken()
		}
		const error = await failureOf(send, { auth: issuer })
		expect(isTarjaError(error, 'token_unavailable') && error.details.reason).to.equal('network')
		expect([error.outcome, tries]).to.deep.equal(['not_sent', 2])
	})
	it('is refused at once where it cannot send, or stands beside a fetch', () => {
		for (const options of [{ transport: {} as Transport }, { transport: { send: sending(answerOf(200)) }, fetch }])
			expect(() => createClient({ baseUrl, ...options } as ClientOptions)).to.throw('Cannot use the transport')
	})
})
