import { describe, expect, it, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import type { Result } from '../calls/answer.ts'
import { readAnswer } from '../calls/answer.ts'
import type { Failure } from '../errors/failure.ts'
import type { Answer } from '../transport/attempt.ts'
import { type RecognitionSettings, tellsDeviations } from './deviations.ts'
import { operation } from './operation.ts'

const answerOf = (status: number, text: string): Answer => ({
	status,
	headers: new Headers({ 'content-type': 'application/json' }),
	url: 'https://platform.example/pay',
	body: new TextEncoder().encode(text),
})

const payment = v.looseObject({
	id: v.string(),
	valor: v.number(),
	pagador: v.looseObject({ nome: v.string(), conta: v.looseObject({ agencia: v.string() }) }),
	parcelas: v.array(v.looseObject({ numero: v.number() })),
})
const whole = { id: 'p-1', valor: 10, pagador: { nome: 'Ana', conta: { agencia: '1' } }, parcelas: [{ numero: 1 }] }
const byId: RecognitionSettings = { recognisedBy: ['id'] }

type Read = Pick<Result, 'data' | 'deviations'>
const reads = async (
	value: unknown,
	settings = byId,
	{ response = payment as v.GenericSchema, status = 200, strict = false } = {},
): Promise<Read> => {
	const pay = tellsDeviations(operation({ method: 'POST', path: '/pay', response }), settings)
	const text = typeof value === 'string' ? value : JSON.stringify(value)
	return readAnswer(pay, answerOf(status, text), strict)
}
const refuses = async (...given: Parameters<typeof reads>): Promise<void> => {
	const failure: Failure = await rejection(reads(...given))
	expect(failure.code, JSON.stringify(given[0])).to.equal('invalid_response')
}

/** The payment with something else in one place, or nothing. */
function changed(place: readonly (string | number)[], held: unknown): unknown {
	const copy = structuredClone(whole) as Record<string, unknown>
	const last = place.at(-1) as string
	const parent = place.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy)
	if (held === undefined) delete parent[last]
	else parent[last] = held
	return copy
}

const places = [
	['valor'],
	['pagador'],
	['parcelas'],
	['pagador', 'nome'],
	['pagador', 'conta', 'agencia'],
	['parcelas', 0],
	['parcelas', 0, 'numero'],
]
const others: readonly (readonly [what: string, held: unknown])[] = [
	['absent', undefined],
	['null', null],
	['of another type', true],
]

describe('an answer that deviates and can be recognised', () => {
	for (const status of [200, 201, 202])
		for (const place of places)
			for (const [what, held] of others) {
				// A list with nothing in it is a list.
				if (held === undefined && typeof place.at(-1) === 'number') continue
				it(`resolves with its data and the place: ${place.join('.')} is ${what}, status ${status}`, async () => {
					const answer = changed(place, held)
					const { data, deviations = [] } = await reads(answer, byId, { status })
					expect(data).to.deep.equal(answer)
					expect(deviations.map(({ path }) => path)).to.deep.equal([['response', ...place]])
					await refuses(answer, byId, { status, strict: true })
				})
			}
	it('has no deviations where there are none', async () => {
		expect(await reads(whole)).to.deep.equal({ data: whole })
	})
	it('tells what was expected, and never a value', async () => {
		const answer = { ...whole, valor: 'cartao-4111111111111111', pagador: { nome: ['segredo-do-titular'], conta: 7 } }
		const { deviations } = await reads(answer)
		expect(deviations).to.have.length(3)
		expect(JSON.stringify(deviations)).not.to.match(/4111|segredo|7/)
		expect(Object.isFrozen(deviations)).to.equal(true)
	})
	it('is told in 32 places, and judged by all', async () => {
		const parcelas = Array.from({ length: 100 }, () => ({}))
		expect((await reads({ ...whole, parcelas })).deviations).to.have.length(32)
		const response = v.looseObject({ parcelas: payment.entries.parcelas, id: v.string() })
		await refuses({ parcelas, id: 7 }, byId, { response })
	})
	it('is recognised by any one of the fields', async () => {
		for (const name of ['id', 'valor'] as const)
			expect((await reads({ [name]: whole[name] }, { recognisedBy: ['id', 'valor'] })).deviations).to.have.length(3)
	})
	it('may be a list, of which one item is recognised', async () => {
		const listed = { recognisedBy: ['[].id'] }
		const response = v.array(payment)
		expect((await reads([{ id: 7 }, { id: 'p-2' }], listed, { response })).deviations).to.have.length(7)
		for (const value of [[{ id: 7 }], [7], [null], {}, whole, { 0: whole }, 7])
			await refuses(value, listed, { response })
	})
})

