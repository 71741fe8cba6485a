import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { intentRequest, tokenFrom } from './exchanges.test.ts'
import { scenarios } from './scenarios.ts'

/** Pays three times. Returns the responses that the client got, and the number of applied payments. */
async function payThrice(emulator: Emulator): Promise<unknown[]> {
	const seen: unknown[] = []
	for (let sent = 0; sent < 3; sent += 1)
		seen.push(
			await tokenFrom(emulator)
				.then((token) => emulator.fetch(intentRequest(token)))
				.then(async (response) => [response.status, (await response.text()).includes('DECLINED')])
				.catch(() => 'lost'),
		)
	return [...seen, emulator.log().intents.length]
}

describe('scenarios', () => {
	it('are eleven, each with what happens and what a client does', () => {
		expect(new Set(scenarios.map(({ name }) => name)).size).to.equal(11)
		for (const { about, client } of scenarios) expect([about, client]).not.to.include('')
	})

	const fine = [200, false]
	const expected: Readonly<Record<string, readonly unknown[]>> = {
		refused: [[422, false], fine, fine, 2],
		declined: [[200, true], fine, fine, 2],
		'lost-after-commit': ['lost', fine, fine, 3],
		'response-cut': ['lost', fine, fine, 3],
		'gateway-502': [[502, false], fine, fine, 2],
		'token-refused': [[401, false], fine, fine, 2],
		'rate-limited': [fine, fine, [429, false], 2],
		'clock-two-hours-ahead': [fine, fine, fine, 3],
		// Two payments have no token, because this test doesn't wait.
		'no-token-at-first': [[401, false], [401, false], fine, 1],
	}
	for (const [name, seen] of Object.entries(expected))
		it(`play ${name}`, async () => {
			const emulator = createEmulator({ clock: () => 1_800_000_000_000 })
			emulator.play(name)
			expect(await payThrice(emulator)).to.deep.equal(seen)
		})

	it('need a server to refuse connections', () => {
		expect(() => createEmulator().play('not-accepted')).to.throw(TypeError, '@tarja/emulator/node')
	})

	it('are found by their name only', () => {
		const emulator = createEmulator()
		expect(() => emulator.play('silense')).to.throw(TypeError, 'the names are refused, declined, lost-after-commit,')
		expect(emulator.play('silence')).to.deep.equal(['fault-1'])
	})
})
