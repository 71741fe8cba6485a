import type { RecordingFetch, ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, refused } from '@tarja-test/harness'
import * as v from 'valibot'
import { baseUrl, clientOf, failure } from '../../test/call-world.ts'
import { definePlugin } from '../client/plugin.ts'
import type { ClientOptions } from '../client/settings.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import type { PlatformResponse } from '../operation/outcome-of.ts'
import type { Effect } from '../operation/settings.ts'
import type { Attempt, TransportResponse } from '../transport/attempt.ts'
import type { Result } from './response.ts'

type Word = 'applied' | 'rejected' | 'not_processed' | 'unknown'
type Said = Word | undefined
type OutcomeOf = (response: PlatformResponse) => Said

const createResponse = v.looseObject({ id: v.string() })
/** Whether every answer is one to the last of possibly two requests, so that no refusal is certain. */
const mayRepeat = refused === 'unknown'

interface Setting {
	readonly effect?: Effect
	readonly own?: unknown
	readonly schema?: v.GenericSchema | undefined
	readonly more?: object
	readonly options?: Partial<ClientOptions>
	readonly layers?: { readonly [phase: string]: (attempt: Attempt, next: Next) => Promise<TransportResponse> }
}
type Next = (attempt: Attempt) => Promise<TransportResponse>

function made(
	answers: readonly ScriptedResponse[],
	setting: Setting,
): { call(): Promise<Result>; fetch: RecordingFetch } {
	const { effect = 'unsafe', own, schema, more, options, layers } = setting
	const called = operation({
		...{ id: 'pay', method: 'POST', path: '/pay', effect, ...more },
		...(schema && { response: schema }),
		...(own !== undefined && { outcomeOf: own as OutcomeOf }),
	})
	const { client, fetch } = clientOf(answers, options)
	const used = layers ? client.use(definePlugin({ id: 'changing', setup: () => ({ attempt: layers }) })) : client
	return { call: () => used.call(called), fetch }
}

/** How a call ends: `applied`, or the outcome of its error. */
async function endOf(answers: readonly ScriptedResponse[], setting: Setting = {}): Promise<string> {
	try {
		await made(answers, setting).call()
		return 'applied'
	} catch (error) {
		expect(error).to.be.instanceOf(TarjaError)
		return (error as TarjaError).outcome
	}
}

/** What is certain of one exchange that was refused, or that is in doubt. */
const told = (meaning: Word, effect: Effect): string =>
	/rejected|not_processed/.test(meaning) && mayRepeat && effect !== 'safe' ? 'unknown' : meaning

const bodies: Readonly<Record<string, ScriptedResponse & object>> = {
	'as agreed': { json: { id: 'p-1' } },
	'not as agreed': { json: { error: 'declined' } },
	nothing: { text: '' },
	HTML: { text: '<p>', headers: { 'content-type': 'text/html' } },
	'a problem document': { text: '{"title":"x"}', headers: { 'content-type': 'application/problem+json' } },
	'cut short': { text: '{"id":', headers: { 'content-type': 'application/json' } },
}
const statuses = [200, 201, 202, 226, 302, 400, 401, 402, 404, 408, 409, 422, 425, 429, 499, 500, 502, 503]

/** What HTTP alone says: a whole 200 or 201 as agreed is applied, and a 400, 402 or 422 with JSON refused. */
function conventionOf(status: number, body: string, hasSchema: boolean): Word {
	const isJson = ['as agreed', 'not as agreed', 'a problem document'].includes(body)
	if ([400, 402, 422].includes(status)) return isJson ? 'rejected' : 'unknown'
	const isAgreed = body === 'as agreed' || (!hasSchema && body === 'not as agreed')
	return [200, 201].includes(status) && isAgreed ? 'applied' : 'unknown'
}

