// Keys that the tests make. Not part of the package.
import type { SigningAlgorithm } from '@tarja/core/plugin'
import { type CryptoKey, exportJWK, type GenerateKeyPairOptions, generateKeyPair, importJWK, type JWK } from 'jose'

interface KeyPair {
	readonly privateKey: CryptoKey
	readonly publicKey: CryptoKey
}

/**
 * A new key pair. WebKitGTK 2.50 fails to generate an Ed25519 key about once in a hundred times (OperationError); those that it
 * does generate are sound, so it is asked again.
 */
async function generated(alg: SigningAlgorithm, options: GenerateKeyPairOptions): Promise<KeyPair> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await generateKeyPair(alg, options)
		} catch (error) {
			if (attempt === 5) throw error
		}
	}
}

let rsa: Promise<readonly [JWK, JWK]> | undefined
/** One pair for all algorithms over RSA: a pair takes seconds of a processor, and each runtime made six. */
async function rsaPair(): Promise<readonly [JWK, JWK]> {
	const { privateKey, publicKey } = await generated('RS256', { extractable: true })
	return Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
}

/** A key pair of one's own, but for RSA, whose pair all algorithms share. */
export async function freshKeyPair(alg: SigningAlgorithm, options: GenerateKeyPairOptions = {}): Promise<KeyPair> {
	if (!/^[RP]S/.test(alg)) return generated(alg, options)
	rsa ??= rsaPair()
	const [own, open] = await rsa
	const privateKey = (await importJWK(own, alg, { extractable: options.extractable ?? false })) as CryptoKey
	return { privateKey, publicKey: (await importJWK(open, alg, { extractable: true })) as CryptoKey }
}
