// Covers log.ts, entry.ts, sending.ts and payments.ts.
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { intent, intentPath, intentRequest, tokenFrom } from './exchanges.test.ts'

const twice = { nsuOrigem: '000777', valorTransacao: '10' }

describe('log()', () => {
	it('shows what arrived, what took effect, and what was answered', async () => {
		const emulator = createEmulator({ clock: () => 1_800_000_000_000 })
		const token = await tokenFrom(emulator)
		const response = await emulator.fetch(intentRequest(token))
		expect(response.headers.get('emulator-seq')).to.equal('2')
		const { entries, totals, dropped } = emulator.log()
		expect(entries).to.have.lengthOf(2)
		expect(entries[1]).to.deep.include({
			seq: 2,
			at: '2027-01-15T08:00:00.000Z',
			method: 'POST',
			path: intentPath,
			query: 'meioPagamento',
			applied: true,
			effect: 'intent',
			status: 200,
		})
		expect(totals).to.deep.equal({ received: 2, tokens: 1, intents: 1 })
		expect(dropped).to.equal(0)
	})

	it('shows what was sent, except for the values of authorization', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		await emulator.fetch(intentRequest(token))
		const [issued, paid] = emulator.log().entries
		expect(issued?.headers.authorization).to.equal('Basic [masked]')
		expect(issued?.body).to.equal('grant_type=password&username=&emulator-field=emulator-value')
		expect(paid?.headers).to.include({ authorization: 'Bearer [masked]', access_token: '' })
		expect(paid).to.include({ body: JSON.stringify(intent), bodyBytes: JSON.stringify(intent).length, tokenFrom: 1 })
	})

	it('shows a lost answer as it would have been, and that nothing of it left', async () => {
		const emulator = createEmulator({ lostResponse: 'reject' })
		const token = await tokenFrom(emulator)
		emulator.faults.add({ at: 'after-commit', action: 'reset' })
		await rejection(emulator.fetch(intentRequest(token)))
		const [, entry] = emulator.log().entries
		expect(entry).to.include({ ending: 'lost', endedBy: 'emulator' }).and.not.to.have.property('status')
		expect(entry?.response).to.include({
			status: 200,
			body: '{"id":"emulator-intent-1","status":"ACCEPTED"}',
			sentBytes: 0,
		})
	})

	it('makes it obvious when two intents that are alike were applied', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const body = JSON.stringify({ ...intent, ...twice })
		await emulator.fetch(intentRequest(token, { body }))
		await emulator.fetch(intentRequest(token))
		await emulator.fetch(intentRequest(token, { body }))
		const { entries, payments } = emulator.log()
		expect(payments.map(({ verdict, received }) => [verdict, received])).to.deep.equal([
			['applied_twice', [2, 4]],
			['applied', [3]],
		])
		expect(payments[0]).to.deep.include({ payment: entries[1]?.payment, applied: [2, 4] })
		expect(payments[0]?.fields).to.include({ nsuOrigem: '000777', valorTransacao: '10' })
	})

	it('tells intents apart by any of the six fields, and by no other', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const others = { idCartao: 1, codigoExternoCartao: 'other', idCliente: 1 }
		await emulator.fetch(intentRequest(token))
		await emulator.fetch(intentRequest(token, { body: JSON.stringify({ ...intent, ...others }) }))
		const changes = [
			{ redeOrigemOperacaoPDV: '00000000000000' },
			{ terminalRequisitante: 'T-02' },
			{ dataHoraTerminal: '2026-11-20T12:34:57Z' },
			{ nsuOrigem: '123' },
			{ valorTransacao: '1991' },
		]
		for (const change of changes)
			await emulator.fetch(intentRequest(token, { body: JSON.stringify({ ...intent, ...change }) }))
		await emulator.fetch(intentRequest(token, { path: `${intentPath}?meioPagamento=PIX` }))
		await emulator.fetch(intentRequest(token, { path: `${intentPath}?meioPagamento=` }))
		const alike = emulator.log().payments.filter(({ received }) => received.length > 1)
		expect(alike.map((group) => group.received)).to.deep.equal([[2, 3, 10]])
	})
})

describe('clearLog()', () => {
	it('forgets what arrived, and leaves tokens valid', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		emulator.clearLog()
		expect(emulator.log()).to.deep.include({
			entries: [],
			tokens: [],
			totals: { received: 0, tokens: 0, intents: 0 },
		})
		const response = await emulator.fetch(intentRequest(token))
		expect(response.status).to.equal(200)
		expect(emulator.log().entries.map((entry) => entry.seq)).to.deep.equal([2])
	})
})