describe('what an answer means', () => {
	const words: readonly (Said | 'none')[] = ['applied', 'rejected', 'not_processed', 'unknown', undefined, 'none']
	for (const effect of ['unsafe', 'idempotent', 'safe'] as const)
		for (const hasSchema of [true, false])
			it(`is the word of its operation, or HTTP's convention, whatever came: ${effect}, ${hasSchema ? 'with' : 'without'} a schema`, async () => {
				for (const status of statuses)
					for (const [body, response] of Object.entries(bodies))
						for (const word of words) {
							const own = word === 'none' ? undefined : () => word
							const schema = hasSchema ? createResponse : undefined
							const setting = { effect, own, schema, options: { retry: false } } as const
							const wanted = (word !== 'none' && word) || conventionOf(status, body, hasSchema)
							const end = await endOf([{ ...response, status }], setting)
							expect(end, [status, body, word].join(', ')).to.equal(told(wanted, effect))
						}
			})

	const trap = (): never => {
		throw new Error('cannot tell')
	}
	const nonsense: Readonly<Record<string, () => unknown>> = {
		'it throws': trap,
		'another word': () => 'paid',
		'a list of one word': () => ['applied'],
		null: () => null,
		true: () => true,
		'a promise': async () => 'applied',
		'a promise that rejects': () => Promise.reject(new Error('nobody handles it')),
	}
	for (const [what, said] of Object.entries(nonsense))
		it(`is in doubt where nothing of use is said: ${what}`, async () => {
			for (const status of [200, 422]) {
				expect(await endOf([{ status, json: {} }], { own: said })).to.equal('unknown')
			}
		})
})

describe('what an answer means after another request', () => {
	const invalid = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
	const sourceOf = () => {
		let tokens = 0
		return { token: async () => ({ accessToken: `t-${++tokens}`, lifetimeMs: 60_000 }) }
	}
	const every = statuses.flatMap((status) =>
		Object.entries(bodies).map(([body, response]) => ({ status, body, response })),
	)

	it('is the same after a 401 that was replayed: the replay counts', async () => {
		for (const { status, body, response } of every) {
			const setting = { schema: createResponse, options: { auth: sourceOf() } }
			const wanted = told(conventionOf(status, body, true), 'unsafe')
			const end = await endOf([invalid, { ...response, status }], setting)
			// A page may have sent the first request twice, so that it is not replayed.
			expect(end, [status, body].join(', ')).to.equal(mayRepeat ? 'unknown' : wanted)
		}
	})
	it('is unknown after a request that got no response, unless it is applied', async () => {
		const reset = new TypeError('reset')
		for (const { status, body, response } of every) {
			const setting = { schema: createResponse, effect: 'idempotent', options: { retry: { limit: 1 } } } as const
			const isApplied = conventionOf(status, body, true) === 'applied'
			const end = await endOf([reset, { ...response, status }], setting)
			expect(end, [status, body].join(', ')).to.equal(isApplied ? 'applied' : 'unknown')
		}
	})
	it('is not processed if the token was refused, replayed or not, and unknown if no response to the replay came back', async () => {
		const options = () => ({ options: { auth: sourceOf() } })
		expect(await endOf([invalid, invalid], options())).to.equal(mayRepeat ? 'unknown' : 'not_processed')
		expect(await endOf([invalid])).to.equal(mayRepeat ? 'unknown' : 'not_processed')
		expect(await endOf([{ status: 401 }], options())).to.equal('unknown')
		for (const status of [401, 500])
			expect(await endOf([invalid, { ...(status === 500 && invalid), status }], options())).to.equal('unknown')
		expect(await endOf([invalid, new TypeError('reset')], options())).to.equal('unknown')
		const same = { token: async () => ({ accessToken: 't', lifetimeMs: 60_000 }) }
		expect(await endOf([invalid], { options: { auth: same } })).to.equal(mayRepeat ? 'unknown' : 'not_processed')
		const [once, fails] = [sourceOf(), async () => Promise.reject(new Error('the token endpoint is down'))]
		const auth = { token: (request?: { readonly rejected?: string }) => (request?.rejected ? fails() : once.token()) }
		expect(await endOf([invalid], { options: { auth } })).to.equal(mayRepeat ? 'unknown' : 'not_processed')
	})
	it('is that of the replay alone, also of one that cannot be read whole', async () => {
		const cut = new Response(new ReadableStream({ start: (controller) => controller.error(new Error('cut')) }), {
			status: 402,
			headers: { 'content-type': 'application/json' },
		})
		expect(await endOf([invalid, cut], { options: { auth: sourceOf() } })).to.equal('unknown')
	})
})

