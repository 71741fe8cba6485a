/**
 * HTTP message signatures (RFC 9421) over Content-Digest (RFC 9530).
 * @module
 */
import type { MessageVerifier } from '@tarja/core/plugin'
import { createRequiredComponents, type HttpSignatureProfile } from './http-signatures/profile.ts'
import { createSigning, createVerification } from './http-signatures/sign-and-verify.ts'
import { checkAbilities } from './options.ts'
import type { MessageSigner, SigningSettings } from './scheme.ts'
import type { VerificationSettings } from './verification-keys.ts'

export type { HttpSignatureProfile } from './http-signatures/profile.ts'

/**
 * Creates a scheme that signs and verifies requests with HTTP message signatures. `content-digest` covers the body.
 *
 * The scheme signs if it has a `signer`, and verifies if it has `keys` and `algorithms`. Its type has only the methods that it can run. A
 * signature covers whole headers and the request line; components with parameters, such as `@query-param` or `sf`, are rejected.
 *
 * @param options What both sides agree on, with `signer`, or `keys` and `algorithms`, or all three.
 * @returns A scheme. It rejects with `SignatureError`.
 * @throws {TypeError} If an option has an unknown name or an impossible value.
 * @see {@link https://www.rfc-editor.org/rfc/rfc9421 RFC 9421}, {@link https://www.rfc-editor.org/rfc/rfc9530 RFC 9530}
 * @example
 * ```ts
 * import { signer } from '@tarja/request-signing'
 * import { httpSignatures } from '@tarja/request-signing/http-signatures'
 *
 * declare const privateKeyPem: string
 * const scheme = httpSignatures({
 * 	signer: signer(privateKeyPem, 'Ed25519', 'key-1'),
 * 	components: ['@method', '@target-uri', 'authorization'],
 * 	bodyComponents: ['content-type', 'content-digest'],
 * 	expiresInSeconds: 60,
 * })
 * ```
 */
export function httpSignatures(
	options: HttpSignatureProfile & SigningSettings & VerificationSettings,
): MessageSigner & MessageVerifier
export function httpSignatures(options: HttpSignatureProfile & SigningSettings): MessageSigner
export function httpSignatures(options: HttpSignatureProfile & VerificationSettings): MessageVerifier
export function httpSignatures(
	options: HttpSignatureProfile & (SigningSettings | VerificationSettings),
): Partial<MessageSigner & MessageVerifier> {
	const findRequired = createRequiredComponents(options)
	checkAbilities(options)
	return {
		...('signer' in options ? createSigning(options, findRequired, options.signer) : {}),
		...('keys' in options ? createVerification(options, findRequired, options) : {}),
	}
}
