import type { MessageVerifier } from '@tarja/core/plugin'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { bytes, request } from '../vectors/messages.ts'
import type { SignatureError } from './message.ts'
import { behindProxy, sharedToken } from './tokens.ts'

const [current, previous] = ['a-secret-of-24-characters', 'an-older-one-of-the-same']
const secrets = [current, previous]
const basic = (text: string) => `Basic ${btoa(String.fromCharCode(...bytes(text)))}`

const reasonOf = async (scheme: MessageVerifier, message: Parameters<typeof request>[0]): Promise<string> => {
	const found = await scheme.verify(request(message)).then(
		({ covered }) => covered.join(),
		(error: SignatureError) => error.reason,
	)
	return found
}

describe('sharedToken()', () => {
	const inQuery = sharedToken({ query: 'hmac', secrets })
	const inHeader = sharedToken({ header: 'asaas-access-token', secrets })
	const inBasic = sharedToken({ basic: true, secrets: ['user:a-long-password', 'usuário:uma-senha-longa'] })
	const url = (query: string) => ({ url: `https://hooks.example/pix?${query}` })

	it('accepts the secret in the URL, in a header or as Basic, and each secret of a rotation', async () => {
		for (const secret of secrets) {
			expect(await reasonOf(inQuery, url(`hmac=${secret}`))).to.equal('hmac')
			expect(await reasonOf(inHeader, { headers: { 'asaas-access-token': secret } })).to.equal('asaas-access-token')
		}
		for (const own of ['user:a-long-password', 'usuário:uma-senha-longa'])
			expect(await reasonOf(inBasic, { headers: { authorization: basic(own) } })).to.equal('authorization')
	})

	it('refuses another secret, a part of one, none, and two', async () => {
		for (const wrong of ['a-secret-of-24-character', `${current}x`, '', 'A-SECRET-OF-24-CHARACTERS'])
			expect(await reasonOf(inQuery, url(`hmac=${wrong}`)), wrong).to.equal('mismatch')
		expect(await reasonOf(inQuery, url('other=1'))).to.equal('missing')
		expect(await reasonOf(inQuery, url(`hmac=${current}&hmac=${current}`))).to.equal('repeated')
		expect(await reasonOf(inHeader, {})).to.equal('missing')
		expect(await reasonOf(inHeader, { headers: { 'asaas-access-token': `${current}, ${current}` } })).to.equal(
			'mismatch',
		)
		expect(await reasonOf(inBasic, { headers: { authorization: 'Basic user:a-long-password' } })).to.equal('mismatch')
	})

	it('refuses options that name no place, two places, or a secret that is missing or short', () => {
		for (const options of [
			{ secrets },
			{ query: 'a', header: 'b', secrets },
			{ query: 'a', secrets: '' },
			{ query: 'a', secrets: [] },
			{ query: 'a', secrets: 'prefix_undefined' },
			{ query: 'a' },
			{ query: 'a', secrets, secret: current },
		])
			expect(() => sharedToken(options as never), JSON.stringify(options)).to.throw(TypeError)
		expect(() => sharedToken({ query: 'a', secrets: 'short' })).to.throw('secret of 5 bytes')
	})

	it('writes the first secret, for tests, unless the URL must have it', async () => {
		for (const scheme of [inHeader, inBasic])
			expect(await reasonOf(scheme, { headers: Object.fromEntries(await scheme.sign(request())) })).to.equal(
				scheme === inHeader ? 'asaas-access-token' : 'authorization',
			)
		expect([...(await inQuery.sign(request(url(`hmac=${current}`))))]).to.deep.equal([])
		expect((await rejection<SignatureError>(inQuery.sign(request()))).reason).to.equal('missing')
	})

	it('prints no secret', async () => {
		const error = await rejection<SignatureError>(inQuery.verify(request(url(`hmac=${current}x`))))
		expect(`${error.message}${error.stack}`).not.to.contain(current)
	})

	it('passes the body on, and reports a copy by it', async () => {
		const seen = new Set<string>()
		const unique = (id: string): boolean => !seen.has(id) && Boolean(seen.add(id))
		const message = request({ ...url(`hmac=${current}`), body: '{"n":2}' })
		const { body, alg } = await inQuery.verify(message, { unique })
		expect([new TextDecoder().decode(body), alg]).to.deep.equal(['{"n":2}', undefined])
		expect((await rejection<SignatureError>(inQuery.verify(message, { unique }))).reason).to.equal('replayed')
	})
})

describe('behindProxy()', () => {
	const scheme = behindProxy({
		header: 'x-client-verify',
		value: 'SUCCESS',
		secret: { header: 'x-proxy-secret', secrets },
	})
	const through = (verdict: string, secret: string) => ({
		headers: { 'x-client-verify': verdict, 'x-proxy-secret': secret },
	})

	it('accepts a request whose certificate the proxy has checked', async () => {
		for (const secret of secrets)
			expect(await reasonOf(scheme, through('SUCCESS', secret))).to.equal('x-proxy-secret,x-client-verify')
	})

	it('writes what the proxy writes, for tests', async () => {
		const headers = Object.fromEntries(await scheme.sign(request()))
		expect(headers).to.deep.equal({ 'x-client-verify': 'SUCCESS', 'x-proxy-secret': current })
	})

	it('refuses another verdict, and a request that did not come through the proxy', async () => {
		for (const verdict of ['NONE', 'FAILED:expired', 'SUCCESS, SUCCESS', ''])
			expect(await reasonOf(scheme, through(verdict, current)), verdict).to.equal('mismatch')
		expect(await reasonOf(scheme, through('SUCCESS', 'another-secret-of-24-chars'))).to.equal('mismatch')
		expect(await reasonOf(scheme, { headers: { 'x-client-verify': 'SUCCESS' } })).to.equal('missing')
	})

	it('refuses options without a secret of the proxy', () => {
		expect(() => behindProxy({ header: 'x-client-verify', value: 'SUCCESS' } as never)).to.throw('option secret')
		const secret = { header: 'x-proxy-secret', secrets: '' }
		expect(() => behindProxy({ header: 'x-client-verify', value: 'SUCCESS', secret })).to.throw('option secrets')
	})
})