describe('outcomeOf', () => {
	const seenOf = async (response: ScriptedResponse, setting: Setting = {}): Promise<PlatformResponse[]> => {
		const seen: PlatformResponse[] = []
		const own = (input: PlatformResponse) => void seen.push(input)
		await made([response], { ...setting, own })
			.call()
			.catch(() => {})
		return seen
	}

	it('sees status, headers, body, and the data as it was read, with its deviations', async () => {
		const [agreed] = await seenOf(
			{ status: 201, json: { id: 'p-1' }, headers: { 'x-a': 'b' } },
			{ schema: createResponse },
		)
		expect([agreed?.status, agreed?.headers.get('x-a'), agreed?.body]).to.deep.equal([201, 'b', '{"id":"p-1"}'])
		expect([agreed?.data, agreed?.deviations]).to.deep.equal([{ id: 'p-1' }, undefined])
		const [other] = await seenOf({ status: 402, json: { motivo: '4111111111111111' } }, { schema: createResponse })
		expect(other?.data).to.deep.equal({ motivo: '4111111111111111' })
		expect(other?.deviations?.map(({ path }) => path)).to.deep.equal([['response', 'id']])
		const [page] = await seenOf({ status: 502, text: '<p>', headers: { 'content-type': 'text/html' } })
		expect([page?.data, page?.deviations?.length]).to.deep.equal(['<p>', 1])
	})

	it('sees what the schema makes of the answer, also where that takes a while', async () => {
		const later = v.pipeAsync(
			v.looseObject({ id: v.string() }),
			v.transformAsync(async ({ id }) => ({ made: id })),
		)
		const schema = later as unknown as v.GenericSchema
		expect((await seenOf({ json: { id: 'p-1' } }, { schema }))[0]?.data).to.deep.equal({ made: 'p-1' })
		expect((await seenOf({ status: 409, json: { id: 'p-1' } }, { schema }))[0]?.data).to.deep.equal({ made: 'p-1' })
	})

	it('sees bytes where the operation takes bytes, and the JSON of an error', async () => {
		const more = { responseType: 'bytes' }
		const [input] = await seenOf({ text: 'a' }, { more })
		expect(input?.data).to.deep.equal(new Uint8Array([97]))
		expect((await seenOf({ status: 422, json: { a: 1 } }, { more }))[0]?.data).to.deep.equal({ a: 1 })
	})

	it('decodes the body only where it is read', async () => {
		const bytes = new Uint8Array(4)
		let reads = 0
		const layers = {
			observe: async (attempt: Attempt, next: Next) => ({
				...(await next(attempt)),
				get body() {
					reads++
					return bytes
				},
			}),
		}
		const more = { responseType: 'bytes' }
		const readsOf = async (own: OutcomeOf): Promise<number> => {
			reads = 0
			await made([{ text: 'a' }], { own, layers, more }).call()
			return reads
		}
		expect(await readsOf(({ body }) => (body ? undefined : 'unknown'))).to.equal(await readsOf(() => undefined))
	})

	it('makes a refusal of a success, whose body the error has', async () => {
		for (const word of ['rejected', 'not_processed'] as const) {
			const { call } = made([{ json: { motivo: '51' } }], { own: () => word, schema: createResponse })
			const error = (await failure(call())) as TarjaError<'http_status'>
			expect(error).to.include({ code: 'http_status', outcome: told(word, 'unsafe') })
			expect(error.details).to.deep.equal({ status: 200, reason: 'outcome_of' })
			expect(error.message).to.contain(`returned 200, which outcomeOf calls ${word}`)
			expect(error.response?.text).to.equal('{"motivo":"51"}')
		}
	})

	it('is asked no more about a call that has ended', async () => {
		let asked = 0
		const own = () => void asked++
		const slow = v.pipeAsync(
			v.unknown(),
			v.checkAsync(() => new Promise(() => {})),
		) as unknown as v.GenericSchema
		const error = await failure(
			made([{ status: 422, json: {} }], { own, schema: slow, options: { timeoutMs: 50 } }).call(),
		)
		expect(error).to.include({ code: 'timeout', outcome: 'unknown' })
		expect(asked).to.equal(0)
	})
})

describe('the answer on an error', () => {
	const failed = async (response: ScriptedResponse, setting: Setting = {}): Promise<TarjaError> =>
		failure(made([response], setting).call())

	it('is as it was read, with what deviates, and is not printed', async () => {
		const { response: deviating } = await failed({ json: { motivo: 'segredo' } }, { schema: createResponse })
		expect(deviating?.data).to.deep.equal({ motivo: 'segredo' })
		expect(deviating?.deviations?.map(({ path }) => path)).to.deep.equal([['response', 'id']])
		const refusal = await failed({ status: 422, json: { motivo: 'segredo' } }, { schema: createResponse })
		expect(refusal.response?.data).to.deep.equal({ motivo: 'segredo' })
		expect(refusal.response).not.to.have.property('deviations')
		expect(JSON.stringify(refusal) + refusal.stack).not.to.contain('segredo')
		expect(
			(await failed({ status: 500, text: 'x', headers: { 'content-type': 'text/plain' } })).response?.data,
		).to.equal('x')
		expect((await failed({ status: 500, text: '' })).response?.data).to.equal(undefined)
	})

	it('says of a 401 that it need not be about the payment, unless the integrator says what it means', async () => {
		const error = await failed({ status: 401, json: {} })
		expect([error.outcome, error.details]).to.deep.equal(['unknown', { status: 401, reason: 'unauthorized' }])
		const said = await failed({ status: 401, json: {} }, { own: () => 'rejected' })
		expect([said.outcome, said.details]).to.deep.equal([refused, { status: 401, reason: 'outcome_of' }])
	})
})

