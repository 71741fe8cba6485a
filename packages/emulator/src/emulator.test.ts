// Covers emulator.ts, router.ts, platform/routes.ts, platform/checks.ts, exchange.ts, cors.ts, spaces.ts, settings.ts and problem.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { base, intentPath, intentRequest, tokenFrom } from './exchanges.test.ts'
import type { SettingsPatch } from './settings.ts'

describe('createEmulator()', () => {
	it('keeps spaces apart: tokens, logs, settings and faults', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator, '/~one')
		emulator.space('two').settings.patch({ expiresIn: '7' })
		emulator.space('two').faults.add({ at: 'before-accept', action: 'status' })
		const own = await emulator.fetch(intentRequest(token, { path: `/~one${intentPath}?meioPagamento` }))
		expect(own.status).to.equal(200)
		const foreign = await emulator.fetch(intentRequest(token))
		expect(foreign.status).to.equal(401)
		expect(emulator.space('one').log().entries).to.have.lengthOf(2)
		expect(emulator.log().entries).to.have.lengthOf(1)
		expect(emulator.space('two').log().entries).to.have.lengthOf(0)
		expect(emulator.settings.read().expiresIn).to.equal(null)
	})

	it('says what is wrong with its options', () => {
		const settings = { tokenLifetimeSeconds: -1, nonsense: 1 } as unknown as SettingsPatch
		expect(() => createEmulator({ settings })).to.throw(TypeError, /tokenLifetimeSeconds: expected an integer/)
		expect(() => createEmulator({ settings })).to.throw(TypeError, /nonsense: expected no such setting/)
		expect(() => createEmulator({ logLimit: 0 })).to.throw(RangeError, 'logLimit')
	})
})

describe('reset()', () => {
	it('puts everything back to the start', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		emulator.faults.add({ at: 'before-accept', action: 'status', times: 'always' })
		emulator.settings.patch({ tokenLifetimeSeconds: 5 })
		emulator.reset()
		expect(emulator.settings.read().tokenLifetimeSeconds).to.equal(300)
		expect(emulator.faults.list()).to.have.lengthOf(0)
		expect(emulator.log().entries).to.have.lengthOf(0)
		expect((await emulator.fetch(intentRequest(token))).status).to.equal(401)
		expect(emulator.log().entries[0]?.seq).to.equal(1)
	})
})

describe('settings', () => {
	it('go back to their default with null', () => {
		const { settings } = createEmulator({ settings: { tokenLifetimeSeconds: 60 } })
		settings.patch({ expiresIn: 'soon', tokenLifetimeSeconds: 5 })
		settings.patch({ tokenLifetimeSeconds: null })
		expect(settings.read()).to.include({ expiresIn: 'soon', tokenLifetimeSeconds: 60 })
	})
})

describe('an emulator at module scope', () => {
	it('touches neither clock nor randomness before its first request', () => {
		const emulator = createEmulator({
			clock() {
				throw new Error('asked for the time')
			},
		})
		expect(emulator.log().entries).to.have.lengthOf(0)
		expect(base).to.be.a('string')
	})
})
