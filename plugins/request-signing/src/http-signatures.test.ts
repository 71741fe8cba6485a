import type { MessageVerifier } from '@tarja/core/plugin'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { freshKeyPair } from '../vectors/keys.ts'
import { bytes, nowSeconds, request, secret, signTwice, withHeaders } from '../vectors/messages.ts'
import { refused, remembering } from '../vectors/refused.ts'
import { createContentDigest } from './http-signatures/content-digest.ts'
import { type HttpSignatureProfile, httpSignatures } from './http-signatures.ts'
import { signer } from './keys.ts'
import type { HttpRequest, SignatureError } from './message.ts'
import type { MessageSigner } from './scheme.ts'

const both = (profile: HttpSignatureProfile = {}): MessageSigner & MessageVerifier =>
	httpSignatures({
		nowSeconds: () => nowSeconds,
		...profile,
		signer: signer(secret, 'HS256', 'k1'),
		keys: secret,
		algorithms: ['HS256'],
	})

async function sign(message: HttpRequest, profile?: HttpSignatureProfile): Promise<HttpRequest> {
	return withHeaders(message, await both(profile).sign(message))
}

/** Signs parameters and components that `sign` itself would never write. */
async function forge(input: string, { headers = {}, label = 'sig1' } = {}): Promise<HttpRequest> {
	const message = request({ body: null, headers })
	const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
	const lines = [...input.matchAll(/"(@method|x-a)"/g)].map(
		([quoted, name]) => `${quoted}: ${name === '@method' ? 'POST' : '1'}\n`,
	)
	const mac = await crypto.subtle.sign('HMAC', key, bytes(`${lines.join('')}"@signature-params": ${input}`))
	const signature = btoa(String.fromCharCode(...new Uint8Array(mac)))
	return withHeaders(message, [
		['signature-input', `${label}=${input}`],
		['signature', `${label}=:${signature}:`],
	])
}

describe('httpSignatures', () => {
	it('verifies what it has signed, and says what that covers', async () => {
		const verified = await both().verify(await sign(request()))
		expect(verified.covered).to.deep.equal(['"@method"', '"@target-uri"', '"content-type"', '"content-digest"'])
		expect(verified.created?.getTime()).to.equal(nowSeconds * 1000)
		expect(verified.alg).to.equal('HS256')
		expect(verified.id).to.match(/^[0-9a-f]{32}$/)
		expect(verified.body).to.deep.equal(bytes('{"n":1}'))
	})

	it('signs the method as it is written, and no other case of it verifies', async () => {
		for (const method of ['patch', 'PATCH', 'Query']) {
			const signed = await sign(request({ method }))
			await both().verify(signed)
			for (const other of ['PATCH', 'patch', 'QUERY'].filter((name) => name !== method))
				await refused(both().verify({ ...signed, method: other }), 'mismatch')
		}
	})

	it('signs the access token of a request by default, and asks for it', async () => {
		const message = request({ headers: { authorization: 'Bearer one' } })
		const signed = await sign(message)
		expect((await both().verify(signed)).covered).to.include('"authorization"')
		const other = withHeaders(signed, [['authorization', 'Bearer two']])
		await refused(both().verify(other), 'mismatch')
		const added = withHeaders(await sign(request()), [['authorization', 'Bearer two']])
		await refused(both().verify(added), 'not-covered')
	})

	it('leaves out nothing that components lists: a message without a body is signed with the digest of none', async () => {
		const profile: HttpSignatureProfile = { components: ['@method', 'content-digest'] }
		for (const body of [null, '']) {
			const signed = await sign(request({ method: 'GET', body }), profile)
			expect(signed.headers.get('content-digest')).to.equal(await createContentDigest(bytes('')))
			expect((await both(profile).verify(signed)).covered).to.deep.equal(['"@method"', '"content-digest"'])
			await refused(both(profile).verify({ ...signed, body: bytes('{}') }), 'digest')
		}
		const bare = { ...request({ method: 'GET', body: null }), headers: new Headers() }
		for (const name of ['content-type', 'content-length', 'content-encoding']) {
			const error = await rejection<SignatureError>(sign(bare, { components: ['@method', name] }))
			expect(error.reason).to.equal('missing')
			expect(error.message)
				.to.include(name)
				.and.to.include(name === 'content-length' ? 'do not cover it' : 'bodyComponents')
			const uncovered = await sign(bare, { components: ['@method'] })
			await refused(both({ components: ['@method', name] }).verify(uncovered), 'not-covered')
		}
	})
})