describe('a word', () => {
	it('makes nothing certain where a redirect was followed', async () => {
		const followed = Object.defineProperty(Response.json({}), 'redirected', { value: true })
		expect(await endOf([followed], { own: () => 'rejected' })).to.equal('unknown')
	})

	it('is asked before a replay, and keeps it from being made', async () => {
		const auth = { token: async () => ({ accessToken: 't-1', lifetimeMs: 60_000 }) }
		for (const word of ['applied', 'rejected', 'unknown'] as const)
			for (const effect of ['safe', 'idempotent', 'unsafe'] as const) {
				const setting = { effect, own: () => word, options: { auth }, more: { replayUnauthorized: true } }
				const { call, fetch } = made([{ status: 401 }], setting)
				await call().catch(() => {})
				expect(fetch.requests.length, `${word}, ${effect}`).to.equal(1)
			}
	})

	it('is asked for each exchange, and counts for the last', async () => {
		let tokens = 0
		const auth = { token: async () => ({ accessToken: `t-${++tokens}`, lifetimeMs: 60_000 }) }
		const seen: number[] = []
		const own = ({ status }: PlatformResponse) => {
			seen.push(status)
			return status === 200 ? 'rejected' : undefined
		}
		const setting = { own, options: { auth }, more: { replayUnauthorized: true, effect: 'idempotent' } }
		expect(await endOf([{ status: 401 }, { json: {} }], setting)).to.equal(refused)
		expect(seen).to.deep.equal([401, 200])
	})
})

