import { describe, expect, it } from '@tarja-test/harness'
import type { RequestDescription } from './console/described.ts'
import { type ConsolePage, consolePage } from './console.ts'
import { createEmulator, type Emulator } from './emulator.ts'
import { controlRequest, intentRequest, problemOf, tokenFrom } from './exchanges.test.ts'

const page: ConsolePage = { ...consolePage, html: '<!doctype html><title>A page', policy: "default-src 'none'" }
const withPage = (): Emulator => createEmulator({ console: page })

const get = (emulator: Emulator, path: string): Promise<Response> => emulator.fetch(controlRequest('GET', path))

describe('the console', () => {
	it('is a page with a policy of its own, below the control plane of each space', async () => {
		for (const path of ['/-/', '/~mine/-/']) {
			const response = await get(withPage(), path)
			expect(response.status).to.equal(200)
			expect(await response.text()).to.equal(page.html)
			expect(Object.fromEntries(response.headers)).to.include({
				'content-type': 'text/html; charset=utf-8',
				'content-security-policy': page.policy,
				'referrer-policy': 'no-referrer',
				'x-content-type-options': 'nosniff',
				'cache-control': 'no-store',
			})
		}
	})

	it('has an address that ends in a slash, because what it asks for is below it', async () => {
		const response = await get(withPage(), '/~mine/-')
		expect([response.status, response.headers.get('location')]).to.deep.equal([308, './-/'])
	})

	it('is guarded as the rest of the control plane is', async () => {
		const emulator = withPage()
		for (const path of ['/-/', '/-/events', '/-/changes', '/-/guide', '/-/requests/1', '/-/spaces', '/-/catalogue']) {
			const response = await emulator.fetch(new Request(`http://evil.example${path}`))
			expect(response.status, path).to.equal(403)
		}
	})

	it('is not there unless it was given, and says how to get it', async () => {
		for (const path of ['/-', '/-/', '/-/guide', '/-/requests/1']) {
			const response = await get(createEmulator(), path)
			expect(response.status, path).to.equal(404)
			expect((await problemOf(response)).detail).to.contain('{ console: consolePage }')
		}
	})

	it('is no request of the log', async () => {
		const emulator = withPage()
		await get(emulator, '/-/')
		expect(emulator.log().entries).to.have.lengthOf(0)
	})

	it('can say of one request what was sent, beside what the reference shows', async () => {
		const emulator = withPage()
		const token = await tokenFrom(emulator, '/~mine')
		await emulator.fetch(
			intentRequest(token, { path: '/~mine/api/v1/core/pagamento/intencao-pagamento?meioPagamento' }),
		)
		const response = await get(emulator, '/~mine/-/requests/2')
		const { rows, curl, test } = (await response.json()) as RequestDescription
		expect(rows?.map(({ verdict }) => verdict)).to.deep.equal(Array.from({ length: 13 }, () => 'as shown'))
		expect(curl).to.contain('http://localhost/~mine/api/v1/core/pagamento/intencao-pagamento?meioPagamento')
		expect(test).to.contain("test('a payment that meets no fault: success, applied 1 times'")
	})

	it('says that a request is not in the log', async () => {
		const response = await get(withPage(), '/-/requests/7')
		expect([response.status, (await problemOf(response)).type]).to.deep.equal([
			404,
			'urn:tarja-emulator:no-such-request',
		])
	})

	it('has texts for every setting and every fault that there is', () => {
		const emulator = createEmulator()
		const { settings, actions, places, presets, targets } = consolePage.guide
		expect(settings.map(([name]) => name)).to.have.members(Object.keys(emulator.settings.read()))
		for (const [at] of places)
			for (const [action, , inBody] of actions)
				for (const [, match] of targets) {
					const add = (): unknown => emulator.faults.add({ at, action, match })
					if (inBody || at !== 'mid-body') add()
					else expect(add, `${action} ${at}`).to.throw(TypeError)
				}
		for (const { fault, settings: patch } of presets) {
			if (fault) emulator.faults.add(fault)
			else emulator.settings.patch(patch ?? {})
		}
	})
})
