// What a stranger can make the emulator keep, and how long one can keep it busy.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { form, intentRequest, tokenFrom, tokenRequest } from './exchanges.test.ts'

describe('a flood of requests', () => {
	it('of 50 form posts of 1 MB leaves about one of them', async () => {
		const emulator = createEmulator()
		for (let sent = 0; sent < 50; sent += 1) {
			const body = `x=${String(sent).padStart(8, '0')}${'y'.repeat(1_000_000)}`
			await emulator.fetch(tokenRequest({ headers: { authorization: null }, body }))
		}
		expect(JSON.stringify(emulator.log()).length).to.be.lessThan(1_000_000)
	})

	it('keeps a thousand repetitions of one payment without growing for ever', async () => {
		const emulator = createEmulator({ logLimit: 5 })
		const token = await tokenFrom(emulator)
		for (let sent = 0; sent < 1_100; sent += 1) await emulator.fetch(intentRequest(token))
		expect(emulator.log().payments[0]?.received.length ?? 0).to.be.at.most(1_000)
	})
})

describe('a body made to be slow', () => {
	it('costs about as much as any other of its size', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const names = Array.from({ length: 60_000 }, (_, index) => `a${index}`)
		// Each of these took minutes, or all of the stack.
		const bodies = [
			names.join('&'),
			`[${'['.repeat(200_000)}`,
			`{"nsuOrigem":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
		]
		for (const body of bodies) {
			expect((await emulator.fetch(tokenRequest({ body }))).status).to.equal(400)
			expect((await emulator.fetch(intentRequest(token, { body }))).status).to.equal(400)
		}
		const fields = new URLSearchParams(names.map((field) => [field, '1']))
		for (const [name, value] of Object.entries(form)) fields.set(name, value)
		expect((await emulator.fetch(tokenRequest({ body: fields.toString() }))).status).to.equal(400)
	})

	it('has only the first of its unknown fields named', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const body = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`a${index}`, 1])))
		const response = await emulator.fetch(intentRequest(token, { body }))
		const { errors } = (await response.json()) as { errors: { field: string }[] }
		expect(errors).to.have.lengthOf(21)
		expect(errors[20]?.field).to.equal('(4980 more)')
	})
})
