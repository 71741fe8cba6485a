// Covers log.ts, entry.ts and payments.ts.
import { describe, expect, it } from '@tarja-test/harness'
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
})
