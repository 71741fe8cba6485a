import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { parseProblem, tokenRequest } from './exchanges.test.ts'

/** Requests a token from a space, as a program or as a page of an origin. */
async function use(emulator: Emulator, space: string, origin: string | null = null): Promise<Response> {
	return emulator.fetch(tokenRequest({ path: `/~${space}/oauth2/token`, headers: { origin } }))
}

describe('the spaces of pages', () => {
	it('are few for each origin and few in all, and cost programs none of theirs', async () => {
		let nowMs = 0
		const emulator = createEmulator({ clock: () => nowMs })
		await use(emulator, 'mine')
		nowMs += 3_600_000
		const opened = { one: 0, all: 0 }
		for (let page = 0; page < 200; page += 1) {
			const { status } = await use(emulator, `page-${page}`, `https://evil-${page < 20 ? 0 : page}.example`)
			if (page < 20) opened.one += Number(status === 200)
			opened.all += Number(status === 200)
		}
		expect(opened).to.deep.equal({ one: 16, all: 64 })
		expect(emulator.space('mine').log().totals.tokens).to.equal(1)
	})

	it('are refused beyond their number with the option to use, while they are in use', async () => {
		let nowMs = 0
		const emulator = createEmulator({ clock: () => nowMs })
		const open = (name: string): Promise<Response> => use(emulator, name, 'https://evil.example')
		for (let count = 0; count < 16; count += 1) expect((await open(`page-${count}`)).status).to.equal(200)
		const refused = await open('one-more')
		expect(refused.status).to.equal(503)
		expect((await parseProblem(refused)).detail).to.contain('allowOrigins')
		nowMs += 60_000
		expect((await open('one-more')).status).to.equal(200)
	})
})

describe('the spaces of programs', () => {
	it('are dropped only if there are more than 512, and only idle ones: the one used longest ago first', async () => {
		let nowMs = 0
		const emulator = createEmulator({ clock: () => nowMs })
		await use(emulator, 'old')
		for (let count = 0; count < 520; count += 1) await use(emulator, `test-${count}`)
		expect(emulator.space('old').log().totals.tokens).to.equal(1)
		nowMs += 60_000
		await use(emulator, 'test-0')
		await use(emulator, 'new')
		expect(emulator.space('test-0').log().totals.tokens).to.equal(2)
		expect(emulator.space('test-1').log().totals.tokens).to.equal(0)
	})
})
