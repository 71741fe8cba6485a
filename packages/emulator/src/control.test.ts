// Covers control.ts and log.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { controlRequest, intentRequest, parseProblem, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'
import type { LogView } from './log.ts'

async function call(emulator: Emulator, method: string, path: string, body?: unknown): Promise<Response> {
	return emulator.fetch(controlRequest(method, path, body))
}

describe('the control plane', () => {
	it('shows the log of its own space', async () => {
		const emulator = createEmulator()
		await emulator.fetch(tokenRequest({ path: `/~one${tokenPath}` }))
		const one = (await (await call(emulator, 'GET', '/~one/-/log')).json()) as LogView
		expect(one.entries).to.have.lengthOf(1)
		const main = (await (await call(emulator, 'GET', '/-/log')).json()) as LogView
		expect(main.entries).to.have.lengthOf(0)
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
		await call(emulator, 'POST', '/-/faults', [fault, fault])
		const listed = (await (await call(emulator, 'GET', '/-/faults')).json()) as { faults: { id: string }[] }
		expect(listed.faults.map(({ id }) => id)).to.deep.equal(['fault-1', 'fault-2', 'fault-3'])
		await call(emulator, 'DELETE', '/-/faults/fault-3')
		expect(emulator.faults.list()).to.have.lengthOf(2)
		await call(emulator, 'DELETE', '/-/faults')
		expect(emulator.faults.list()).to.have.lengthOf(0)
	})

	it('plays a scenario by its name', async () => {
		const emulator = createEmulator()
		const response = await call(emulator, 'POST', '/-/scenarios', { name: 'refused' })
		expect([response.status, await response.json()]).to.deep.equal([201, { ids: ['fault-1'] }])
		for (const body of [{ name: 'none' }, {}, 'refused'])
			expect((await call(emulator, 'POST', '/-/scenarios', body)).status).to.equal(422)
		expect(emulator.faults.list()).to.have.lengthOf(1)
	})

	it('resets, and revokes tokens', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		expect(await (await call(emulator, 'POST', '/-/revoke-tokens')).json()).to.deep.equal({ revoked: 1 })
		expect((await emulator.fetch(intentRequest(token))).status).to.equal(401)
		expect((await call(emulator, 'POST', '/-/reset')).status).to.equal(204)
		expect(emulator.log().entries).to.have.lengthOf(0)
	})
})