describe('a layer', () => {
	const changing =
		(change: Partial<TransportResponse> | undefined) =>
		async (attempt: Attempt, next: Next): Promise<TransportResponse> => {
			const response = await next(attempt)
			return change ? { ...response, ...change } : response
		}
	const json = (value: unknown): Pick<TransportResponse, 'body'> => ({
		body: new TextEncoder().encode(JSON.stringify(value)),
	})
	const own = ({ data, status }: PlatformResponse): Said => {
		const { word } = Object(data)
		return word === 'by status' ? (status === 200 ? 'applied' : 'rejected') : word
	}

	for (const phase of ['sign', 'observe', 'authorize'] as const)
		it(`of the phase ${phase} gives the answer that is asked about${phase === 'authorize' ? ' again' : ''}`, async () => {
			let asked = 0
			const counting: OutcomeOf = (response) => {
				asked++
				return own(response)
			}
			const layers = { [phase]: changing(json({ word: 'rejected' })) }
			const end = await endOf([{ json: { word: 'rejected' } }], { own: counting, layers })
			expect([end, asked]).to.deep.equal([refused, phase === 'authorize' ? 2 : 1])
		})

	for (const [first, second, end] of [
		['applied', 'applied', 'applied'],
		['rejected', 'rejected', told('rejected', 'unsafe')],
		['rejected', 'applied', 'unknown'],
		['applied', 'rejected', 'unknown'],
		['rejected', undefined, 'unknown'],
		[undefined, 'rejected', 'unknown'],
		['applied', undefined, 'applied'],
		[undefined, 'applied', 'applied'],
		['unknown', 'applied', 'unknown'],
		['applied', 'unknown', 'unknown'],
	] as const)
		it(`that changes the answer afterwards can only add doubt: ${first}, then ${second}`, async () => {
			const layers = { prepare: changing(json({ word: second })) }
			expect(await endOf([{ json: { word: first } }], { own, layers })).to.equal(end)
		})

	it('that changes the answer afterwards adds no doubt where HTTP says the same of it', async () => {
		for (const [status, word, details] of [
			[422, 'unknown', { status: 422, reason: 'outcome_of' }],
			[500, 'unknown', { status: 500 }],
			[200, 'unknown', { status: 200, reason: 'content_type' }],
		] as const) {
			const layers = { prepare: changing({ ...json({}), headers: new Headers({ 'content-type': 'text/html' }) }) }
			const said = status === 422 ? 'rejected' : word
			const error = await failure(made([{ status, json: { word: said } }], { own, layers }).call())
			expect([error.outcome, error.details]).to.deep.equal([told(word, 'unsafe'), details])
		}
	})

	it('that changes an answer of which nobody says a word changes what it means', async () => {
		const layers = { prepare: changing({ status: 200 }) }
		expect(await endOf([{ status: 500, json: {} }], { own, layers })).to.equal('applied')
	})

	it('that adds doubt leaves the answer on the error as it made it', async () => {
		const layers = { prepare: changing({ ...json({ word: 'applied' }), status: 201 }) }
		const error = await failure(made([{ json: { word: 'rejected' } }], { own, layers }).call())
		expect(error.details).to.deep.equal({ status: 201, reason: 'outcome_of' })
		expect(error.response).to.deep.include({ status: 201, data: { word: 'applied' } })
	})

	it('that changes nothing has nobody asked again', async () => {
		let asked = 0
		await endOf([{ json: {} }], { own: () => void asked++, layers: { prepare: changing(undefined) } })
		expect(asked).to.equal(1)
	})

	it('that changes a status afterwards makes no refusal certain, and none that was said away', async () => {
		const layers = { prepare: changing({ status: 422 }) }
		expect(await endOf([{ json: { word: 'by status' } }], { own, layers })).to.equal('unknown')
		expect(await endOf([{ json: {} }], { layers })).to.equal('unknown')
		for (const phase of ['sign', 'observe'])
			expect(await endOf([{ status: 500, json: {} }], { layers: { [phase]: changing({ status: 422 }) } })).to.equal(
				'unknown',
			)
		const back = { prepare: changing({ status: 200 }) }
		expect(await endOf([{ status: 422, json: { word: 'by status' } }], { own, layers: back })).to.equal('unknown')
	})

	it('that answers by itself has outcomeOf asked, of which no word counts: it is not the platform’s', async () => {
		// One that answers may have sent the request by itself.
		for (const phase of ['prepare', 'authorize', 'sign', 'observe'] as const)
			for (const word of ['applied', 'pending', 'unknown', 'rejected', ''] as const)
				for (const status of [200, 402, 500]) {
					const headers = new Headers({ 'content-type': 'application/json' })
					const layers = { [phase]: async () => ({ status, headers, url: baseUrl, ...json({}) }) }
					const end = word || status > 200 ? 'unknown' : 'applied'
					expect(await endOf([], { own: () => word || undefined, layers }), `${word} ${status}`).to.equal(end)
				}
	})

	it('that reaches the network again gives an earlier response, or its own: no word of either counts', async () => {
		const invalid = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
		for (const [first, end] of [
			[{ json: {} }, async (given: TransportResponse) => given],
			[invalid, async (given: TransportResponse) => ({ ...given, status: 200, ...json({}) })],
		] as const) {
			const layer = async (attempt: Attempt, next: Next) => {
				const given = await next(attempt)
				return next(attempt).catch(() => end(given))
			}
			for (const phase of ['prepare', 'authorize'] as const) {
				const own = ({ status }: PlatformResponse) => (status === 200 ? 'applied' : undefined)
				const setting = { own, layers: { [phase]: layer } }
				expect(await endOf([first, new TypeError('reset')], setting), phase).to.equal('unknown')
			}
		}
	})
})

describe('an answer that is not whole', () => {
	const broken = (status: number): Response =>
		new Response(
			new ReadableStream({
				start(controller) {
					controller.enqueue(new TextEncoder().encode('{"id'))
					controller.error(new Error('cut'))
				},
			}),
			{ status },
		)
	for (const [what, response] of Object.entries({
		'a success that broke off': () => broken(200),
		'a refusal that broke off': () => broken(422),
		'a refusal that is too long': () => Response.json({ long: 'x'.repeat(100) }, { status: 422 }),
	}))
		it(`is not asked about, and is in doubt where somebody would have been: ${what}`, async () => {
			let asked = 0
			const own = () => {
				asked++
				return 'rejected'
			}
			const options = { maxResponseBytes: 50 }
			expect(await endOf([response()], { own, options })).to.equal('unknown')
			expect(asked).to.equal(0)
		})

	it('is no refusal by its status, either', async () => {
		for (const status of [400, 402, 422]) expect(await endOf([broken(status)])).to.equal('unknown')
		expect(await failure(made([broken(401)], { own: () => 'rejected' }).call())).to.include({ code: 'http_status' })
	})
})

