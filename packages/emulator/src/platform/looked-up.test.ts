import { describe, expect, it } from '@tarja-test/harness'
import type { Responses } from '../bindings.ts'
import { createEmulator } from '../emulator.ts'
import { base, tokenFrom } from '../exchanges.test.ts'

const read = { method: 'GET', path: '/charges/{txid}', effect: 'safe' } as const
const input = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => ({ params: { txid: fields.txid } })
const words = { operation: read, input, field: 'status', applied: ['ACTIVE', 'DONE'] }
const create = {
	method: 'PUT',
	path: '/charges/{txid}',
	identifiedBy: { txid: 'text', 'amount.value': 'decimal' },
	lookup: { ...words, at: 'made' },
}
const cancel = {
	method: 'POST',
	path: '/charges/{txid}/cancel',
	step: 'cancel',
	identifiedBy: ['txid'],
	lookup: { ...words, applied: ['GONE'], ofStep: ['GONE'] },
}
const sample = { txid: 'sample', amount: { value: '9.99', currency: 'BRL' }, status: 'ACTIVE', made: '2020-01-01' }
const responses = { create: { status: 201, body: sample }, cancel: { body: { status: 'ok' } } }

async function open(more: object = {}, own: Responses = responses) {
	const emulator = createEmulator({
		bindings: { create: { ...create, ...more }, cancel },
		responses: own,
		clock: () => Date.parse('2026-01-31T12:00:00Z'),
	})
	const headers = { authorization: `Bearer ${await tokenFrom(emulator)}`, 'content-type': 'application/json' }
	const send = async (method: string, path: string, body?: object) => {
		const text = body && { body: JSON.stringify(body) }
		const response = await emulator.fetch(new Request(base + path, { method, headers, ...text }))
		return { status: response.status, body: await response.json(), headers: response.headers }
	}
	return { emulator, send, pay: (txid: string) => send('PUT', `/charges/${txid}`, { amount: { value: '5.00' } }) }
}

describe('a bound operation with a lookup', () => {
	it('shows in its read what the last request or change made of it', async () => {
		const { emulator, send, pay } = await open()
		expect((await send('GET', '/charges/a')).status).to.equal(404)
		const made = await pay('a')
		expect([made.status, made.headers.get('emulator-assumption')]).to.deep.equal([
			201,
			'bound-payment; option=responses',
		])
		const amount = { value: '5.00', currency: 'BRL' }
		const shown = { txid: 'a', amount, status: 'ACTIVE', made: '2026-01-31T12:00:00.000Z' }
		expect(made.body).to.deep.equal(shown)
		emulator.change('/charges/a', { status: 'DONE' })
		expect((await send('GET', '/charges/a')).body).to.deep.equal({ ...shown, status: 'DONE' })
		expect((await send('POST', '/charges/a/cancel', {})).body.status).to.equal('ok')
		expect((await send('GET', '/charges/a')).body).to.deep.equal({ ...shown, status: 'GONE' })
		expect((await send('GET', '/charges/b')).status).to.equal(404)
		emulator.reset()
		expect(() => emulator.change('/charges/a', {})).to.throw('the path is unknown')
	})

	it('shows a refusal in its read, if its lookup knows the word', async () => {
		for (const [status, shown] of [
			['REFUSED', 'REFUSED'],
			['OTHER', 'ACTIVE'],
		]) {
			const body = { ...sample, status }
			const { send, pay } = await open(
				{ lookup: { ...words, rejected: ['REFUSED'] } },
				{ ...responses, create: { body } },
			)
			await pay('a')
			expect((await send('GET', '/charges/a')).body.status).to.equal(shown)
		}
	})

	it('gets its first response again, and has no second effect, if the id may repeat', async () => {
		for (const [more, applied] of [
			[{}, 2],
			[{ repeatable: { by: ['txid'], validForMs: 1 } }, 1],
		] as const) {
			const { emulator, pay } = await open(more)
			const [first, second] = [await pay('a'), await pay('a')]
			expect(second.body).to.deep.equal(first.body)
			expect(emulator.log().entries.filter((one) => one.operation === 'create' && one.applied)).to.have.length(applied)
		}
	})

	it('gets its first response under the same idempotency key', async () => {
		const at = { method: 'POST', path: '/pay' }
		const bindings = {
			pay: { ...at, idempotencyKey: { header: 'x-key' } },
			give: { ...at, path: '/give', idempotencyKey: { field: 'key' } },
		}
		let count = 0
		const emulator = createEmulator({
			bindings,
			responses: { pay: () => ({ body: { id: ++count } }), give: () => ({ body: { id: ++count } }) },
		})
		const authorization = `Bearer ${await tokenFrom(emulator)}`
		const ids = []
		for (const key of ['a', 'a', 'b', '']) {
			const headers = { authorization, 'x-key': key, 'content-type': 'application/json' }
			const response = await emulator.fetch(new Request(`${base}/pay`, { method: 'POST', headers, body: '{}' }))
			ids.push((await response.json()).id)
		}
		expect(ids).to.deep.equal([1, 1, 2, 3])
		for (const key of ['a', 'a', 'b']) {
			const request = {
				method: 'POST',
				headers: { authorization, 'content-type': 'application/json' },
				body: JSON.stringify({ key }),
			}
			ids.push((await (await emulator.fetch(new Request(`${base}/give`, request))).json()).id)
		}
		expect(ids.slice(4)).to.deep.equal([4, 4, 5])
		expect(emulator.log().entries.filter((one) => one.operation === 'pay' && one.applied)).to.have.length(3)
	})

	it('has an id of its own for each request, also without a sample of it', async () => {
		const own = ({ saved }: { saved: Readonly<Record<string, unknown>> }) => ({ params: { txid: saved.id } })
		const lookup = { ...words, input: own }
		for (const [sample, ids] of [
			[{ id: 'tr_abc', status: 'ACTIVE' }, ['tr_abc', 'tr_ab2', 'tr_ab3']],
			[{ id: 7 }, [7, 9, 10]],
			[{}, ['emulator-1', 'emulator-2', 'emulator-3']],
		] as const) {
			const bindings = { create: { method: 'POST', path: '/charges', lookup } }
			const emulator = createEmulator({ bindings, responses: { create: { body: sample } } })
			const headers = { authorization: `Bearer ${await tokenFrom(emulator)}` }
			for (const id of ids) {
				const made = await emulator.fetch(new Request(`${base}/charges`, { method: 'POST', headers }))
				expect((await made.json()).id).to.equal(id)
				const shown = await emulator.fetch(new Request(`${base}/charges/${id}`, { headers }))
				expect(await shown.json()).to.include({ id, status: 'ACTIVE' })
			}
		}
	})

	it('shows its sample where your function responds', async () => {
		const { send, pay } = await open({}, { ...responses, create: () => ({ body: sample }) })
		expect((await pay('a')).body).to.deep.equal(sample)
		expect((await send('GET', '/charges/a')).body).to.deep.equal(sample)
	})
})
