import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from '../emulator.ts'
import type { LogEntry } from '../entry.ts'
import { type Change, intent, intentRequest, tokenFrom, tokenRequest } from '../exchanges.test.ts'
import { otherHeaders, tableOf } from './request-table.ts'

async function intentEntry(change: Change): Promise<LogEntry> {
	const emulator = createEmulator()
	await emulator.fetch(intentRequest(await tokenFrom(emulator), change))
	return emulator.log().entries[1] as LogEntry
}

const body = (change: object): Change => ({ body: JSON.stringify({ ...intent, ...change }) })

function verdicts(entry: LogEntry): Record<string, string> {
	return Object.fromEntries((tableOf(entry) ?? []).map(({ name, verdict }) => [name, verdict]))
}

describe('tableOf()', () => {
	it('tells what is shown, wrong and not shown', async () => {
		const change = body({ valorTransacao: '19,90', idCartao: '42', gorjeta: '5', idCliente: undefined })
		const found = verdicts(await intentEntry(change))
		expect(found).to.include({
			nsuOrigem: 'as shown',
			valorTransacao: 'wrong',
			idCartao: 'wrong',
			idCliente: 'not sent',
			access_token: 'as shown',
		})
		expect(Object.values(found).filter((verdict) => verdict === 'not shown')).to.have.lengthOf(1)
	})

	it('blames the part that a refusal is about', async () => {
		const cases: readonly (readonly [Change, string])[] = [
			[{ headers: { authorization: 'Bearer x' } }, 'authorization'],
			[{ headers: { accept: 'text/html' } }, 'accept'],
			[{ headers: { access_token: null } }, 'access_token'],
			[{ headers: { 'content-type': 'text/plain' } }, 'content-type'],
			[{ path: '/api/v1/core/pagamento/intencao-pagamento' }, 'meioPagamento'],
		]
		for (const [change, part] of cases) expect(verdicts(await intentEntry(change))[part], part).to.equal('wrong')
	})

	it('hides no part of a token request', async () => {
		const emulator = createEmulator()
		await emulator.fetch(tokenRequest())
		await emulator.fetch(tokenRequest({ body: 'grant_type=password&username=&emulator-field=other' }))
		await emulator.fetch(tokenRequest({ body: 'grant_type=other&username=' }))
		const [right, wrong, none] = emulator.log().entries.map(verdicts)
		expect(right).to.deep.equal({
			authorization: 'as shown',
			'content-type': 'as shown',
			grant_type: 'as shown',
			username: 'as shown',
			'second credential field': 'as shown',
		})
		expect(wrong).to.include({ 'second credential field': 'wrong', username: 'sent' })
		expect(none).to.include({ 'second credential field': 'not sent', grant_type: 'wrong' })
	})

	it('says nothing where the reference shows nothing', async () => {
		const emulator = createEmulator()
		await emulator.fetch(new Request('http://emulator.invalid/loans'))
		const [entry] = emulator.log().entries as [LogEntry]
		expect(tableOf(entry)).to.equal(undefined)
		expect(otherHeaders(entry)).to.deep.equal(Object.entries(entry.headers))
	})

	it('takes bodies that are no object of JSON for no fields', async () => {
		for (const text of ['', '[1]', 'null', '{', '"x"'])
			expect(verdicts(await intentEntry({ body: text })).nsuOrigem).to.equal('not sent')
	})
})
