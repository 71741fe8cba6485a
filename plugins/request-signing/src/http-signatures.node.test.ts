import { createRequire } from 'node:module'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import {
	createSignature,
	type Signer as TheirSigner,
	component as theirComponent,
	type Verifier,
	verifySignature,
} from 'http-message-sig'
import type * as Dhensby from 'http-message-signatures'
import { request, response, withHeaders } from '../vectors/messages.ts'
import { cases, keyOf } from '../vectors/rfc9421.ts'
import { type SigningAlgorithm, webCryptoParameters } from './algorithm.ts'
import { contentDigest } from './http-signatures/content-digest.ts'
import { type Component, type HttpSignatureProfile, httpSignatures } from './http-signatures.ts'
import { importKey } from './key-import.ts'
import { bytesOf, type HttpMessage, isRequest } from './message.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'

// CommonJS that asks for Node's crypto by its bare name cannot be bundled: it is loaded from where it is installed.
const fromHere = createRequire(createRequire(import.meta.url).resolve('@tarja/request-signing/package.json'))
const { httpbis } = fromHere('http-message-signatures') as typeof Dhensby

const keys = new Map(cases.map(({ alg, keyid }) => [alg, keyid]))
const josed: Readonly<Record<string, SigningAlgorithm>> = {
	'rsa-pss-sha512': 'PS512',
	'rsa-v1_5-sha256': 'RS256',
	'hmac-sha256': 'HS256',
	'ecdsa-p256-sha256': 'ES256',
	'ecdsa-p384-sha384': 'ES384',
	ed25519: 'Ed25519',
}

const components: readonly Component[] = [
	'@method',
	'@target-uri',
	'@authority',
	'@scheme',
	'@path',
	'@query',
	['@query-param', { name: 'kind' }],
	'content-type',
	'content-digest',
	['x-dictionary', { key: 'b' }],
	['x-dictionary', { sf: true }],
	['x-text', { bs: true }],
]
const message = request({
	url: 'https://api.example:8443/v1/intents?kind=a%20b&other=1',
	headers: { 'x-dictionary': 'a=1,   b=(c d);e', 'x-text': 'value, with, commas' },
})
/** As the libraries' strings have it. */
const text = (component: Component): string => {
	if (typeof component === 'string') return component
	const parameters = Object.entries(component[1]).map(([key, value]) =>
		value === true ? `;${key}` : `;${key}="${value}"`,
	)
	return `"${component[0]}"${parameters.join('')}`
}

async function webCrypto(alg: string): Promise<{
	sign: (data: Uint8Array) => Promise<Buffer>
	verify: (data: Uint8Array, signature: Uint8Array) => Promise<boolean>
}> {
	const own = josed[alg] as SigningAlgorithm
	const material = keyOf(keys.get(alg) ?? '')
	const parameters = webCryptoParameters(own)
	const [privateKey, publicKey] = [await importKey(material, own, 'sign'), await importKey(material, own, 'verify')]
	const { subtle } = crypto
	return {
		sign: async (data) => Buffer.from(await subtle.sign(parameters, privateKey, new Uint8Array(data))),
		verify: (data, signature) => subtle.verify(parameters, publicKey, new Uint8Array(signature), new Uint8Array(data)),
	}
}

function ours(alg: string, profile: HttpSignatureProfile) {
	const own = josed[alg] as SigningAlgorithm
	const keyId = keys.get(alg) ?? ''
	return httpSignatures({ ...profile, signer: signer(keyOf(keyId), own, keyId), keys: keyOf(keyId), algorithms: [own] })
}

