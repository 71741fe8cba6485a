import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { intent, intentPath, intentRequest, tokenFrom, tokenRequest } from './exchanges.test.ts'

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

	it('shows which token was used, and nothing of any value', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		await emulator.fetch(intentRequest(token))
		const log = emulator.log()
		expect(log.entries[1]?.headers.authorization).to.equal(`Bearer [${log.tokens[0]?.token}]`)
		expect(log.entries[1]?.headers.access_token).to.equal('')
		const text = JSON.stringify(log)
		const values = [token, 'emulator-value', 'emulator-field', ...Object.values(intent).map((value) => `"${value}"`)]
		for (const value of values) expect(text).not.to.contain(value)
	})

	it('keeps everything as received when it is told to', async () => {
		const emulator = createEmulator({ settings: { logDetail: 'full' } })
		const token = await tokenFrom(emulator)
		await emulator.fetch(intentRequest(token))
		const [, entry] = emulator.log().entries
		expect(entry?.headers.authorization).to.equal(`Bearer ${token}`)
		expect(entry?.body).to.equal(JSON.stringify(intent))
		expect(entry?.bodyBytes).to.equal(JSON.stringify(intent).length)
	})

	it('makes it obvious when two intents that are alike were applied', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const body = JSON.stringify({ ...intent, ...twice })
		await emulator.fetch(intentRequest(token, { body }))
		await emulator.fetch(intentRequest(token))
		await emulator.fetch(intentRequest(token, { body }))
		const { entries, alike } = emulator.log()
		const fields = emulator.settings.read().identifiedBy
		expect(alike).to.deep.equal([{ payment: entries[1]?.payment, fields, received: [2, 4], applied: [2, 4] }])
		expect(entries[3]).to.include({ alikeTo: 2, applied: true })
		expect(entries[2]).not.to.have.property('alikeTo')
	})

	it('tells which of the intents that are alike were applied', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		emulator.faults.add({ at: 'before-accept', action: 'status', status: 503 })
		await emulator.fetch(intentRequest(token))
		await emulator.fetch(intentRequest(token))
		const [group] = emulator.log().alike
		expect(group).to.deep.include({ received: [2, 3], applied: [3] })
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
		const { alike } = emulator.log()
		expect(alike.map((group) => group.received)).to.deep.equal([[2, 3, 10]])
	})

	it('tells them apart by other fields when it is told to, from then on', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		await emulator.fetch(intentRequest(token))
		emulator.settings.patch({ identifiedBy: ['idCartao', '__proto__', 'constructor'] })
		for (const body of [intent, { idCartao: 42 }, { ...intent, idCartao: 43 }])
			await emulator.fetch(intentRequest(token, { body: JSON.stringify(body) }))
		const { alike } = emulator.log()
		expect(alike).to.have.lengthOf(1)
		expect(alike[0]).to.deep.include({ fields: ['idCartao', '__proto__', 'constructor'], received: [3, 4] })
	})

	it('puts intents without any of the fields into no group', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		for (let sent = 0; sent < 2; sent += 1) await emulator.fetch(intentRequest(token, { body: '{"idCartao":1}' }))
		expect(emulator.log().alike).to.have.lengthOf(0)
	})

	it('keeps the newest entries and counts all of them', async () => {
		const emulator = createEmulator({ logLimit: 3 })
		for (let sent = 0; sent < 5; sent += 1) await emulator.fetch(tokenRequest())
		const { entries, tokens, totals, dropped } = emulator.log()
		expect(entries.map((entry) => entry.seq)).to.deep.equal([3, 4, 5])
		expect(tokens.map((token) => token.seq)).to.deep.equal([3, 4, 5])
		expect(totals.received).to.equal(5)
		expect(dropped).to.equal(2)
	})

	it('is a copy: changing it changes nothing', async () => {
		const emulator = createEmulator()
		await emulator.fetch(tokenRequest())
		;(emulator.log().entries as unknown[]).length = 0
		expect(emulator.log().entries).to.have.lengthOf(1)
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
