import { describe, expect, it } from '@tarja-test/harness'
import { listSecrets } from '../printable.ts'
import { maskData, toShownBody, toShownUrl } from './preview.ts'

const hidden = '[redacted]'

describe('maskData()', () => {
	it('hides security codes, PINs and tracks under all their names', () => {
		for (const name of [
			'codigoSeguranca',
			'securityCode',
			'cid',
			'cvn',
			'pinBlock',
			'newPin',
			'trilha2',
			'segredo',
			'chave',
			'otp',
		])
			for (const value of ['907', 907]) expect(maskData({ [name]: value })).to.deep.equal({ [name]: hidden })
	})
	it('hides a card number that is split, and no ordinary numbers', () => {
		const [a, b] = ['4111', '1111']
		expect(maskData({ list: [a, b, b, b], parts: { a: 4111, b: 1111, c: 1111, d: 1111 } })).to.deep.equal({
			list: hidden,
			parts: hidden,
		})
		const intent = { valorTransacao: '1990', id: 7, at: '2026-11-20T10:07:11Z', parcelas: [1, 2, 3] }
		expect(maskData(intent)).to.deep.equal(intent)
	})
	it('hides what stands in a text or in JSON within it', () => {
		expect(maskData({ json: '{"cvv":"910","a":1}' })).to.deep.equal({ json: `{"cvv":"${hidden}","a":1}` })
		expect(maskData('cvv=907 password: hunter2')).to.equal(`cvv=${hidden} password: ${hidden}`)
	})
	it('hides what the call sent, in any case', () => {
		expect(maskData({ title: 'OPAQUE-token is bad' }, ['opaque-Token'])).to.deep.equal({ title: `${hidden} is bad` })
	})
})

describe('toShownUrl()', () => {
	it('hides query values whose names suggest a secret', () => {
		const url = 'https://platform.example/a?codigoSeguranca=907&chave=K3y&page=2'
		expect(toShownUrl({ url } as never, [])).to.equal(
			`https://platform.example/a?codigoSeguranca=${hidden}&chave=${hidden}&page=2`,
		)
	})
	it('hides what the environment keeps secret, in every form and under every name, and nothing else', () => {
		const [user, password] = ['loja-1', 'Corre"ct h&rse/7']
		const env = {
			TARJA_BASIC_CREDENTIALS: Buffer.from(`${user}:${password}`).toString('base64'),
			TARJA_CREDENTIAL_NAME: 'page',
			OTHER_SENHA: 'other-Senha',
			PATH: '/a',
		}
		const secrets = listSecrets(env)
		const bytes = Buffer.from(password)
		const forms = [password, encodeURIComponent(password), new URLSearchParams({ a: password }).toString().slice(2)]
		for (const form of [
			...forms,
			...(['base64', 'base64url', 'hex'] as const).map((of) => bytes.toString(of)),
			'OTHER-senha',
		]) {
			const url = `https://platform.example/a/${form}?page=2&q=${form}`
			expect(toShownUrl({ url } as never, secrets), form).to.equal(
				`https://platform.example/a/${hidden}?page=2&q=${hidden}`,
			)
			const body = JSON.stringify({ note: `x ${form} y`, page: 'a' })
			const shown = toShownBody({ body, headers: new Headers() } as never, secrets)
			expect(JSON.parse(String(shown)), form).to.deep.equal({ note: `x ${hidden} y`, page: 'a' })
		}
	})

	it('shows each digit of an id that a number would round', () => {
		const body = '{"id":1796357916000000001,"page":2}'
		const shown = toShownBody({ body, headers: new Headers() } as never, [])
		expect(JSON.parse(String(shown))).to.deep.equal({ id: '1796357916000000001', page: 2 })
	})
})
