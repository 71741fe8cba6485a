// The published facts of RFC 9421 in the shapes that the tests work with. Not part of the package.
import type { SigningAlgorithm } from '@tarja/core/plugin'
import type { JWK } from 'jose'
import type { HttpRequest } from '../src/message.ts'
import facts from './rfc9421.json' with { type: 'json' }
import p384 from './rfc9421-p384.json' with { type: 'json' }

export interface VectorMessage {
	readonly kind: 'request' | 'response'
	readonly method?: string
	readonly url?: string | null
	readonly headers: readonly [string, string][]
	readonly body: string | null
}

export interface VectorCase {
	readonly id: string
	readonly alg: string
	readonly keyid: string
	readonly label: string
	readonly deterministic: boolean
	readonly signatureBase: string
	readonly signatureParams: string
	readonly signature: string
	readonly signatureInputHeader: string
	readonly signatureHeader: string
	readonly message: VectorMessage
	readonly expectValid: boolean
	readonly multi?: { readonly 'signature-input': string; readonly signature: string }
}

export interface ComponentFacts {
	readonly section: string
	readonly message: VectorMessage
	readonly lines: readonly string[]
}

/** Signed responses and components with parameters (B.2.2 has `@query-param`) aren't verified here. */
const isOfRequest = ({ message }: { readonly message: VectorMessage }): boolean => message.kind === 'request'
export const cases = ([...facts.cases, p384.case] as unknown as readonly VectorCase[]).filter(
	(vector) => isOfRequest(vector) && !vector.signatureParams.includes('@query-param'),
)
export const components = (facts.components as unknown as readonly ComponentFacts[]).filter(isOfRequest)

const algorithms: Readonly<Record<string, SigningAlgorithm>> = {
	'rsa-pss-sha512': 'PS512',
	'rsa-v1_5-sha256': 'RS256',
	'hmac-sha256': 'HS256',
	'ecdsa-p256-sha256': 'ES256',
	'ecdsa-p384-sha384': 'ES384',
	ed25519: 'Ed25519',
}

export function algorithmOf({ alg }: Pick<VectorCase, 'alg'>): SigningAlgorithm {
	const found = algorithms[alg]
	if (found) return found
	throw new Error(`No JOSE name for ${alg}`)
}

interface KeyFacts {
	readonly jwk?: JWK
	readonly base64?: string
	readonly publicPem?: string
}

/** The key of a case: a private JWK, or a secret's bytes. */
export function keyOf(keyId: string): JWK | Uint8Array<ArrayBuffer> {
	const { jwk, base64 } = keyFacts(keyId)
	if (jwk) return jwk
	return Uint8Array.from(atob(base64 ?? ''), (char) => char.charCodeAt(0))
}

export function keyFacts(keyId: string): KeyFacts {
	const all: Readonly<Record<string, KeyFacts>> = {
		...(facts.keys as Record<string, KeyFacts>),
		'test-key-ecc-p384': p384.key as KeyFacts,
	}
	const found = all[keyId]
	if (found) return found
	throw new Error(`No key called ${keyId}`)
}

/** The request of a case without its signature, and without a body that its signature does not cover. */
export function unsigned({
	message,
	signatureParams = '"content-digest"',
}: Pick<VectorCase, 'message'> & Partial<VectorCase>): HttpRequest {
	const { method = '', url, headers, body } = message
	const isCovered = signatureParams.includes('"content-digest"')
	return { method, url: url ?? '', headers: toHeaders(headers), body: isCovered ? toBytes(body) : null }
}

/** The request of a case as it arrives. */
export function signed(vector: VectorCase): HttpRequest {
	const message = unsigned(vector)
	message.headers.set('signature-input', vector.multi?.['signature-input'] ?? vector.signatureInputHeader)
	message.headers.set('signature', vector.multi?.signature ?? vector.signatureHeader)
	return message
}

function toHeaders(lines: readonly [string, string][]): Headers {
	const headers = new Headers()
	// Obsolete line folding never reaches a Headers object: a recipient replaces it by spaces (RFC 9112 §5.2).
	for (const [name, value] of lines) headers.append(name, value.replace(/\s*\n\s*/g, ' '))
	return headers
}

function toBytes(body: string | null): Uint8Array<ArrayBuffer> | null {
	return body === null ? null : new TextEncoder().encode(body)
}
