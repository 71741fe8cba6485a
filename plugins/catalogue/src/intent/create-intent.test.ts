import { createClient, definePlugin, isTarjaError, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection, stubOptions } from '@tarja-test/harness'
import * as v from 'valibot'
import { type AccessTokenHeader, configureIntent, createIntent, type PaymentIntent, payments } from '../payments.ts'
import { recordedClient, type Sent } from '../sent.test.ts'
import { paymentIntent } from './schemas.ts'

const intent: PaymentIntent = {
	nsuOrigem: '000123',
	valorTransacao: '0000001990',
	dataHoraTerminal: '2026-11-20T09:26:00Z',
	idCartao: 42,
	redeOrigemOperacaoPDV: '00345678000199',
	terminalRequisitante: 'T-01',
	codigoExternoCartao: 'c-1',
	idCliente: 7,
}

async function send(body: unknown, query?: unknown): Promise<Sent> {
	const { client, sent } = recordedClient()
	await client.call(createIntent, { body: body as PaymentIntent, ...(query ? { query: query as object } : {}) })
	return sent[0] as Sent
}

/** The failure of an input, having made sure that nothing was sent. */
async function refusal(body: unknown, query: unknown = {}, called: typeof createIntent = createIntent) {
	const { client, sent } = recordedClient()
	const call = client.call(called, { body: body as PaymentIntent, query: query as object })
	const error = await rejection<TarjaError<'invalid_input'>>(call)
	expect(isTarjaError(error, 'invalid_input'), String(error)).to.equal(true)
	expect(error.outcome).to.equal('not_processed')
	expect(sent).to.deep.equal([])
	return error
}

