import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import type { Failure } from '../errors/failure.ts'
import { type Operation, operation } from '../operation/operation.ts'
import type { Answer } from '../transport/attempt.ts'
import { answerFailure, isSuccess, readAnswer } from './answer.ts'

const url = 'https://platform.example/x'
const answerOf = (status: number, text = '', headers: Record<string, string> = {}): Answer => ({
	status,
	headers: new Headers(headers),
	url,
	body: new TextEncoder().encode(text),
})
const json = { 'content-type': 'application/json' }
const read = operation({ method: 'GET', path: '/x', effect: 'safe' })
const settled = (settings: object): Operation => operation({ method: 'GET', path: '/x', effect: 'safe', ...settings })
const failed = async (answer: Answer, called: Operation = read): Promise<Failure> =>
	answerFailure(called, { answer, reading: await readAnswer(called, answer) }, undefined)
const dataOf = async (called: Operation, answer: Answer): Promise<unknown> => {
	const { data, flaw } = await readAnswer(called, answer)
	expect(flaw).to.equal(undefined)
	return data
}

describe('an answer that cannot be read', () => {
	const schema = settled({ response: v.object({ id: v.string('expected text') }) })
	const unreadable: readonly (readonly [reason: string, found: string, answer: Answer, called?: Operation])[] = [
		['schema', 'is not as agreed: response: Invalid type: Expected Object', answerOf(200, '', json), schema],
		['content_type', 'has a content type that was not asked for', answerOf(200, '<p>', { 'content-type': 'Text/HTML; charset=utf-8' }), settled({ responseType: 'text' })],
		['content_type', 'has a content type that was not asked for', answerOf(200, '<p>', { 'content-type': 'text/html' }), settled({ responseType: 'bytes' })],
		['content_type', 'has a content type that was not asked for', answerOf(200, '{}', { 'content-type': 'application/problem+json' })],
		['not_json', 'is not JSON, or was cut short', answerOf(299, '{"a":', json)],
		['not_json', 'is not JSON, or was cut short', answerOf(200, '<html>')],
		['content_type', 'has a content type that was not asked for', answerOf(201, '{}', { 'content-type': 'text/html' })],
		['content_type', 'has a content type that was not asked for', answerOf(200, '{}', { 'content-type': 'text/x; a=b/json' })],
		['schema', 'is not as agreed: response.id: expected text', answerOf(200, '{"id":7}', json), schema],
	] // biome-ignore format: a table
	for (const [reason, found, answer, called] of unreadable)
		it(`says why, and keeps it: ${reason}`, async () => {
			const failure = await failed(answer, called)
			expect(failure).to.include({ code: 'invalid_response', found: `the answer (status ${answer.status}) ${found}` })
			expect(failure.details).to.include({ status: answer.status, reason })
			expect('issues' in failure.details).to.equal(reason === 'schema')
			expect(failure.response).to.include({ status: answer.status, url, text: new TextDecoder().decode(answer.body) })
		})
	it('is not the failure where its status is no success', async () => {
		for (const status of [103, 199, 300, 404, 500])
			expect((await failed(answerOf(status, '{}', json))).code, `${status}`).not.to.equal('invalid_response')
	})
	it('is none that is empty by its status, JSON of any name, or not to be JSON at all', async () => {
		for (const status of [200, 201, 202, 204, 205]) expect(await dataOf(read, answerOf(status))).to.equal(undefined)
		expect(await dataOf(read, answerOf(200, '', { 'content-type': 'text/html' }))).to.equal(undefined)
		expect(await dataOf(settled({ response: v.undefined() }), answerOf(200))).to.equal(undefined)
		for (const type of ['application/vnd.vendor+json; charset=utf-8', 'text/json', 'Application/JSON', ''])
			expect(await dataOf(read, answerOf(200, '{"a":1}', { 'content-type': type }))).to.deep.equal({ a: 1 })
		expect(await dataOf(settled({ responseType: 'text' }), answerOf(200, '<html>'))).to.equal('<html>')
		const bytes = await dataOf(settled({ responseType: 'bytes' }), answerOf(200, 'a'))
		expect([...(bytes as Uint8Array)]).to.deep.equal([97])
	})
})

describe('a redirect', () => {
	it('is told with its host, where it has one that can be a host, and with nothing else of it', async () => {
		const locations: readonly (readonly [location: string | undefined, host: string | undefined])[] = [
			['https://other.example:444/x?token=secret', 'other.example:444'],
			['/login', 'platform.example'],
			[undefined, undefined],
			['https://', undefined],
			[`https://${'a'.repeat(262)}/`, undefined],
		]
		for (const [location, host] of locations) {
			const { code, found, details, response } = await failed(
				answerOf(302, '', location === undefined ? {} : { location }),
			)
			expect(code).to.equal('redirect')
			expect(found).to.equal(
				`the platform answered with a redirect${host ? ` to ${host}` : ''}, which is not followed, as credentials would go along; correct baseUrl`,
			)
			expect(details).to.deep.equal(host ? { status: 302, host } : { status: 302 })
			expect(response?.status).to.equal(302)
		}
	})
})

describe('a status', () => {
	it('is a success from 200 to 299', () => {
		expect([199, 200, 299, 300].map(isSuccess)).to.deep.equal([false, true, true, false])
	})
})
