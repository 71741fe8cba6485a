// Which requests ky sends. The profiler counts how often ky's private `#fetch` ran. Nothing else in the process has that name.

import { Session } from 'node:inspector/promises'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createRecordingFetch, createTokenResponse, type ScriptedResponse } from '@tarja/testing'
import { describe, expect, it, stubOptions } from '@tarja-test/harness'

const ok: ScriptedResponse = { json: {} }
const auth = passwordGrant({ basic: 'dTpw', credential: { name: 'a', value: 'b' } })
const read = operation({ method: 'GET', path: '/read', effect: 'safe' })
const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent' })

/** Makes calls over these responses. Returns the number of requests that were sent, and how many of them ky sent. */
async function count(
	targets: typeof read | readonly (typeof read)[],
	responses: readonly ScriptedResponse[],
	more: object = {},
) {
	const fetch = createRecordingFetch(responses)
	const client = createClient({ baseUrl: 'https://platform.example', fetch, ...stubOptions, random: () => 0, ...more })
	const session = new Session()
	session.connect()
	await session.post('Profiler.enable')
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
	for (const target of [targets].flat()) await client.call(target).catch(() => {})
	const { result } = await session.post('Profiler.takePreciseCoverage')
	session.disconnect()
	const functions = result.flatMap((script) => script.functions)
	const sentByKy = functions.find(({ functionName }) => functionName === '#fetch')?.ranges[0]?.count ?? 0
	return { sent: fetch.requests.length, sentByKy }
}

describe('ky', () => {
	it('sends a safe and an idempotent call from the first attempt', async () => {
		for (const target of [read, put]) expect(await count(target, [ok])).to.deep.equal({ sent: 1, sentByKy: 1 })
	})
	it('sends each attempt of a call that is retried', async () => {
		const refused = { status: 503, headers: { 'retry-after': '0' } }
		expect(await count(read, [refused, new Error('reset'), ok])).to.deep.equal({ sent: 3, sentByKy: 3 })
	})
	it('sends a token request, and its second attempt', async () => {
		const responses = [{ status: 503, headers: { 'retry-after': '0' } }, createTokenResponse('t'), ok]
		expect(await count(read, responses, { auth })).to.deep.equal({ sent: 3, sentByKy: 3 })
	})
	it('sends no unsafe call, although the method may be one that ky repeats', async () => {
		const pay = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].map(
			(method) => operation({ method, path: '/pay', effect: 'unsafe' }) as typeof read,
		)
		for (const end of [ok, { status: 503, headers: { 'retry-after': '0' } }, new Error('reset')])
			expect(await count(pay, Array(5).fill(end), { retry: { limit: 5 } })).to.deep.equal({ sent: 5, sentByKy: 0 })
	})
	it('sends nothing of a call whose retry is false, because it may not be sent twice', async () => {
		expect(await count(read, [ok], { retry: false })).to.deep.equal({ sent: 1, sentByKy: 0 })
	})
})