describe('an answer whose field stands below its root', () => {
	const wrap = (inner: v.GenericSchema) => v.looseObject({ data: inner })
	const forms: Readonly<Record<string, readonly [v.GenericSchema, (held: unknown) => unknown]>> = {
		'data.id': [wrap(payment), (data) => ({ data })],
		'data.payment.id': [wrap(v.looseObject({ payment })), (held) => ({ data: { payment: held } })],
		'[].id': [v.array(payment), (held) => [held]],
		'data[].id': [wrap(v.array(payment)), (held) => ({ data: [held] })],
		'data[][].id': [wrap(v.array(v.array(payment))), (held) => ({ data: [[held]] })],
		'[].payment.id': [v.array(v.looseObject({ payment })), (held) => [{ payment: held }]],
	}
	for (const [name, [response, form]] of Object.entries(forms)) {
		const settings = { recognisedBy: [name] }
		it(`resolves where that is there, whatever else is not as documented: ${name}`, async () => {
			for (const place of places)
				for (const [, held] of others) {
					if (held === undefined && typeof place.at(-1) === 'number') continue
					const answer = form(changed(place, held))
					const { data, deviations } = await reads(answer, settings, { response })
					expect(data).to.deep.equal(answer)
					expect(deviations).to.have.length(1)
				}
		})
		it(`is unreadable where that is not, or what it is below is not as documented: ${name}`, async () => {
			const root = form(whole)
			const foreign = [null, 7, 'p-1', [], {}, { id: 7 }, { id: '' }, { id: null }, { valor: 1 }, { error: 'declined' }]
			for (const held of foreign) await refuses(form(held), settings, { response })
			for (const value of [
				{ id: 'p-1' },
				[{ nsu: 'p-1' }],
				{ data: 'p-1' },
				{ '[]': { id: 'p-1' } },
				[[]],
				[root],
				{ data: root },
			])
				await refuses(value, settings, { response })
		})
		it(`is unreadable where an error is named on the way to it: ${name}`, async () => {
			await refuses(form({ id: 'p-1', error: 'declined' }), settings, { response })
			const root = form({ id: 'p-1' })
			if (!Array.isArray(root)) await refuses({ ...Object(root), success: false }, settings, { response })
			expect((await reads(form({ id: 'p-1', error: null }), settings, { response })).deviations).to.have.length(3)
		})
	}
	it('is told of one item, where another one is an error', async () => {
		const answer = { data: [{ id: 'p-1', error: 'declined' }, { id: 'p-2' }] }
		const listed = { response: wrap(v.array(payment)) }
		expect((await reads(answer, { recognisedBy: ['data[].id'] }, listed)).deviations).to.have.length(6)
	})
	it('may be an object, of which something is wrong: then it says nothing', async () => {
		await refuses({ ...whole, pagador: {} }, { recognisedBy: ['pagador'] })
		await refuses({ ...whole, pagador: { nome: 'Ana' } }, { recognisedBy: ['pagador.conta'] })
		const { deviations } = await reads({ ...whole, valor: null }, { recognisedBy: ['pagador.conta'] })
		expect(deviations).to.have.length(1)
	})
})