describe('httpSignatures with http-message-signatures', () => {
	const plain = (given: HttpMessage) => {
		const headers = Object.fromEntries(given.headers)
		return isRequest(given) ? { method: given.method, url: given.url, headers } : { status: given.status, headers }
	}

	for (const alg of keys.keys()) {
		it(`signs requests that it verifies, with ${alg}`, async () => {
			const signed = withHeaders(
				message,
				await ours(alg, { components, tag: 'app', expiresInSeconds: 60 }).sign(message),
			)
			const { verify } = await webCrypto(alg)
			const keyLookup = async () => ({ id: 'k', algs: [alg], verify })
			const requiredFields = components.filter((component) => typeof component === 'string')
			expect(await httpbis.verifyMessage({ keyLookup, requiredFields }, plain(signed) as Dhensby.Request)).to.equal(
				true,
			)
			const other = { ...plain(signed), method: 'PUT' } as Dhensby.Request
			expect(await httpbis.verifyMessage({ keyLookup }, other)).to.equal(false)
		})

		it(`verifies requests that it signs, with ${alg}`, async () => {
			const digested = withHeaders(message, [['content-digest', await contentDigest(bytesOf(message), 'sha-256')]])
			const { sign } = await webCrypto(alg)
			const key = { id: keys.get(alg) ?? '', alg, sign }
			const signed = await httpbis.signMessage(
				{ key, fields: components.map(text) },
				plain(digested) as Dhensby.Request,
			)
			const arrived = { ...digested, headers: new Headers(signed.headers as Record<string, string>) }
			const verified = await ours(alg, { components }).verify(arrived)
			expect(verified.covered).to.have.lengthOf(components.length)
			const error = await rejection<SignatureError>(ours(alg, { components }).verify({ ...arrived, method: 'PUT' }))
			expect(error.reason).to.equal('mismatch')
		})
	}

	it('signs and verifies responses bound to their requests', async () => {
		const alg = 'ed25519'
		const sent = withHeaders(message, [['content-digest', await contentDigest(bytesOf(message), 'sha-256')]])
		const answer = response({ request: sent })
		const signed = withHeaders(answer, await ours(alg, {}).sign(answer))
		const { sign, verify } = await webCrypto(alg)
		const keyLookup = async () => ({ verify })
		const asked = plain(sent) as Dhensby.Request
		expect(await httpbis.verifyMessage({ keyLookup }, plain(signed) as Dhensby.Response, asked)).to.equal(true)
		const fields = [
			'@status',
			'content-type',
			'content-digest',
			'"@method";req',
			'"@target-uri";req',
			'"content-digest";req',
		]
		const digested = withHeaders(answer, [['content-digest', await contentDigest(bytesOf(answer), 'sha-256')]])
		const key = { id: keys.get(alg) ?? '', sign }
		const theirs = await httpbis.signMessage({ key, fields }, plain(digested) as Dhensby.Response, asked)
		await ours(alg, {}).verify({ ...answer, headers: new Headers(theirs.headers as Record<string, string>) })
	})
})

describe('httpSignatures with http-message-sig', () => {
	// It knows neither query parameters nor `sf` and `bs`.
	const known = components.filter((component) => typeof component === 'string' || 'key' in component[1])
	const theirs = known.map((component) =>
		typeof component === 'string' ? component : theirComponent(component[0], { ...component[1] }),
	)
	const native = (given: HttpMessage) => {
		const { method, url, headers, body } = given as typeof message
		return new Request(url, { method, headers, body })
	}

	for (const alg of keys.keys()) {
		it(`signs requests that it verifies, with ${alg}`, async () => {
			const signed = withHeaders(message, await ours(alg, { components: known, sendAlgorithm: true }).sign(message))
			const verifier: Verifier = { algorithm: alg, verify: (await webCrypto(alg)).verify }
			const policy = {
				algorithms: [alg],
				requiredComponents: theirs,
				requiredParameters: ['created', 'nonce', 'keyid'],
				maxAge: 300,
			}
			const options = { policy, resolveVerifier: () => verifier }
			expect((await verifySignature(native(signed), options)).label).to.equal('sig1')
			await rejection(verifySignature(native({ ...signed, url: 'https://api.example:8443/other' }), options))
		})

		it(`verifies requests that it signs, with ${alg}`, async () => {
			const digested = withHeaders(message, [['content-digest', await contentDigest(bytesOf(message), 'sha-512')]])
			const own: TheirSigner = { algorithm: alg, sign: (await webCrypto(alg)).sign }
			const parameters = { created: Math.floor(Date.now() / 1000), alg, keyid: keys.get(alg) ?? '', nonce: 'n1' }
			const { signature, signatureInput } = await createSignature(native(digested), {
				components: theirs,
				parameters,
				signer: own,
			})
			const arrived = withHeaders(digested, [
				['signature', signature],
				['signature-input', signatureInput],
			])
			expect((await ours(alg, { components: known }).verify(arrived)).id).to.equal('n1')
			const error = await rejection<SignatureError>(
				ours(alg, { components: known }).verify({ ...arrived, body: new Uint8Array([1]) }),
			)
			expect(error.reason).to.equal('digest')
		})
	}
})
