import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import type { Failure } from '../errors/tarja-error.ts'
import { type Operation, operation } from '../operation/operation.ts'
import type { OwnAttempt, OwnResponse, TransportResponse } from '../transport/attempt.ts'
import { checkBody, createResponseFailure, isRefusal, isSuccess, parseBody, type ReadResponse } from './response.ts'

const url = 'https://platform.example/x'
const createResponse = (status: number, text = '', headers: Record<string, string> = {}): TransportResponse => ({
	status,
	headers: new Headers(headers),
	url,
	body: new TextEncoder().encode(text),
})
/** The body of a response as its operation reads and checks it. */
const readResponse = (called: Operation, response: OwnResponse, sent?: OwnAttempt) =>
	checkBody(called, parseBody(called, response, sent))
const json = { 'content-type': 'application/json' }
/** A body in ISO-8859-1, under this media type. */
const latin = (type: string): TransportResponse => ({
	...createResponse(200, '', { 'content-type': type }),
	body: Uint8Array.from('{"estado":"NÃO"}', (char) => char.charCodeAt(0)),
})
const read = operation({ method: 'GET', path: '/x', effect: 'safe' })
const settled = (settings: object): Operation => operation({ method: 'GET', path: '/x', effect: 'safe', ...settings })
const failed = async (response: TransportResponse, called: Operation = read): Promise<Failure> =>
	createResponseFailure(called, { response, reading: await readResponse(called, response) }, undefined)
const dataOf = async (called: Operation, response: TransportResponse): Promise<unknown> => {
	const { data, flaw } = await readResponse(called, response)
	expect(flaw).to.equal(undefined)
	return data
}

describe('an answer that cannot be read', () => {
	const schema = settled({ response: v.object({ id: v.string('expected text') }) })
	const unreadable: readonly (readonly [reason: string, found: string, answer: TransportResponse, called?: Operation])[] = [
		['schema', 'is not as agreed: response: Invalid type: Expected Object', createResponse(200, '', { ...json, 'content-length': '0' }), schema],
		['content_type', 'has a content type that was not asked for', createResponse(200, '<p>', { 'content-type': 'Text/HTML; charset=utf-8' }), settled({ responseType: 'text' })],
		['content_type', 'has a content type that was not asked for', createResponse(200, '<p>', { 'content-type': 'text/html' }), settled({ responseType: 'bytes' })],
		['content_type', 'has a content type that was not asked for', createResponse(200, '{}', { 'content-type': 'application/problem+json' })],
		['not_json', 'is not JSON, or was cut short', createResponse(201, '{"a":', json)],
		['not_json', 'has a name twice in one object', createResponse(200, '{"status":"approved","status":"declined"}', json)],
		['content_type', 'has a content type that was not asked for', createResponse(200, '{}')],
		['content_type', 'has a content type that was not asked for', createResponse(200, '{}', { 'content-type': 'application/json-seq' })],
		['no_body', 'has no body, and does not say that it is empty', createResponse(200)],
		['no_body', 'has no body, and does not say that it is empty', createResponse(201, '', json)],
		['no_body', 'has no body, and does not say that it is empty', createResponse(200, '', { 'content-length': '20', 'content-encoding': 'gzip' })],
		['no_body', 'has no body, and does not say that it is empty', createResponse(200, '', { 'content-length': '0', 'content-encoding': 'gzip' })],
		['no_body', 'has no body, and does not say that it is empty', createResponse(200), settled({ responseType: 'text' })],
		['charset', 'has bytes that are not of its charset', latin('application/json')],
		['charset', 'has bytes that are not of its charset (x-unknown)', latin('application/json; charset=x-unknown')],
		['charset', 'has bytes that are not of its charset (utf-8, utf-8, so it is read as UTF-8)', latin('application/json; charset=utf-8, a/b; charset=UTF-8')],
		['charset', 'has bytes that are not of its charset', latin('text/plain'), settled({ responseType: 'text' })],
		['content_type', 'has a content type that was not asked for', createResponse(200, '<p>', { 'content-type': 'text/html' })],
		['content_type', 'has a content type that was not asked for', createResponse(201, '{}', { 'content-type': 'text/html' })],
		['content_type', 'has a content type that was not asked for', createResponse(200, '{}', { 'content-type': 'text/x; a=b/json' })],
		['schema', 'is not as agreed: response.id: expected text', createResponse(200, '{"id":7}', json), schema],
		['schema', 'is not as agreed: response.id: expected yes or no', createResponse(200, '{"id":9007199254740993}', json), settled({ response: v.object({ id: v.boolean('expected yes or no') }) })],
	] // biome-ignore format: a table
	for (const [reason, found, response, called] of unreadable)
		it(`says why, and keeps it: ${reason}`, async () => {
			const failure = await failed(response, called)
			expect(failure).to.include({
				code: 'invalid_response',
				found: `the response (status ${response.status}) ${found}`,
			})
			expect(failure.details).to.include({ status: response.status, reason })
			expect('issues' in failure.details).to.equal(reason === 'schema')
			const issues = [{ path: ['response'], message: found }]
			if (reason !== 'schema') expect(failure.response?.deviations).to.deep.equal(issues)
			expect(failure.response).to.include({
				status: response.status,
				url,
				text: new TextDecoder().decode(response.body),
			})
		})
	it('is not the failure where its status is no success', async () => {
		for (const status of [103, 199, 300, 404, 500])
			expect((await failed(createResponse(status, '{}', json))).code, `${status}`).not.to.equal('invalid_response')
	})
	it('is none where HTML was asked for', async () => {
		const page = createResponse(200, '<p>', { 'content-type': 'text/html' })
		const sent = { headers: [['accept', 'text/html']] } as unknown as OwnAttempt
		expect(await readResponse(settled({ responseType: 'text' }), page, sent)).to.deep.equal({ data: '<p>' })
	})
	it('is none that is empty by its status, JSON of any name, or not to be JSON at all', async () => {
		const empty = { 'content-length': '0' }
		for (const status of [204, 205])
			expect(await readResponse(read, createResponse(status))).to.deep.equal({ data: undefined })
		for (const status of [200, 201])
			expect(await readResponse(read, createResponse(status, '', empty))).to.deep.equal({ data: undefined })
		expect(await dataOf(settled({ method: 'HEAD' }), createResponse(200, '', json))).to.equal(undefined)
		expect(await dataOf(read, createResponse(200, '', { ...empty, 'content-type': 'text/html' }))).to.equal(undefined)
		expect(await dataOf(settled({ response: v.undefined() }), createResponse(204))).to.equal(undefined)
		for (const type of [
			'application/vnd.vendor+json; charset=utf-8',
			'text/json; a=application/problem',
			'Application/JSON',
			'application/json ;charset="UTF-8"',
		])
			expect(await dataOf(read, createResponse(200, '{"a":1}', { 'content-type': type }))).to.deep.equal({ a: 1 })
		const text = settled({ responseType: 'text' })
		for (const type of ['', 'text/x; a=text/html'])
			expect(await dataOf(text, createResponse(200, '<html>', { 'content-type': type }))).to.equal('<html>')
		expect(await dataOf(text, createResponse(204, '', { 'content-type': 'text/html' }))).to.have.length(0)
		expect(await dataOf(text, createResponse(400, '{"a":1}', json))).to.deep.equal({ a: 1 })
		const bytes = await dataOf(settled({ responseType: 'bytes' }), createResponse(200, 'a'))
		expect([...(bytes as Uint8Array)]).to.deep.equal([97])
	})
})

