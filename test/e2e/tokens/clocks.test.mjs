// Token requests per hour, as the documentation of core says them, when the platform's clock is two hours ahead, right, or two hours behind.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { fakeClock } from '@tarja/testing'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'

const readme = readFileSync(resolve(root, 'packages/core/README.md'), 'utf8')
const rows = [...readme.matchAll(/^\| (\d+) s \| (\d+) \|$/gm)].map(([, seconds, requests]) => [
	Number(seconds),
	Number(requests),
])

/** Token requests that an hour of one call a second costs, by the emulator's own count. */
async function requestsInAnHour(settings) {
	const emulator = createEmulator({ settings })
	const clock = fakeClock(Date.now())
	let asking = 0
	const client = createClient({
		baseUrl: 'http://localhost',
		clock,
		random: () => 0.5,
		auth: passwordGrant(emulatorCredentials),
		fetch: (url, init) => {
			asking++
			return emulator.fetch(new Request(url, init))
		},
		onEvent: () => asking--,
	})
	for (let second = 0; second < 3600; second++) {
		await client.tokens.token()
		// The renewal behind the call's back ends within this second.
		while (asking) await new Promise((resolve) => setImmediate(resolve))
		clock.advance(1000)
	}
	return emulator.log().totals.tokens
}

describe('token requests in an hour', () => {
	it('are said in the documentation for four lifetimes', () => {
		expect(rows.map(([seconds]) => seconds)).to.deep.equal([5, 60, 300, 86_400])
	})
	for (const [tokenLifetimeSeconds, requests] of rows)
		for (const clockOffsetSeconds of [-7200, 0, 7200])
			it(`are ${requests} for tokens of ${tokenLifetimeSeconds} s with a clock ${clockOffsetSeconds / 3600} hours off`, async () => {
				expect(await requestsInAnHour({ tokenLifetimeSeconds, clockOffsetSeconds })).to.equal(requests)
			})
})
