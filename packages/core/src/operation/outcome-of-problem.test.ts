import { describe, expect, it, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import { createClient } from '../client/client.ts'
import { TarjaError } from '../errors/tarja-error.ts'
import { operation } from './operation.ts'
import { parseProblem } from './outcome-of.ts'

const pay = operation({ method: 'POST', path: '/pay' })
const declined = v.looseObject({ motivo: v.string(), valor: v.number() })
const schemas = {
	402: declined,
	'4XX': v.looseObject({ mensagem: v.string() }),
	default: v.looseObject({ erro: v.string() }),
}

async function failing(status: number, text: string): Promise<unknown> {
	const fetch = async () => new Response(text, { status, headers: { 'content-type': 'application/json' } })
	return rejection(createClient({ baseUrl: 'https://platform.example', fetch }).call(pay))
}

describe('parseProblem()', () => {
	for (const [status, body, key] of [
		[402, { motivo: 'saldo', valor: 1 }, 402],
		[422, { mensagem: 'campo' }, '4XX'],
		[499, { mensagem: 'campo' }, '4XX'],
		[500, { erro: 'fila' }, 'default'],
	] as const)
		it(`reads an answer with the schema that is documented for its status: ${status} by ${key}`, async () => {
			const error = await failing(status, JSON.stringify(body))
			const before = JSON.stringify(error)
			for (let turn = 0; turn < 2; turn++)
				expect(parseProblem(error, schemas)).to.deep.equal({ status: key, data: body })
			expect(JSON.stringify(error)).to.equal(before)
		})
	it('gives an answer that is not as documented as it came, with the places and no value', async () => {
		const body = { motivo: 'saldo', valor: 'segredo-do-titular' }
		const problem = parseProblem(await failing(402, JSON.stringify(body)), schemas)
		expect(problem).to.deep.include({ status: 402, data: body })
		expect(problem?.deviations?.map(({ path }) => path)).to.deep.equal([['response', 'valor']])
		expect(JSON.stringify(problem?.deviations)).not.to.include('segredo')
		for (const other of [[], null, 7, 'saldo'])
			expect(parseProblem(await failing(402, JSON.stringify(other)), schemas)?.deviations).not.to.be.empty
	})
	it('gives what the schema makes of the answer, as results do', async () => {
		const upper = v.pipe(v.string(), v.toUpperCase())
		expect(parseProblem(await failing(409, '"a"'), { 409: upper })).to.deep.equal({ status: 409, data: 'A' })
	})
	it('gives nothing where there is nothing to read', async () => {
		const hostile = new Proxy({}, { get: () => expect.fail(), has: () => expect.fail() })
		const applied = new TarjaError('network', 'x', { outcome: 'unknown', details: {} })
		const unreadable = await Promise.all(['', '{', '<html>', 'null}'].map((text) => failing(402, text)))
		for (const error of [undefined, null, 7, 'x', {}, new Error('x'), hostile, applied, ...unreadable])
			expect(parseProblem(error, schemas)).to.equal(undefined)
		expect(parseProblem(await failing(402, '{}'), {})).to.equal(undefined)
		expect(parseProblem(await failing(402, '{}'), { 422: declined, '5XX': declined })).to.equal(undefined)
		expect(parseProblem(await failing(402, '{}'), null as never)).to.equal(undefined)
		expect(parseProblem(await failing(302, '{}'), schemas)).to.equal(undefined)
	})
})
