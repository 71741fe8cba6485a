import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator, type Emulator } from './emulator.ts'
import { controlRequest, intentRequest, parseProblem, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'
import type { LogView } from './log.ts'

async function call(emulator: Emulator, method: string, path: string, body?: unknown): Promise<Response> {
	return emulator.fetch(controlRequest(method, path, body))
}

describe('the control plane', () => {
	it('shows and empties the log of its own space', async () => {
		const emulator = createEmulator()
		await emulator.fetch(tokenRequest({ path: `/~one${tokenPath}` }))
		const one = (await (await call(emulator, 'GET', '/~one/-/log')).json()) as LogView
		expect(one.entries).to.have.lengthOf(1)
		const main = (await (await call(emulator, 'GET', '/-/log')).json()) as LogView
		expect(main.entries).to.have.lengthOf(0)
		expect((await call(emulator, 'DELETE', '/~one/-/log')).status).to.equal(204)
		expect(emulator.space('one').log().entries).to.have.lengthOf(0)
	})

	it('reads and changes settings', async () => {
		const emulator = createEmulator()
		const changed = await call(emulator, 'PATCH', '/-/settings', { tokenLifetimeSeconds: 5 })
		expect(await changed.json()).to.include({ tokenLifetimeSeconds: 5, expiresIn: null })
		expect(await (await call(emulator, 'GET', '/-/settings')).json()).to.include({ tokenLifetimeSeconds: 5 })
		const refused = await call(emulator, 'PATCH', '/-/settings', { tokenLifetimeSeconds: 'soon' })
		expect(refused.status).to.equal(422)
		expect((await parseProblem(refused)).detail).to.contain('tokenLifetimeSeconds: expected an integer')
	})

	it('adds, lists and removes faults, one or several', async () => {
		const emulator = createEmulator()
		const fault = { at: 'after-commit', action: 'reset' }
		const one = await call(emulator, 'POST', '/-/faults', fault)
		expect(one.status).to.equal(201)
		expect(await one.json()).to.deep.equal({ ids: ['fault-1'] })
		await call(emulator, 'POST', '/-/faults', [fault, { ...fault, id: 'mine' }])
		const listed = (await (await call(emulator, 'GET', '/-/faults')).json()) as { faults: { id: string }[] }
		expect(listed.faults.map(({ id }) => id)).to.deep.equal(['fault-1', 'fault-2', 'mine'])
		await call(emulator, 'DELETE', '/-/faults/mine')
		expect(emulator.faults.list()).to.have.lengthOf(2)
		await call(emulator, 'DELETE', '/-/faults')
		expect(emulator.faults.list()).to.have.lengthOf(0)
	})

	it('resets, revokes, exports and imports', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const state = await (await call(emulator, 'GET', '/-/state')).json()
		expect(await (await call(emulator, 'POST', '/-/revoke-tokens')).json()).to.deep.equal({ revoked: 1 })
		expect((await emulator.fetch(intentRequest(token))).status).to.equal(401)
		expect((await call(emulator, 'PUT', '/-/state', state)).status).to.equal(204)
		expect((await emulator.fetch(intentRequest(token))).status).to.equal(200)
		expect((await call(emulator, 'PUT', '/-/state', { version: 2 })).status).to.equal(422)
		expect((await call(emulator, 'POST', '/-/reset')).status).to.equal(204)
		expect(emulator.log().entries).to.have.lengthOf(0)
	})

	it('judges whatever it is sent, without failing and without quoting it', async () => {
		const emulator = createEmulator()
		const good = emulator.exportState() as unknown as Record<string, unknown>
		const marked = fc.string().map((text) => `-marked-${text}`)
		const any = fc.oneof(
			fc.jsonValue(),
			marked,
			fc.dictionary(fc.oneof(marked, fc.constantFrom(...Object.keys(good))), marked),
		)
		const nearlyState = fc
			.tuple(fc.constantFrom(...Object.keys(good)), any)
			.map(([name, value]) => ({ ...good, [name]: value }))
		const routes = fc.constantFrom('PATCH /-/settings', 'POST /-/faults', 'PUT /-/state', 'POST /-/nonsense')
		await fc.assert(
			fc.asyncProperty(routes, fc.oneof(any, nearlyState), async (route, body) => {
				const [method = '', path = ''] = route.split(' ')
				const response = await call(emulator, method, path, body)
				expect(response.status).to.be.oneOf([200, 201, 204, 404, 422])
				if (response.status > 299) expect(await response.text()).not.to.contain('-marked-')
			}),
			random(300),
		)
	})

	it('says how it is, and what it has when asked for something else', async () => {
		const emulator = createEmulator()
		const health = await (await call(emulator, 'GET', '/~one/-/health')).json()
		expect(health).to.deep.include({ ok: true, spaces: 2, droppedSpaces: 0 }).and.have.property('characters')
		for (const path of ['/-/log/', '/-/nonsense', '/-/requests/1/2']) {
			const response = await call(emulator, 'GET', path)
			expect(response.status, path).to.equal(404)
			expect((await parseProblem(response)).detail).to.contain('PATCH /-/settings')
		}
	})

	it('is not recorded, and leaves its answers to no other page and no cache', async () => {
		const emulator = createEmulator()
		const response = await call(emulator, 'GET', '/-/health')
		expect(Object.fromEntries(response.headers)).to.include({ 'cache-control': 'no-store', vary: 'origin' })
		for (const name of ['access-control-allow-origin', 'emulator-seq'])
			expect(response.headers.get(name), name).to.equal(null)
		expect(emulator.log().entries).to.have.lengthOf(0)
	})
})