describe('an answer that says more than JavaScript holds', () => {
	const texts: Readonly<Record<string, unknown>> = {
		'{"valor":1e400}': { valor: Number.POSITIVE_INFINITY },
		'{"valor":-1e400}': { valor: Number.NEGATIVE_INFINITY },
		'{"valor":1e-400}': { valor: 0 },
		'{"valor":-0}': { valor: -0 },
		'{"valor":0.1000000000000000055}': { valor: 0.1 },
	}
	for (const [text, value] of Object.entries(texts))
		it(`is read as JSON.parse reads it, and as it is where text is asked for: ${text}`, async () => {
			expect(await dataOf(read, createResponse(200, text, json))).to.deep.equal(value)
			expect(await dataOf(settled({ responseType: 'text' }), createResponse(200, text, json))).to.equal(text)
		})
	it('holds an integer beyond 2^53 as its digits, so that an id arrives whole, and as a number for a schema of numbers', async () => {
		const response = createResponse(200, '{"id":9007199254740993}', json)
		for (const [id, expected] of [
			[v.any(), '9007199254740993'],
			[v.number(), 9007199254740992],
			[v.union([v.number(), v.string()]), '9007199254740993'],
		] as const)
			expect(await dataOf(settled({ response: v.object({ id }) }), response)).to.deep.equal({ id: expected })
	})
	it('changes no prototype, whatever its names are', async () => {
		const data = Object(await dataOf(read, createResponse(200, '{"__proto__":{"refused":true},"constructor":1}', json)))
		expect(data.refused).to.equal(undefined)
		expect(Object.keys(data)).to.deep.equal(['__proto__', 'constructor'])
		expect({}).not.to.have.property('refused')
	})
})

describe('a redirect', () => {
	it('is told with its status alone', async () => {
		const { code, found, details, response } = await failed(
			createResponse(302, '', { location: 'https://other.example/x?token=secret' }),
		)
		expect([code, details, response?.status]).to.deep.equal(['redirect', { status: 302 }, 302])
		expect(found).to.equal(
			'the platform returned with a redirect, which is not followed, as credentials would go along; correct baseUrl',
		)
	})
})