describe('an answer that cannot be recognised', () => {
	it('is unreadable, as without deviations', async () => {
		const kinds = ['', '{', '<html>', null, 7, true, '"p-1"', {}, [], [whole], ['p-1']]
		const declined = [
			{ error: 'declined' },
			{ ...whole, id: 7 },
			{ ...whole, id: null },
			{ valor: 'p-1' },
			{ error: {} },
		]
		for (const value of [...kinds, ...declined]) for (const status of [200, 201]) await refuses(value, byId, { status })
		await refuses('', byId, { status: 204 })
		await refuses({ ...whole, id: '', valor: null })
		await refuses('{"__proto__":{"id":"p-1"},"valor":null}')
	})
	it('may name an error at its root, whatever else it has', async () => {
		const saying = [{ error: 'declined' }, { errors: [{}] }, { erro: 1 }, { fault: { a: 1 } }, { errorCode: '51' }]
		for (const said of [...saying, { success: false }, { sucesso: false }]) await refuses({ id: 'p-1', ...said })
		for (const said of [{ error: null }, { errors: [] }, { erro: '' }, { error: false }, { success: true }])
			expect((await reads({ id: 'p-1', ...said })).deviations).to.have.length(3)
		expect((await reads({ id: 'p-1', erro: 'x' }, { recognisedBy: ['id', 'erro'] })).deviations).to.have.length(3)
	})
	it('may fit a documented error; a schema that takes anything is none', async () => {
		const declined = v.looseObject({ id: v.string(), motivo: v.string() })
		const later = v.pipeAsync(
			declined,
			v.checkAsync(async () => true),
		)
		const any = v.looseObject({ motivo: v.optional(v.string()) })
		const answer = { id: 'p-1', motivo: 'saldo' }
		for (const problem of [declined, later]) await refuses(answer, { ...byId, problems: { any, 402: problem } })
		for (const problems of [{ any }, { 402: v.looseObject({ codigo: v.string() }) }])
			expect((await reads(answer, { ...byId, problems })).deviations).to.have.length(3)
	})
	it('is one of a schema that throws, rejects, or names no place', async () => {
		const validates: readonly ((value: unknown) => unknown)[] = [
			() => {
				throw new Error('no')
			},
			async () => Promise.reject(new Error('no')),
			() => ({ issues: [{ message: 'no' }] }),
			() => ({ issues: [{ message: 'no', path: [] }] }),
			() => ({ issues: [{ message: 'no', path: ['valor'] }, { message: 'no' }] }),
			() => ({ issues: [{ message: 'no', path: ['valor'] }, null] }),
			() => ({ issues: [] }),
		]
		for (const validate of validates) {
			const response = { '~standard': { version: 1, vendor: 'own', validate } } as unknown as v.GenericSchema
			await refuses(whole, byId, { response })
		}
	})
})

describe('tellsDeviations()', () => {
	it('refuses an operation without a schema, and what names no field or has no schema', () => {
		const bare = operation({ method: 'POST', path: '/pay' })
		const checked = operation({ method: 'POST', path: '/pay', response: payment })
		const wrong = [
			[],
			'id',
			['id', 7],
			[null],
			{ length: 1 },
			new Set(['id']),
			undefined,
			[''],
			['.'],
			['id.'],
			['a..b'],
		]
		const settings = [
			...wrong.map((recognisedBy) => ({ recognisedBy })),
			...[{ a: 7 }, { a: null }, [undefined]].map((problems) => ({ ...byId, problems })),
		] as unknown as readonly RecognitionSettings[]
		for (const tells of [
			() => tellsDeviations(bare, byId),
			...settings.map((one) => () => tellsDeviations(checked, one)),
		])
			expect(tells).to.throw(
				'Cannot tell deviations of POST /pay: it has no response schema, recognisedBy is not a list',
			)
	})
	it('leaves the operation that it was given strict', async () => {
		const checked = operation({ method: 'POST', path: '/pay', response: payment })
		const told = tellsDeviations(checked, byId)
		expect(told).to.include({ method: 'POST', path: '/pay', effect: 'unsafe', response: payment })
		const failed = rejection<Failure>((async () => readAnswer(checked, answerOf(200, '{"id":"p-1"}'), false))())
		expect((await failed).code).to.equal('invalid_response')
	})
})
