import { createRequire } from 'node:module'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import type * as Dhensby from 'http-message-signatures'
import { request, withHeaders } from '../vectors/messages.ts'
import { algorithmOf, cases, keyOf } from '../vectors/rfc9421.ts'
import { webCryptoParameters } from './algorithm.ts'
import { createContentDigest } from './http-signatures/content-digest.ts'
import { type HttpSignatureProfile, httpSignatures } from './http-signatures.ts'
import { importKey } from './key-import.ts'
import { bytesOf, type HttpRequest } from './message.ts'
import type { SignatureError } from './signature-error.ts'
import { signer } from './signer.ts'

// CommonJS that asks for Node's crypto by its bare name cannot be bundled: it is loaded from where it is installed.
const fromHere = createRequire(createRequire(import.meta.url).resolve('@tarja/request-signing/package.json'))
const { httpbis } = fromHere('http-message-signatures') as typeof Dhensby

const keys = new Map(cases.map(({ alg, keyid }) => [alg, keyid]))

const components: readonly string[] = [
	'@method',
	'@target-uri',
	'@authority',
	'@scheme',
	'@path',
	'@query',
	'content-type',
	'content-digest',
	'x-dictionary',
]
const message = request({
	url: 'https://api.example:8443/v1/intents?kind=a%20b&other=1',
	headers: { 'x-dictionary': 'a=1,   b=(c d);e' },
})
async function webCrypto(alg: string): Promise<{
	sign: (data: Uint8Array) => Promise<Buffer>
	verify: (data: Uint8Array, signature: Uint8Array) => Promise<boolean>
}> {
	const own = algorithmOf({ alg })
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
	const own = algorithmOf({ alg })
	const keyId = keys.get(alg) ?? ''
	return httpSignatures({ ...profile, signer: signer(keyOf(keyId), own, keyId), keys: keyOf(keyId), algorithms: [own] })
}

describe('httpSignatures with http-message-signatures', () => {
	const plain = ({ method, url, headers }: HttpRequest) => ({ method, url, headers: Object.fromEntries(headers) })

	for (const alg of keys.keys()) {
		it(`signs requests that it verifies, with ${alg}`, async () => {
			const signed = withHeaders(
				message,
				await ours(alg, { components, tag: 'app', expiresInSeconds: 60 }).sign(message),
			)
			const { verify } = await webCrypto(alg)
			const keyLookup = async () => ({ id: 'k', algs: [alg], verify })
			expect(await httpbis.verifyMessage({ keyLookup, requiredFields: [...components] }, plain(signed))).to.equal(true)
			const other = { ...plain(signed), method: 'PUT' }
			expect(await httpbis.verifyMessage({ keyLookup }, other)).to.equal(false)
		})

		it(`verifies requests that it signs, with ${alg}`, async () => {
			const digested = withHeaders(message, [
				['content-digest', await createContentDigest(bytesOf(message), 'sha-256')],
			])
			const { sign } = await webCrypto(alg)
			const key = { id: keys.get(alg) ?? '', alg, sign }
			const signed = await httpbis.signMessage({ key, fields: [...components] }, plain(digested))
			const arrived = { ...digested, headers: new Headers(signed.headers as Record<string, string>) }
			const verified = await ours(alg, { components }).verify(arrived)
			expect(verified.covered).to.have.lengthOf(components.length)
			const error = await rejection<SignatureError>(ours(alg, { components }).verify({ ...arrived, method: 'PUT' }))
			expect(error.reason).to.equal('mismatch')
		})
	}
})
