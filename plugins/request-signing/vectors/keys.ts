// Keys that the tests make. Not part of the package.
import { type CryptoKey, type GenerateKeyPairOptions, generateKeyPair } from 'jose'
import type { SigningAlgorithm } from '../src/algorithm.ts'

/**
 * A new key pair. WebKitGTK 2.50 fails to generate an Ed25519 key about once in a hundred times (OperationError); those that it
 * does generate are sound, so it is asked again.
 */
export async function freshKeyPair(
	alg: SigningAlgorithm,
	options: GenerateKeyPairOptions = {},
): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await generateKeyPair(alg, options)
		} catch (error) {
			if (attempt === 5) throw error
		}
	}
}