describe('a failed status', () => {
	const bearer = { headers: [['authorization', 'Bearer x']] } as unknown as OwnAttempt
	const basic = { headers: [['authorization', 'Basic x']] } as unknown as OwnAttempt
	const none = { headers: [] } as unknown as OwnAttempt
	const pay = settled({ method: 'POST', effect: 'unsafe' })
	const decided = settled({ method: 'POST', effect: 'unsafe', replayUnauthorized: false })
	const word = 'rejected' as const
	const of = (status: number, text?: string) => ({ response: createResponse(status, text, json) })
	const unauthorized = { status: 401, reason: 'unauthorized' }
	const check = '401; check the credentials'
	const open =
		'401; it was not sent again, because it reports no invalid token; if this platform returns 401 before it does anything, set replayUnauthorized'
	const unsent =
		'401; no header authorization was sent; check the credentials, or give createClient an issuer such as passwordGrant'
	const done = ', which does not say that it was done; outcomeOf can say what it means'
	const told: readonly (readonly [what: string, Operation, Partial<ReadResponse>, OwnAttempt, details: object, found: string])[] = [
		['a 401, with the reason', pay, {}, bearer, unauthorized, open],
		['a 401 to credentials that are no token', pay, {}, basic, unauthorized, check],
		['a 401 to a call that was sent again', read, {}, bearer, unauthorized, check],
		['a 401 that the integrator keeps from being replayed', decided, {}, bearer, unauthorized, check],
		['a 401 to a call that takes no token', settled({ auth: 'none' }), {}, none, unauthorized, check],
		['a 401 where no token was sent', pay, {}, none, unauthorized, unsent],
		['a word, with that', pay, { word }, bearer, { status: 401, reason: 'outcome_of' }, '401, which outcomeOf calls rejected'],
		['a 202', pay, of(202), bearer, { status: 202 }, `202${done}`],
		['a 299', pay, of(299), bearer, { status: 299 }, `299${done}`],
		['a 400, which is no redirect', pay, of(400), bearer, { status: 400 }, '400'],
		['a 403', pay, of(403), bearer, { status: 403 }, '403; check what the account may do'],
		['a 404', pay, of(404), bearer, { status: 404 }, "404; check baseUrl and the operation's path"],
		['a 422, with no reason and no word of its body, which anybody may have written', pay, of(422, '{"error":"x"}'), bearer, { status: 422 }, '422; the response is in error.response'],
		['a 429', pay, of(429), bearer, { status: 429 }, '429; wait before you call again'],
		['a word that nobody gave', pay, { word: 'unknown' }, bearer, { status: 401, reason: 'outcome_of' }, '401, which outcomeOf leaves unknown: it lists no such value, it threw, or a layer gave another response'],
		['a success that is said to be none', pay, { word, ...of(200, '<p>') }, bearer, { status: 200, reason: 'outcome_of' }, '200, which outcomeOf calls rejected; the response is in error.response'],
	] // biome-ignore format: a table
	for (const [what, called, runAndClassify, sent, details, found] of told)
		it(`tells ${what}`, () => {
			const { response = createResponse(401) } = runAndClassify
			const reading = parseBody(called, response)
			const failure = createResponseFailure(called, { response, reading, ...runAndClassify }, sent)
			expect(failure).to.deep.include({ code: 'http_status', details, found: `the platform returned ${found}` })
			expect('deviations' in (failure.response ?? {})).to.equal(failure.response?.text === '<p>')
		})
})

describe('a status', () => {
	it('is a success if it is 200, 201, 204 or 205', () => {
		const all = Array.from({ length: 500 }, (_, at) => at + 100)
		expect(all.filter(isSuccess)).to.deep.equal([200, 201, 204, 205])
	})
	it('is a refusal if it is 400, 402 or 422, with JSON that is whole', () => {
		const isRefused = (response: OwnResponse): boolean => isRefusal(response, parseBody(read, response))
		const refusals = (text: string, headers: Record<string, string>): readonly number[] =>
			Array.from({ length: 500 }, (_, at) => at + 100).filter((status) =>
				isRefused(createResponse(status, text, headers)),
			)
		for (const type of ['application/json', 'application/problem+json; charset=utf-8'])
			expect(refusals('{"a":1}', { 'content-type': type })).to.deep.equal([400, 402, 422])
		const others: readonly (readonly [string, Record<string, string>])[] = [
			['', json],
			['{"a":', json],
			['{"a":1,"a":2}', json],
			['{"a":1}', {}],
			['{"a":1}', { 'content-type': 'text/html' }],
			['{"a":1}', { 'content-type': 'application/json-seq' }],
		]
		for (const [text, headers] of others) expect(refusals(text, headers), text).to.deep.equal([])
		expect(isRefused({ ...latin('application/json'), status: 402 })).to.equal(false)
	})
})

describe('the text of an answer', () => {
	it('is decoded by its declared charset, else as UTF-8', async () => {
		for (const charset of ['iso-8859-1', 'ISO-8859-1', '"windows-1252"'])
			expect(await dataOf(read, latin(`application/json; charset=${charset}`))).to.deep.equal({ estado: 'NÃO' })
		const utf8 = createResponse(200, '{"estado":"NÃO"}', json)
		expect(await dataOf(read, utf8)).to.deep.equal({ estado: 'NÃO' })
		const error = { ...latin('application/json; charset=iso-8859-1'), status: 422 }
		expect((await failed(error)).response).to.deep.include({ text: '{"estado":"NÃO"}', data: { estado: 'NÃO' } })
	})
})
