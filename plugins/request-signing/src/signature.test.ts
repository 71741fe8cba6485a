import type { MessageVerifier, SigningAlgorithm } from '@tarja/core/plugin'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { exportSPKI, generateKeyPair } from 'jose'
import { freshKeyPair } from '../vectors/keys.ts'
import { bytes, request } from '../vectors/messages.ts'
import { signer, signWith } from './keys.ts'
import { type HttpRequest, type SignatureError, toBase64, toHex } from './message.ts'
import { anyOf, signature } from './signature.ts'
import { sharedToken } from './tokens.ts'

const secret = '0123456789abcdef0123456789abcdef'
const hmacOf = async (content: string, hash = 'SHA-256', own = secret): Promise<Uint8Array> => {
	const key = await crypto.subtle.importKey('raw', bytes(own), { name: 'HMAC', hash }, false, ['sign'])
	return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(content)))
}
const reasonOf = (scheme: MessageVerifier, message: HttpRequest): Promise<string> =>
	scheme.verify(message).then(
		() => 'accepted',
		(error: SignatureError) => error.reason,
	)

describe('signature()', () => {
	it('verifies base64 and hexadecimal HMACs of the body, the URL or headers', async () => {
		const urlAndBody = signature({
			...{ header: 'x-signature', alg: 'HS256', encoding: 'base64', keys: secret },
			content: ({ url }, body) => [url, body],
		})
		const url = 'https://hooks.example/square'
		const signed = toBase64(await hmacOf(`${url}{"n":1}`))
		const message = (own: string, to = url, body = '{"n":1}') =>
			request({ url: to, headers: { 'x-signature': own }, body })
		expect(await reasonOf(urlAndBody, message(signed))).to.equal('accepted')
		expect(await reasonOf(urlAndBody, message(signed, `${url}/`))).to.equal('mismatch')
		expect(await reasonOf(urlAndBody, message(signed, url, '{"n":2}'))).to.equal('mismatch')
		expect(await reasonOf(urlAndBody, message(signed.replace(/=+$/, '')))).to.equal('malformed')
		const ofBody = signature({ header: 'x-signature', alg: 'HS512', encoding: 'hex', keys: [bytes(secret)] })
		expect(await reasonOf(ofBody, message(toHex(await hmacOf('{"n":1}', 'SHA-512'))))).to.equal('accepted')
		expect(await reasonOf(ofBody, request())).to.equal('missing')
	})

	it('reads a part of the header, and refuses what is too old by the signed time', async () => {
		const nowSeconds = 1_700_000_000
		const readTime = ({ headers }: HttpRequest) => Number(/ts=(\d+)/.exec(headers.get('x-signature') ?? '')?.[1])
		const scheme = signature({
			...{ header: 'x-signature', part: 'v1', alg: 'HS256', encoding: 'hex', keys: secret },
			...{ readTime, nowSeconds: () => nowSeconds },
			content: ({ url, headers }) => {
				const id = new URL(url).searchParams.get('data.id')
				const [, ts] = /ts=(\d+)/.exec(headers.get('x-signature') ?? '') ?? []
				return `id:${id};request-id:${headers.get('x-request-id')};ts:${ts};`
			},
		})
		const message = async (ts: number, id = '7', signedId = id) => {
			const v1 = toHex(await hmacOf(`id:${signedId};request-id:r1;ts:${ts};`))
			const headers = { 'x-request-id': 'r1', 'x-signature': `ts=${ts}, v1=${v1}` }
			return request({ url: `https://hooks.example/mp?data.id=${id}`, headers })
		}
		expect(await reasonOf(scheme, await message(nowSeconds - 60))).to.equal('accepted')
		expect(await reasonOf(scheme, await message(nowSeconds * 1000))).to.equal('accepted')
		expect(await reasonOf(scheme, await message((nowSeconds - 600) * 1000))).to.equal('too-old')
		expect(await reasonOf(scheme, await message(nowSeconds, '8', '7'))).to.equal('mismatch')
		expect(await reasonOf(scheme, await message(nowSeconds - 600))).to.equal('too-old')
		expect(await reasonOf(scheme, await message(nowSeconds + 600))).to.equal('in-future')
		expect(await reasonOf(scheme, request({ headers: { 'x-signature': 'v1=00' } }))).to.equal('malformed')
		const twice = request({ headers: { 'x-signature': `ts=${nowSeconds},v1=00,v1=01` } })
		expect(await reasonOf(scheme, twice)).to.equal('repeated')
	})

	for (const alg of ['RS256', 'ES256', 'Ed25519'] as const satisfies readonly SigningAlgorithm[])
		it(`verifies ${alg} with a public key as PEM, and with each key of a rotation`, async () => {
			const [own, other] = [await freshKeyPair(alg), await generateKeyPair(alg)]
			const signed = toBase64(await signWith(own.privateKey, alg, bytes('{"n":1}')))
			const message = request({ headers: { 'x-webhook-signature': signed } })
			const keys = [await exportSPKI(other.publicKey), await exportSPKI(own.publicKey)]
			const common = { header: 'x-webhook-signature', alg, encoding: 'base64' } as const
			expect(await reasonOf(signature({ ...common, keys }), message)).to.equal('accepted')
			expect(await reasonOf(signature({ ...common, keys: keys.slice(0, 1) }), message)).to.equal('mismatch')
			expect(await reasonOf(signature({ ...common, keys }), { ...message, body: bytes('{"n":2}') })).to.equal(
				'mismatch',
			)
		})

	it('verifies with 1024 bits of RSA only with minRsaBits', async () => {
		const { privateKey, publicKey } = await crypto.subtle.generateKey(
			{ name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
			true,
			['sign', 'verify'],
		)
		const signed = toBase64(await signWith(privateKey, 'RS256', bytes('{"n":1}')))
		const common = {
			header: 'x-signature',
			alg: 'RS256',
			encoding: 'base64',
			keys: await exportSPKI(publicKey),
		} as const
		const message = request({ headers: { 'x-signature': signed } })
		expect(await reasonOf(signature(common), message)).to.equal('invalid-key')
		expect(await reasonOf(signature({ ...common, minRsaBits: 1024 }), message)).to.equal('accepted')
		expect(() => signature({ ...common, minRsaBits: 512 as never })).to.throw('1024 or 2048')
	})

	it('verifies every signature in the body', async () => {
		interface Item {
			readonly code: string
			readonly signature?: string
		}
		const scheme = signature({
			...{ alg: 'HS256', encoding: 'base64', keys: secret },
			parts: (_request, body) =>
				(JSON.parse(new TextDecoder().decode(body)) as readonly Item[]).map((item) => ({
					signature: item.signature as string,
					content: item.code,
				})),
		})
		const item = async (code: string, signed = code): Promise<Item> => ({
			code,
			signature: toBase64(await hmacOf(signed)),
		})
		const send = (items: unknown) => request({ body: JSON.stringify(items) })
		expect(await reasonOf(scheme, send([await item('a'), await item('b')]))).to.equal('accepted')
		expect(await reasonOf(scheme, send([await item('a'), await item('b', 'c')]))).to.equal('mismatch')
		expect(await reasonOf(scheme, send([await item('a'), { code: 'b' }]))).to.equal('missing')
		expect(await reasonOf(scheme, send([]))).to.equal('missing')
		for (const hostile of [null, 7, 'x']) expect(await reasonOf(scheme, send(hostile))).to.equal('malformed')
	})

	it('signs with a secret or a signer, after the other parts of the header', async () => {
		const { privateKey, publicKey } = await freshKeyPair('RS256', { extractable: true })
		const rsa = { alg: 'RS256', encoding: 'base64', keys: await exportSPKI(publicKey) } as const
		const own = signer(privateKey, 'RS256')
		const hex = { alg: 'HS256', encoding: 'hex', keys: [secret, `${secret}2`] } as const
		for (const scheme of [
			signature({ header: 'x-signature', ...rsa, signer: own }),
			signature({ header: 'x-signature', ...hex, content: ({ headers }) => String(headers.get('x-id')) }),
			signature({ header: 'x-stamp', part: 'v1', ...hex, content: ({ headers }) => String(headers.get('x-id')) }),
		]) {
			const message = request({ headers: { 'x-id': '7', 'x-stamp': 'ts=7' } })
			for (const [name, value] of await scheme.sign(message)) message.headers.set(name, value)
			expect(await reasonOf(scheme, message)).to.equal('accepted')
			expect(message.headers.get('x-stamp')).to.match(/^ts=7/)
			message.headers.set('x-id', '8')
			expect(await reasonOf(scheme, { ...message, body: bytes('{"n":2}') })).to.equal('mismatch')
		}
		const publicOnly = await rejection<SignatureError>(signature({ header: 'x', ...rsa }).sign(request()))
		expect(publicOnly.message).to.contain('pass a private key')
		expect(signature({ ...hex, parts: () => [] })).not.to.have.property('sign')
	})

	it('names what is found in the place of a key', async () => {
		const { publicKey } = await freshKeyPair('RS256')
		const pem = await exportSPKI(publicKey)
		const message = request({ headers: { 'x-signature': 'AAAA' } })
		const found = async (keys: string) => {
			const scheme = signature({ header: 'x-signature', alg: 'RS256', encoding: 'base64', keys })
			return (await rejection<SignatureError>(scheme.verify(message))).message
		}
		const privatePem = pem.replaceAll('PUBLIC KEY', 'RSA PRIVATE KEY')
		expect(await found(privatePem)).to.contain('found "BEGIN RSA PRIVATE KEY"')
		expect(await found(pem.replaceAll('\n', '\\n'))).to.contain('with \\n in two characters')
		expect(await found('undefined')).to.contain('BEGIN PUBLIC KEY')
		expect(await found(privatePem)).not.to.contain(privatePem.split('\n')[1])
	})

	it('refuses options that cannot work', () => {
		const common = { alg: 'HS256', encoding: 'hex', keys: secret } as const
		for (const options of [
			common,
			{ ...common, header: 'x', parts: () => [] },
			{ ...common, header: 'x', alg: 'none' },
			{ ...common, header: 'x', encoding: 'base64url' },
			{ ...common, header: 'x', keys: undefined },
			{ ...common, header: 'x', maxAgeSeconds: 60 },
		])
			expect(() => signature(options as never), JSON.stringify(options)).to.throw(TypeError)
	})
})

describe('anyOf()', () => {
	const signed = signature({ header: 'x-signature', alg: 'HS256', encoding: 'hex', keys: secret })
	const token = sharedToken({ query: 'token', secrets: secret })
	const url = `https://hooks.example/?token=${secret}`

	it('accepts what one of the schemes accepts, and reports the first error', async () => {
		const scheme = anyOf([signed, token])
		const headers = { 'x-signature': toHex(await hmacOf('{"n":1}')) }
		expect(await reasonOf(scheme, request({ headers }))).to.equal('accepted')
		expect(await reasonOf(scheme, request({ url }))).to.equal('accepted')
		expect(await reasonOf(scheme, request({ headers: { 'x-signature': 'zz' } }))).to.equal('malformed')
		expect(() => anyOf([])).to.throw('the list is empty')
	})

	it('passes on that a message was received before, and that a key cannot be looked up', async () => {
		const both = anyOf([signed, token])
		const message = request({ url, headers: { 'x-signature': toHex(await hmacOf('{"n":1}')) } })
		const error = await rejection<SignatureError>(both.verify(message, { unique: () => false }))
		expect(error.reason).to.equal('replayed')
		const away = signature({
			...{ header: 'x-signature', alg: 'RS256', encoding: 'hex' },
			keys: async () => {
				throw new Error('the key server is down')
			},
		})
		expect(await reasonOf(anyOf([signed, away]), request({ headers: { 'x-signature': '00' } }))).to.equal(
			'key-unavailable',
		)
	})
})
