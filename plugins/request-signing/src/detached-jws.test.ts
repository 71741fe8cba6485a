import type { SigningAlgorithm } from '@tarja/core/plugin'
import { describe, expect, it } from '@tarja-test/harness'
import { base64url } from 'jose'
import { cookbook, detach, rfc7797 } from '../vectors/jws.ts'
import { bytes, nowSeconds, request, secret, withHeaders } from '../vectors/messages.ts'
import { refused } from '../vectors/refused.ts'
import { type DetachedJwsProfile, detachedJws } from './detached-jws.ts'
import { signer } from './keys.ts'
import type { HttpRequest } from './message.ts'

const name = 'x-jws-signature'
/** For messages of others that do not say when they were made. */
const anyAge = { maxAgeSeconds: Infinity }
const both = (profile: DetachedJwsProfile = {}) =>
	detachedJws({
		nowSeconds: () => nowSeconds,
		...profile,
		signer: signer(secret, 'HS256', 'k1'),
		keys: secret,
		algorithms: ['HS256'],
	})
const sign = async (message: HttpRequest, profile?: DetachedJwsProfile): Promise<HttpRequest> =>
	withHeaders(message, await both(profile).sign(message))
/** A JWS over `{"n":1}` with a protected header that `sign` would never write. */
async function forge(header: string | object): Promise<HttpRequest> {
	const text = base64url.encode(typeof header === 'string' ? header : JSON.stringify(header))
	const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
	const mac = await crypto.subtle.sign('HMAC', key, bytes(`${text}.${base64url.encode('{"n":1}')}`))
	return request({ headers: { [name]: `${text}..${base64url.encode(new Uint8Array(mac))}` } })
}

describe('detachedJws: the vectors of RFC 7520, RFC 7797 and RFC 8037', () => {
	for (const { id, alg, key, payload, compact = '', protected: header, deterministic } of cookbook) {
		const own = (alg === 'EdDSA' ? 'Ed25519' : alg) as SigningAlgorithm
		it(`${id}: the printed signature verifies, and so does ours`, async () => {
			const message = request({ body: payload })
			const scheme = detachedJws({ ...anyAge, signer: signer(key, own, header?.kid), keys: key, algorithms: [own] })
			await scheme.verify(withHeaders(message, [[name, detach(compact)]]))
			const added = await scheme.sign(message)
			await scheme.verify(withHeaders(message, added))
			if (deterministic) expect(added.get(name)).to.equal(detach(compact))
		})
	}

	it('RFC 7797 4.2: the unencoded payload verifies, and ours is the printed one', async () => {
		const message = request({ body: rfc7797.payload })
		const scheme = detachedJws({
			...anyAge,
			b64: false,
			signer: signer(rfc7797.key, 'HS256'),
			keys: rfc7797.key,
			algorithms: ['HS256'],
		})
		await scheme.verify(withHeaders(message, [[name, rfc7797.detached]]))
		expect((await scheme.sign(message)).get(name)).to.equal(rfc7797.detached)
	})
})

describe('detachedJws', () => {
	for (const b64 of [true, false])
		it(`tells what it has verified, with b64 ${b64}`, async () => {
			for (const body of ['{"n":"ação"}', '', null]) {
				const created = new Date(nowSeconds * 1000)
				const verified = await both().verify(await sign(request({ body }), { b64 }))
				expect(verified).to.deep.equal({ body: bytes(body ?? ''), alg: 'HS256', created, covered: ['body'] })
			}
		})
})

describe('detachedJws refuses', () => {
	const verify = (message: HttpRequest, profile?: DetachedJwsProfile) => both(profile).verify(message)

	it('what is not <protected header>..<signature> as malformed', async () => {
		const noObjects = ['[]', '1'].map((text) => `${base64url.encode(text)}..AA`)
		const broken = ['', ...'. .. a a.b.c a.. ..b a..b. a..b..c ä..b *..*'.split(' '), ...noObjects]
		for (const value of broken) await refused(verify(request({ headers: { [name]: value } })), 'malformed', value)
		await refused(verify(await forge({ alg: 'HS256', kid: 1 })), 'malformed')
		const signed = (await sign(request())).headers.get(name)
		await refused(verify(request({ headers: { [name]: `${signed}*` } })), 'malformed')
	})

	it('every algorithm that is not listed, none above all, as algorithm', async () => {
		for (const alg of ['none', 'HS512', 'ES256', '', 1, undefined, ['HS256']])
			await refused(verify(await forge({ alg })), 'algorithm', String(alg))
	})

	it('critical extensions that nobody understands as critical', async () => {
		await refused(verify(await forge({ alg: 'HS256', crit: ['toString'], toString: 1, iat: nowSeconds })), 'critical')
		await refused(verify(await forge({ alg: 'HS256', crit: ['exp'], exp: nowSeconds, iat: nowSeconds })), 'critical')
	})

	it('a crit that is no list, or names what is not there, as malformed', async () => {
		for (const crit of ['b64', [], {}, null, [1]])
			await refused(verify(await forge({ alg: 'HS256', crit, iat: nowSeconds })), 'malformed')
	})

	it('b64 that is not critical, and b64 that is no boolean, as malformed', async () => {
		for (const b64 of [true, false, 'false', null])
			await refused(verify(await forge({ alg: 'HS256', b64, iat: nowSeconds })), 'malformed')
		await refused(verify(await forge({ alg: 'HS256', b64: 'false', crit: ['b64'], iat: nowSeconds })), 'malformed')
	})

	it('expired messages, messages without a time, and times that are none', async () => {
		const stamped = (more: object) => forge({ alg: 'HS256', ...more })
		await refused(verify(await stamped({ exp: nowSeconds - 31 }), anyAge), 'expired')
		await both(anyAge).verify(await stamped({ iat: 1, exp: nowSeconds - 30 }))
		await refused(verify(await stamped({ exp: nowSeconds })), 'missing')
		await refused(verify(await stamped({}), { maxAgeSeconds: 60 }), 'missing')
		for (const more of [{ iat: '1' }, { exp: null }, { jti: 1 }])
			await refused(verify(await stamped(more)), 'malformed')
	})
})
