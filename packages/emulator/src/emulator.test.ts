// Covers emulator.ts, router.ts, exchange.ts, front-page.ts, cors.ts, space.ts, settings.ts and problem.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { base, intentPath, intentRequest, parseProblem, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'
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

	it('records the path below the space, and takes an escaped tilde for a tilde', async () => {
		const emulator = createEmulator()
		const path = `/%7Eone${tokenPath}`
		expect((await emulator.fetch(tokenRequest({ path }))).status).to.equal(200)
		expect(emulator.space('one').log().entries[0]?.path).to.equal(tokenPath)
	})

	it('answers what takes the place of fetch, and passes over what servers hand it beside a request', async () => {
		const emulator = createEmulator()
		const { method, headers } = tokenRequest()
		const body = await tokenRequest().text()
		const offline: typeof fetch = emulator.fetch
		for (const url of [base + tokenPath, new URL(base + tokenPath)])
			expect((await offline(url, { method, headers, body })).status).to.equal(200)
		expect((await emulator.fetch(tokenRequest(), { method: 'GET', body: 'of a binding' })).status).to.equal(200)
		expect(emulator.log().tokens).to.have.lengthOf(3)
	})

	it('answers a person who opens the base URL, or that of a space, without recording or failing it', async () => {
		const emulator = createEmulator()
		emulator.faults.add({ at: 'before-accept', action: 'status' })
		for (const path of ['', '/', '/~one']) {
			const response = await emulator.fetch(new Request(base + path))
			expect([response.status, response.headers.get('content-type')], path).to.deep.equal([
				200,
				'text/plain; charset=UTF-8',
			])
			expect(await response.text())
				.to.contain('This is the emulator of tarja')
				.and.contain('/-/log')
		}
		expect((await emulator.fetch(new Request(base, { method: 'HEAD' }))).status).to.equal(200)
		expect((await emulator.fetch(new Request(base, { method: 'POST' }))).status).to.equal(500)
		expect(emulator.log().entries.map(({ method }) => method)).to.deep.equal(['POST'])
	})

	it('leaves the base URL to an operation that is bound there', async () => {
		const bindings = { 'products.query': { method: 'GET', path: '/', auth: 'none', effect: 'safe' } } as const
		const emulator = createEmulator({ bindings })
		expect((await emulator.fetch(new Request(base))).status).to.equal(204)
		expect(emulator.log().entries[0]?.operation).to.equal('products.query')
	})

	it('says what is wrong with its options', () => {
		const settings = { tokenLifetimeSeconds: -1, nonsense: 1 } as unknown as SettingsPatch
		expect(() => createEmulator({ settings })).to.throw(TypeError, /tokenLifetimeSeconds: expected an integer/)
		expect(() => createEmulator({ settings })).to.throw(TypeError, /nonsense: expected no such setting/)
		expect(() => createEmulator({ logLimit: 0 })).to.throw(RangeError, 'logLimit')
		expect(() => createEmulator({ maxBodyBytes: 1.5 })).to.throw(RangeError, 'maxBodyBytes')
	})

	it('answers 400 when a body breaks off, and records nothing', async () => {
		const emulator = createEmulator()
		const body = {
			getReader: () => ({ read: () => Promise.reject(new TypeError('broken')), cancel: () => Promise.resolve() }),
		}
		const request = new Proxy(tokenRequest(), {
			get: (target, name) => (name === 'body' ? body : Reflect.get(target, name, target)),
		})
		const response = await emulator.fetch(request)
		expect(response.status).to.equal(400)
		expect((await parseProblem(response)).type).to.equal('urn:tarja-emulator:incomplete-body')
		expect(emulator.log().entries).to.have.lengthOf(0)
	})

	it('lets every page read what a client reads', async () => {
		const emulator = createEmulator()
		const response = await emulator.fetch(tokenRequest({ headers: { authorization: null } }))
		expect(response.headers.get('access-control-allow-origin')).to.equal('*')
		const exposed = response.headers.get('access-control-expose-headers')?.split(', ')
		const told = [...response.headers.keys()].filter((name) => !name.startsWith('access-control-'))
		expect(told).to.include.members(['date', 'www-authenticate', 'emulator-assumption', 'emulator-seq'])
		expect(exposed).to.include.members([...told, 'content-length'])
		emulator.faults.add({ at: 'before-accept', action: 'status', headers: { 'x-vendor-hint': '1' } })
		const hinted = await emulator.fetch(tokenRequest())
		expect(hinted.headers.get('access-control-expose-headers')).to.contain('x-vendor-hint')
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
	it('merge credentials, replace the rest, and go back to their default with null', () => {
		const { settings } = createEmulator({ settings: { tokenLifetimeSeconds: 60 } })
		settings.patch({ credentials: { username: 'someone' }, tokenLifetimeSeconds: 5 })
		expect(settings.read().credentials).to.deep.include({
			username: 'someone',
			basic: { user: 'emulator-client', password: 'emulator-password' },
		})
		settings.patch({ tokenLifetimeSeconds: null, credentials: null })
		expect(settings.read().tokenLifetimeSeconds).to.equal(60)
		expect(settings.read().credentials.username).to.equal('')
	})

	it('change nothing when one of them is wrong', () => {
		const { settings } = createEmulator()
		const wrong: Readonly<Record<string, readonly unknown[]>> = {
			expiresIn: [1.5, []],
			credentials: [{ basic: { user: 'a:b', password: '' } }],
			intentResponse: [{ status: 101 }, { headers: { 'not a name': '' } }],
			tokenChallenge: [1],
			logDetail: ['full'],
			identifiedBy: [[], ['a', 'a'], ['not a name']],
		}
		const patches = Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))
		for (const patch of [...patches, 'text'])
			expect(() => settings.patch(Object.assign({ tokenLifetimeSeconds: 5 }, patch))).to.throw(
				TypeError,
				'Cannot change',
			)
		expect(settings.read().tokenLifetimeSeconds).to.equal(300)
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
