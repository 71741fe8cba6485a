/**
 * Asks a signer, which may be a remote key service, for one signature.
 * @module
 */
import { signatureBytes } from './algorithm.ts'
import { SignatureError } from './signature-error.ts'
import type { Signer } from './signer.ts'

/** Asks the signer for a signature over the bytes, and rejects a result that no verifier could accept. */
export async function askSigner(
	signer: Signer,
	data: Uint8Array<ArrayBuffer>,
	signal: AbortSignal | undefined,
): Promise<Uint8Array> {
	const signature = await signer.sign(data, signal)
	const expected = signatureBytes(signer.alg)
	if (signature instanceof Uint8Array && signature.length > 0 && (expected ?? signature.length) === signature.length)
		return signature
	const found = signature instanceof Uint8Array ? `${signature.length} bytes` : typeof signature
	const advice = signer.alg.startsWith('ES') ? '; if the key service answers in DER, pass it through derToRaw' : ''
	throw new SignatureError(
		'signer',
		`Cannot use the signer's answer: found ${found} where ${signer.alg} has ${expected ?? 'some'}${advice}`,
	)
}