describe('httpSignatures refuses', () => {
	const verify = (message: HttpRequest, profile?: HttpSignatureProfile) => both(profile).verify(message)
	const onMethod: HttpSignatureProfile = { components: ['@method'] }

	it('a message without a signature as missing', async () => {
		await refused(verify(request()), 'missing')
		const signed = await sign(request())
		await refused(verify(withHeaders(signed, [['signature', 'other=:AA==:']])), 'missing')
		signed.headers.delete('signature')
		await refused(verify(signed), 'missing')
	})

	it('a covered header that is gone as missing, and names it', async () => {
		const signed = await sign(request())
		signed.headers.delete('content-type')
		const error = await rejection<SignatureError>(both().verify(signed))
		expect(error.reason).to.equal('missing')
		expect(error.message).to.include('content-type')
	})

	it('components that cannot be as malformed', async () => {
		const names =
			'"@unknown"|"X-A"|"x a"|""|"x-a";foo|"@status"|"@query-param"|"@query-param";name=1|"@signature-params"'
		const more = '("x-a")|x-a|1|"x-a";name="a"|"x-a";sf|"x-a";bs|"x-a";key="a"|"x-a";tr|"@method";req|"@method";tr'
		for (const name of [...names.split('|'), ...more.split('|')]) {
			const signed = await forge(`("@method" ${name});created=${nowSeconds}`)
			await refused(verify(signed, onMethod), 'malformed', name)
		}
	})

	it('repeated labels, parameters and components as repeated', async () => {
		const created = `created=${nowSeconds}`
		const signed = await forge(`("@method");${created}`)
		const input = signed.headers.get('signature-input') ?? ''
		await refused(verify(withHeaders(signed, [['signature-input', `${input}, ${input}`]]), onMethod), 'repeated')
		const signature = signed.headers.get('signature') ?? ''
		await refused(verify(withHeaders(signed, [['signature', `${signature}, ${signature}`]]), onMethod), 'repeated')
		await refused(verify(await forge(`("@method");${created};${created}`), onMethod), 'repeated')
		await refused(verify(await forge(`("@method" "@method");${created}`), onMethod), 'repeated')
		await refused(verify(await forge(`("@query-param";name="a";name="a");${created}`), onMethod), 'repeated')
	})

	it('a signature over too little as not-covered', async () => {
		const signed = await sign(request(), { components: ['@method', 'content-digest'] })
		await refused(verify(signed), 'not-covered')
		await refused(verify(await forge(`();created=${nowSeconds}`)), 'not-covered')
		const error = await rejection<SignatureError>(both({ components: ['x-token', 'content-digest'] }).verify(signed))
		expect(error.message).to.include('x-token')
	})

	it('a body that is not covered as not-covered, when it is signed and when it is verified', async () => {
		const profile: HttpSignatureProfile = { components: ['@method'] }
		await refused(sign(request(), profile), 'not-covered')
		await refused(
			verify({ ...(await sign(request({ body: null }), profile)), body: bytes('{}') }, profile),
			'not-covered',
		)
	})

	it('another algorithm, and an unknown one, as algorithm', async () => {
		const named = await forge(`("@method");created=${nowSeconds};alg="ed25519"`)
		await refused(verify(named, onMethod), 'algorithm')
		await refused(verify(await forge(`("@method");created=${nowSeconds};alg="none"`), onMethod), 'algorithm')
		await refused(verify(await forge(`("@method");created=${nowSeconds};alg="toString"`), onMethod), 'algorithm')
	})

	it('expired signatures, to the second', async () => {
		const signed = await sign(request({ body: null }), { expiresInSeconds: 400 })
		const at = (seconds: number) =>
			both({ clockSkewSeconds: 10, maxAgeSeconds: Infinity, nowSeconds: () => nowSeconds + seconds }).verify(signed)
		await at(410)
		await refused(at(411), 'expired')
	})

	it('a signature that does not say when it was made as missing, unless any age will do', async () => {
		const undated = await forge('("@method");keyid="k1"')
		await refused(verify(undated, onMethod), 'missing')
		expect((await both({ ...onMethod, maxAgeSeconds: Infinity }).verify(undated)).created).to.equal(undefined)
	})

	it('a signature of any other length as mismatch, whatever the runtime throws at it', async () => {
		const pair = await freshKeyPair('Ed25519')
		const scheme = httpSignatures({
			nowSeconds: () => nowSeconds,
			signer: signer(pair.privateKey, 'Ed25519'),
			keys: pair.publicKey,
			algorithms: ['Ed25519'],
		})
		const signed = withHeaders(request({ body: null }), await scheme.sign(request({ body: null })))
		await scheme.verify(signed)
		for (const signature of [
			'::',
			':AA==:',
			`:${btoa('x'.repeat(63))}:`,
			`:${btoa('x'.repeat(65))}:`,
			`:${btoa('x'.repeat(999))}:`,
		])
			await refused(scheme.verify(withHeaders(signed, [['signature', `sig1=${signature}`]])), 'mismatch')
	})
})

describe('httpSignatures with unique', () => {
	it('accepts a message once, and remembers it for as long as it could come again', async () => {
		const { seen, unique } = remembering()
		const signed = await sign(request(), { expiresInSeconds: 60 })
		const { id = '' } = await both().verify(signed, { unique })
		expect([...seen]).to.deep.equal([[id, nowSeconds + 60 + 30 + 1]])
		await refused(both().verify(signed, { unique }), 'replayed')
		await refused(both().verify(await sign(request()), { unique: () => false }), 'replayed')
	})

	it('takes a digest of the signed bytes as the id of a request without a nonce', async () => {
		const { seen, unique } = remembering()
		const signed = await forge(`("@method");created=${nowSeconds}`)
		const scheme = both({ components: ['@method'] })
		await scheme.verify(signed, { unique })
		expect([...seen.keys()][0]).to.match(/^[0-9a-f]{64}$/)
		await refused(scheme.verify(signed, { unique }), 'replayed')
	})

	it('asks only about messages whose signature and body are good', async () => {
		const asked: string[] = []
		const unique = (id: string) => Boolean(asked.push(id))
		const signed = await sign(request())
		await rejection(both().verify({ ...signed, body: bytes('other') }, { unique }))
		await rejection(both().verify({ ...signed, method: 'PUT' }, { unique }))
		expect(asked).to.have.lengthOf(0)
	})

	it('accepts no copy of a message with two signatures by the second after the first', async () => {
		const { unique } = remembering()
		const stripped = await sign(request())
		const own = await sign(request())
		await both().verify({ ...own, headers: signTwice(own.headers, stripped.headers) }, { unique })
		await refused(both().verify(stripped, { unique }), 'replayed')
	})
})
