import { createClient, isTarjaError, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { emulatorCalls, recordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection } from '@tarja-test/harness'

const thing = operation({ method: 'GET', path: '/thing', effect: 'safe' })

describe('emulatorCalls()', () => {
	for (const baseUrl of [
		'http://localhost:4010',
		'http://127.0.0.1:4010/base',
		'http://127.8.9.1',
		'https://[::1]:8443',
	])
		it(`names every call to ${baseUrl}, and its retries alike`, async () => {
			const fetch = recordingFetch([{ status: 503 }, { json: {} }, { json: {} }])
			const client = createClient({ baseUrl, fetch }).use(emulatorCalls())
			await client.call(thing, {}, { retry: { limit: 1, backoffLimitMs: 1 } })
			await client.call(thing)
			const names = fetch.requests.map(({ headers }) => headers.get('emulator-call') ?? '')
			for (const name of names) expect(name).to.match(/^call-[0-9a-f]{8}$/)
			expect(names[0]).to.equal(names[1])
			expect(names[2]).not.to.equal(names[1])
		})

	for (const baseUrl of [
		'https://platform.example',
		'https://localhost.example',
		'https://127.0.0.1.example',
		'https://10.0.0.1',
		'https://emulator.localhost',
		'https://[::2]',
	])
		it(`refuses ${baseUrl} before anything is sent`, async () => {
			const fetch = recordingFetch([])
			const auth = passwordGrant({ ...emulatorCredentials, dangerouslyAllowBrowser: true })
			const client = createClient({ baseUrl, fetch, auth }).use(emulatorCalls())
			const error = await rejection(client.call(thing))
			expect(isTarjaError(error, 'configuration') && error.details.found).to.equal(new URL(baseUrl).host)
			expect(error).to.include({ outcome: 'not_processed', attempts: 0 })
			expect(fetch.requests).to.deep.equal([])
		})

	it('is what the log of the emulator calls the requests by', async () => {
		const emulator = createEmulator({ lostAnswer: 'reject' })
		const auth = passwordGrant({ ...emulatorCredentials, dangerouslyAllowBrowser: true })
		const client = createClient({ baseUrl: 'http://localhost:4010', fetch: emulator.fetch, auth }).use(emulatorCalls())
		await rejection(client.call(thing))
		expect(emulator.log().entries.at(-1)?.call).to.match(/^call-[0-9a-f]{8}$/)
	})
})