describe('payments.createIntent', () => {
	it('sends the fields in the order of the reference, whatever the order given', async () => {
		const { body } = await send(Object.fromEntries(Object.entries(intent).reverse()))
		expect(body).to.equal(JSON.stringify(intent))
	})

	it('sends what toISOString() writes as it sends the Date: cut to the second', async () => {
		const at = new Date('2026-11-20T09:26:07.987Z')
		for (const dataHoraTerminal of [at, at.toISOString(), '2026-11-20T09:26:07Z'])
			expect((await send({ dataHoraTerminal })).body).to.equal('{"dataHoraTerminal":"2026-11-20T09:26:07Z"}')
	})

	it('sends an integer beyond 2^53 with every digit, and identifies the intent by it', async () => {
		const digits = '2229041000016991590'
		for (const idCartao of [BigInt(digits), digits])
			expect((await send({ ...intent, idCartao })).body).to.include(`"idCartao":${digits},`)
		for (const idCliente of [7n, '7', `-${digits}`])
			expect((await send({ idCliente })).body).to.equal(`{"idCliente":${idCliente}}`)
		const named = configureIntent({ identifiedBy: ['idCartao'] })
		const fetch = async (): Promise<Response> => new Response(null, { status: 500 })
		const client = createClient({
			baseUrl: 'https://platform.example',
			fetch,
			...stubOptions,
			allowBrowserReplays: true,
		})
		const error = await rejection<TarjaError>(client.call(named, { body: { idCartao: digits } }))
		expect(error.record?.fields).to.deep.equal({ idCartao: digits })
	})

	const headers: readonly (readonly [AccessTokenHeader, string | null])[] = [
		['empty', ''],
		['token', 'the-token'],
		['omit', null],
		[{ value: 'of-my-own' }, 'of-my-own'],
	]
	for (const [accessTokenHeader, expected] of headers)
		it(`sends the header access_token as told: ${JSON.stringify(accessTokenHeader)}`, async () => {
			const { client, sent } = recordedClient()
			await client.use(payments({ createIntent: { accessTokenHeader } })).payments.createIntent({ body: intent })
			expect(sent[0]?.headers.get('access_token')).to.equal(expected)
		})

	for (const [meioPagamento, expected] of [
		['empty', '?meioPagamento='],
		['bare', '?meioPagamento'],
		['omit', ''],
	] as const)
		it(`writes meioPagamento without a value as told: ${meioPagamento}`, async () => {
			const { client, sent } = recordedClient()
			const { createIntent } = client.use(payments({ createIntent: { meioPagamento } })).payments
			await createIntent({ body: intent })
			await createIntent({ body: intent, query: { meioPagamento: 'PIX' } })
			await createIntent({ body: intent, query: { extra: { canal: '' } } })
			expect(sent.map(({ url }) => new URL(url).href.replace(/^.*intencao-pagamento/, ''))).to.deep.equal([
				expected,
				'?meioPagamento=PIX',
				`${expected}${expected ? '&' : '?'}canal=`,
			])
		})

	it('is identified by the fields that the narrowing names, and by six unless told otherwise', async () => {
		const { client } = recordedClient()
		for (const [identifiedBy, expected] of [
			[['nsuOrigem', 'idCartao'], { nsuOrigem: '000123', idCartao: 42 }],
			[[], {}],
		] as const) {
			const plugin = payments({ createIntent: { identifiedBy } })
			const seen: unknown[] = []
			const watch = definePlugin({
				id: 'watch',
				setup: () => ({
					call: {
						async prepare(context, next) {
							seen.push(context.fields)
							return next(context)
						},
					},
				}),
			})
			await client.use(plugin).use(watch).payments.createIntent({ body: intent })
			expect(seen).to.deep.equal([expected])
		}
	})

	it('is replayed after a 401 that says why, or as the narrowing says', async () => {
		const why = { 'www-authenticate': 'Bearer error="invalid_token"' }
		for (const [narrowing, headers, attempts] of [
			[{}, {}, 1],
			[{}, why, 2],
			[{ replayUnauthorized: true }, {}, 2],
			[{ replayUnauthorized: false }, why, 1],
		] as const) {
			let requests = 0
			const client = createClient({
				baseUrl: 'https://platform.example',
				auth: { token: async () => ({ accessToken: `token-${requests}`, obtainedAtMs: 0, lifetimeMs: 60_000 }) },
				transport: {
					async send({ url }, report) {
						report.begin()
						requests += 1
						return { status: 401, headers: new Headers(headers), url, body: new Uint8Array() }
					},
				},
			}).use(payments({ createIntent: narrowing }))
			await rejection(client.payments.createIntent({ body: intent }))
			expect(requests).to.equal(attempts)
		}
	})

	/** Texts of other forms, and of times that are none. */
	const timestamps =
		'2026-11-20 2026-11-20T09:26:00 2026-11-20T09:26:00.00Z 2026-02-30T09:26:00.000Z 2026-11-20T09:26:00+00:00 2026-11-20t09:26:00z 2026-02-30T09:26:00Z 2026-11-20T24:00:00Z +012026-11-20T09:26:00Z today'.split(
			' ',
		)
	const wrong: Readonly<Record<string, readonly unknown[]>> = {
		nsuOrigem: [123, 123n, '', '12a', ' 12', '1.5', '-1', '１２', null, ['1'], {}, true],
		valorTransacao: [19.9, 1990, '19,90', '19.90', '', '1e3', null],
		dataHoraTerminal: [
			new Date(Number.NaN),
			new Date(8.64e15),
			new Date(-1e15),
			{ epochMilliseconds: Number.NaN },
			{},
			[],
			null,
			1763630760000,
			'2026-11-20T09:26:00Z ',
			...timestamps,
		],
		idCartao: [
			'042',
			'4.2',
			'',
			'1e3',
			'-0',
			'+1',
			4.2,
			Number.NaN,
			Number.POSITIVE_INFINITY,
			2 ** 53,
			-(2 ** 53),
			null,
		],
		redeOrigemOperacaoPDV: ['1234567890123', '123456789012345', 12345678000199, '1234567800019X', null],
		terminalRequisitante: [1, null, {}],
		codigoExternoCartao: [1, null, []],
		idCliente: ['x', 0.5, true, null],
	}
	it('has a case for every field', () => {
		expect(Object.keys(wrong)).to.deep.equal(Object.keys(paymentIntent.entries))
	})
	for (const [name, values] of Object.entries(wrong))
		it(`refuses a ${name} that is not as shown, names it and the section, and sends nothing`, async () => {
			for (const value of values) {
				const { details, message } = await refusal({ ...intent, [name]: value })
				// Another test of this process may have a secret that contains this name. The name is masked then.
				expect(details.issues.map(({ path }) => path.join())[0]).to.be.oneOf([`body,${name}`, 'body,[redacted]'])
				expect(details.issues).to.have.lengthOf(1)
				const published = v.safeParse(paymentIntent, { [name]: value }).issues ?? []
				expect(published.map(({ message }) => message)).to.deep.equal([details.issues[0]?.message])
				expect(message).to.match(new RegExp(`body\\.${name}: expected .+ \\(reference §2\\.2\\)$`))
			}
		})

	it('names the way out for a CNPJ with letters, which the reference does not show', async () => {
		const { message } = await refusal({ redeOrigemOperacaoPDV: '12ABC34501DE35' })
		expect(message).to.contain('payments({ createIntent: { replace } })')
	})

	it('refuses an extra that is no object, or that holds a field of the reference', async () => {
		for (const extra of ['x', 1, null, ['x']])
			expect((await refusal({ extra })).message).to.contain('body.extra: expected an object')
		const { details } = await refusal({ extra: { nsuOrigem: '1', other: 1 } })
		expect(details.issues.map(({ path }) => path)).to.deep.equal([['body', 'extra', 'nsuOrigem']])
	})

	it('drops no name that a schema library drops, and reads no inherited field', async () => {
		for (const name of ['__proto__', 'constructor', 'prototype']) {
			const given: unknown = JSON.parse(`{ "${name}": 1, "nsuOrigem": "1" }`)
			const { details } = await refusal(given)
			// Another test of this process may have a secret that contains this name. The name is masked then.
			expect(details.issues.map(({ path }) => path.join())[0]).to.be.oneOf([`body,${name}`, 'body,[redacted]'])
			expect(details.issues).to.have.lengthOf(1)
			expect(details.issues[0]?.message).to.match(
				/^expected a field that is shown \(nearest: \w+\); others go into extra/,
			)
			expect((await send({ extra: JSON.parse(`{ "${name}": 1 }`) })).body).to.equal(`{"${name}":1}`)
		}
		expect((await send(Object.create({ nsuOrigem: 1 }))).body).to.equal('{}')
		expect((await refusal([])).message).to.contain('body: expected an object (reference §2.2)')
	})

	it('is an unsafe operation that can be found again by six fields', () => {
		expect(createIntent.effect).to.equal('unsafe')
		expect(createIntent.identifiedBy).to.deep.equal({
			nsuOrigem: 'digits',
			dataHoraTerminal: 'instant',
			valorTransacao: 'decimal',
			redeOrigemOperacaoPDV: 'digits',
			terminalRequisitante: 'text',
			meioPagamento: 'text',
		})
		expect(createIntent.uniqueBy).to.deep.equal(['nsuOrigem'])
	})

	it('names terminal and branch, so that a list of another branch shows no intent as absent, and the amount', () => {
		expect(createIntent.listedBy).to.deep.equal(['redeOrigemOperacaoPDV', 'terminalRequisitante'])
		expect(createIntent.amountField).to.equal('valorTransacao')
		const own = configureIntent({
			identifiedBy: ['nsuOrigem', 'idCartao', 'extra.loja', 'extra.total'],
			listedBy: ['extra.loja'],
			amountField: 'extra.total',
			mayVary: ['extra.sessao'],
		})
		expect(own).to.deep.include({ listedBy: ['loja'], amountField: 'total', mayVary: ['sessao'] })
		const bare = configureIntent({ identifiedBy: ['nsuOrigem'] })
		expect([bare.listedBy, bare.amountField]).to.deep.equal([undefined, undefined])
		expect(configureIntent({ listedBy: [] }).listedBy).to.deep.equal([])
		const listedBy = ['terminal'] as unknown as readonly ['terminalRequisitante']
		expect(() => configureIntent({ listedBy })).to.throw('terminal')
		expect(() => configureIntent({ identifiedBy: ['nsuOrigem'], listedBy: ['terminalRequisitante'] })).to.throw(
			'listedBy',
		)
	})
})

describe('a documented field that is present and undefined', () => {
	it('is refused before anything is sent, because a row that lacks its amount would be paid without one', async () => {
		const row: { readonly amount?: string } = {}
		for (const name of Object.keys(intent)) {
			const { outcome, message } = await refusal({ ...intent, [name]: row.amount })
			expect([outcome, message.includes(name)], message).to.deep.equal(['not_processed', true])
		}
	})
})
