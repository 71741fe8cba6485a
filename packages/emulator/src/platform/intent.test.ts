// Covers intent.ts, ../problem.ts, checks.ts and assumptions.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts'
import { type Change, intent, intentPath, intentRequest, parseProblem, tokenFrom } from '../exchanges.test.ts'
import type { SettingsPatch } from '../settings.ts'

function body(change: Record<string, unknown>): string {
	return JSON.stringify({ ...intent, ...change })
}

async function send(change: Change, settings: SettingsPatch = {}): Promise<{ emulator: Emulator; response: Response }> {
	const emulator = createEmulator({ settings })
	const token = await tokenFrom(emulator)
	return { emulator, response: await emulator.fetch(intentRequest(token, change)) }
}

// [what is wrong, the request, status, problem, section]
const refusals: readonly [string, Change, number, string, string | undefined][] = [
	['the method', { method: 'GET' }, 405, 'wrong-method', '4.2'],
	['the missing token', { headers: { authorization: null } }, 401, 'missing-token', '5'],
	['the scheme', { headers: { authorization: 'Basic ZW11bGF0b3I=' } }, 401, 'missing-token', '5'],
	['a foreign token', { headers: { authorization: 'Bearer emulator' } }, 401, 'token-unknown', '5'],
	['the content type', { headers: { 'content-type': 'text/plain' } }, 415, 'wrong-content-type', '4.2'],
	['the Accept header', { headers: { accept: '*/*' } }, 406, 'wrong-accept', '4.2'],
	['the missing header', { headers: { access_token: null } }, 400, 'missing-access-token-header', '4.2'],
	['the missing query', { path: intentPath }, 400, 'missing-query-parameter', '4.2'],
	['an unknown query parameter', { path: `${intentPath}?meioPagamento&page=2` }, 400, 'unknown-field', '4.2'],
	['what is no JSON', { body: '{"nsuOrigem":' }, 400, 'malformed-json', '2.2'],
	['what is no UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'malformed-json', '2.2'],
	['an empty body', { body: '' }, 400, 'malformed-json', '2.2'],
	['an array', { body: '[]' }, 400, 'malformed-json', '2.2'],
	['deep nesting', { body: '['.repeat(200_000) }, 400, 'malformed-json', '2.2'],
	['an unknown field', { body: body({ nsuOrigm: '1' }) }, 422, 'unknown-field', '2.2'],
	['a malformed field', { body: body({ nsuOrigem: 123 }) }, 422, 'malformed-field', '2.2'],
	['the size', { body: 'x'.repeat(2_000_000) }, 413, 'body-too-large', undefined],
]

const malformed: Readonly<Record<string, readonly unknown[]>> = {
	nsuOrigem: ['', '12a', '-1', '1.5', '١٢', 12, null],
	valorTransacao: ['', '19,90', '19.90', 1990, {}],
	dataHoraTerminal: ['2026-11-20', '2026-11-20T12:34:56.000Z', '2026-11-20T12:34:56-03:00', '2026-02-30T00:00:00Z', 1],
	idCartao: ['42', 1.5, true],
	redeOrigemOperacaoPDV: ['1234567800019', '123456780001990', '1234567800019x', 12345678000199],
	terminalRequisitante: [1, ['T-01']],
	codigoExternoCartao: [false],
	idCliente: ['7', 0.1],
}

describe('createIntent', () => {
	it('creates an intent from the request of the reference, with an answer that says it is invented', async () => {
		const { emulator, response } = await send({})
		expect(response.status).to.equal(200)
		expect(await response.json()).to.deep.equal({ id: 'emulator-intent-1', status: 'ACCEPTED' })
		expect(response.headers.get('emulator-assumption')?.split(', ')).to.deep.equal([
			'intent-id; setting=intentResponse',
			'intent-status; setting=intentResponse',
			'intent-http-status; setting=intentResponse',
			'repeat-is-new; setting=intentResponse',
			'payment-identity; setting=identifiedBy',
			'meio-pagamento-required; section="4.2"',
			'access-token-header-required; section="4.2"',
			'accept-required; section="4.2"',
			'unknown-fields-refused; setting=undocumentedFields',
		])
		expect(emulator.log().intents).to.have.lengthOf(1)
	})

	it('names in a refusal what it insists on, unless a binding omits it', async () => {
		const without = { path: intentPath, headers: { access_token: null } }
		const { response } = await send(without)
		expect(response.headers.get('emulator-assumption')).to.equal(
			'error-response; section="7", meio-pagamento-required; section="4.2", access-token-header-required; section="4.2", accept-required; section="4.2", unknown-fields-refused; setting=undocumentedFields',
		)
		const bindings = { 'payments.createIntent': { accessTokenHeader: 'omit', meioPagamento: 'omit' } }
		const emulator = createEmulator({ bindings, settings: { intentResponse: { body: {} } } })
		const accepted = await emulator.fetch(intentRequest(await tokenFrom(emulator), without))
		expect(accepted.status).to.equal(200)
		expect(accepted.headers.get('emulator-assumption')).to.equal(
			'repeat-is-new; setting=intentResponse, payment-identity; setting=identifiedBy, accept-required; section="4.2", unknown-fields-refused; setting=undocumentedFields',
		)
	})

	it('takes fields that the reference does not show if a setting or a binding says so', async () => {
		const change = { path: `${intentPath}?meioPagamento&canal=loja`, body: body({ sessionId: 'x' }) }
		const sendTo = async (options: EmulatorOptions) => {
			const emulator = createEmulator(options)
			return (await emulator.fetch(intentRequest(await tokenFrom(emulator), change))).status
		}
		const named = { mayVary: ['extra.sessionId'], identifiedBy: { 'extra.canal': 'text' } }
		expect(await sendTo({})).to.equal(400)
		expect(await sendTo({ settings: { undocumentedFields: true } })).to.equal(200)
		expect(await sendTo({ bindings: { 'payments.createIntent': named } })).to.equal(200)
		expect(await sendTo({ bindings: { 'payments.createIntent': { mayVary: ['extra.canal'] } } })).to.equal(422)
	})

	it('takes the bindings that the catalogue takes', async () => {
		expect(() => createEmulator({ bindings: { 'payments.createIntent': { outcomeOf: 'http' } } })).not.to.throw()
	})

	for (const [what, change, status, name, section] of refusals) {
		it(`refuses ${what} with ${status} ${name}, and records no intent`, async () => {
			const { emulator, response } = await send(change)
			expect(response.status).to.equal(status)
			expect(response.headers.get('content-type')).to.equal('application/problem+json')
			const problem = await parseProblem(response)
			expect(problem.type).to.equal(`urn:tarja-emulator:${name}`)
			expect(problem.section).to.equal(section)
			expect(emulator.log().intents).to.have.lengthOf(0)
			expect(emulator.log().entries[1]).to.include({ applied: false, status, problem: name })
		})
	}

	for (const [field, values] of Object.entries(malformed)) {
		it(`names ${field} when its value is not as shown`, async () => {
			for (const value of values) {
				const { response } = await send({ body: body({ [field]: value }) })
				expect(response.status, JSON.stringify(value)).to.equal(422)
				const { errors = [] } = await parseProblem(response)
				expect(errors.map((error) => error.field)).to.deep.equal([field])
				expect(errors[0]?.expected).to.contain('(section 2.2)')
			}
		})
	}

	it('tells an expired and a revoked token from an unknown one', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		emulator.settings.patch({ clockOffsetSeconds: 300 })
		const expired = await emulator.fetch(intentRequest(token))
		expect(expired.status).to.equal(401)
		expect(expired.headers.get('www-authenticate')).to.contain('error="invalid_token"')
		expect((await parseProblem(expired)).type).to.equal('urn:tarja-emulator:token-expired')
		emulator.settings.patch({ clockOffsetSeconds: 240 })
		expect((await emulator.fetch(intentRequest(token))).status).to.equal(200)
		expect(emulator.revokeTokens()).to.equal(1)
		const revoked = await emulator.fetch(intentRequest(token))
		expect((await parseProblem(revoked)).type).to.equal('urn:tarja-emulator:token-revoked')
	})
})