describe('an operation that tells deviations', () => {
	const more = { deviations: 'return' }
	it('resolves with them if it is safe, and only where the answer can be read', async () => {
		const { data, deviations } = await made([{ json: { a: 1 } }], {
			effect: 'safe',
			schema: createResponse,
			more,
		}).call()
		expect([data, deviations?.length]).to.deep.equal([{ a: 1 }, 1])
		const page = { text: '<p>', headers: { 'content-type': 'text/html' } }
		expect(await endOf([page], { effect: 'safe', schema: createResponse, more })).to.equal('unknown')
	})

	for (const effect of ['unsafe', 'idempotent', undefined] as const)
		it(`is refused if it is not safe, with what to write: ${effect}`, () => {
			const define = () => operation({ method: 'POST', path: '/pay', deviations: 'return', ...(effect && { effect }) })
			expect(define).to.throw(TarjaError, 'outcomeOf: ({ data, deviations }) =>')
		})
})

describe('outcomeOf as data', () => {
	const own = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }
	it('reads the JSON as it came, though the schema strips the field or changes it', async () => {
		const changing = v.pipe(
			v.looseObject({ status: v.string() }),
			v.transform(({ status }) => ({ status: status.toLowerCase() })),
		)
		for (const schema of [v.object({ id: v.string() }), changing]) {
			const { data } = await made([{ json: { id: 'p-1', status: 'ACCEPTED' } }], { own, schema }).call()
			expect(data).to.have.keys(schema === changing ? ['status'] : ['id'])
			expect(await endOf([{ json: { id: 'p-1', status: 'DECLINED' } }], { own, schema })).to.equal(refused)
			expect(await endOf([{ json: { id: 'p-1', status: 'OTHER' } }], { own, schema })).to.equal('unknown')
		}
	})

	it('names a payment that is in review', async () => {
		const setting = { own: { ...own, pending: ['REVIEW'] } }
		const error = await failure(made([{ json: { status: 'REVIEW' } }], setting).call())
		expect([error.outcome, error.details]).to.deep.equal(['unknown', { status: 200, reason: 'pending' }])
	})

	it('says nothing in bytes of another charset, nor by a name that is there twice', async () => {
		for (const status of own.applied.concat(own.rejected))
			for (const more of ['"nome":"JO\ufffdO"', '"status":"OTHER"', '"of":{"a":1,"a":2}']) {
				const headers = { 'content-type': 'application/json' }
				const answer = { status: 422, text: `{"status":"${status}",${more}}`, headers }
				const { outcome, details } = await failure(made([answer], { own }).call())
				expect([outcome, details]).to.deep.equal(['unknown', { status: 422, reason: 'outcome_of' }])
			}
	})
})

describe('a text whose bytes are not of its charset', () => {
	/** Applied, unless the text says that it was refused. */
	const natural = ({ body, data }: PlatformResponse): Said =>
		/NÃO AUTORIZADO/.test(`${body}${JSON.stringify(data)}`) ? 'rejected' : 'applied'
	const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
	const refusal = '{"status":"NÃO AUTORIZADO"}'
	for (const [type, responseType] of [
		['application/json', 'json'],
		['application/problem+json', 'json'],
		['text/plain', 'json'],
		['text/plain', 'text'],
		['text/html', 'text'],
	] as const)
		it(`is unknown, whatever a function says of it: ${type}, read as ${responseType}`, async () => {
			for (const status of [200, 402, 422]) {
				const answer = new Response(latin(refusal), { status, headers: { 'content-type': type } })
				const setting = { own: natural, more: { responseType } }
				const whole = new Response(refusal, { status, headers: { 'content-type': type } })
				expect(await endOf([answer], setting)).to.equal('unknown')
				expect(await endOf([whole], setting)).to.equal(told('rejected', 'unsafe'))
			}
		})
	it('leaves a 401 to its header fields, which say whether the token is at fault', async () => {
		const headers = { 'content-type': 'application/json', 'www-authenticate': 'Bearer error="invalid_token"' }
		const answer = new Response(latin(refusal), { status: 401, headers })
		const auth = { token: async () => ({ accessToken: `t-${Math.random()}`, lifetimeMs: 60_000 }) }
		const { call, fetch } = made([answer, { json: {} }], { own: natural, options: { auth } })
		if (mayRepeat) return
		expect((await call()).attempts).to.equal(2)
		expect(fetch.requests).to.have.length(2)
	})
})
