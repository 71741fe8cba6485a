// The schemes that client and platform have agreed on: the suite signs with one half of each, and the gate before the runner's
// emulator (signing-gate.mjs) verifies with the other.
import { type SigningAlgorithm, type SignsMessages, signer, type VerifiesMessages } from '@tarja/request-signing'
import { type DetachedJwsProfile, detachedJws } from '@tarja/request-signing/detached-jws'
import { bodyHmac, type HmacFormat, hmac, standardWebhooks, timestampedHmac } from '@tarja/request-signing/hmac'
import { httpSignatures } from '@tarja/request-signing/http-signatures'
import { keyPairs, type Owner, secrets } from './signing-keys.ts'

/** One scheme, as both sides use it. */
export interface Agreement {
	/** What the gate's paths call it. */
	readonly name: string
	/** The header with the signature. */
	readonly header: string
	/** What is found wrong with a body that was changed. */
	readonly changedBody: 'digest' | 'mismatch'
	/** Whether two signatures over one message differ: the HMAC of a body has neither time nor nonce. */
	readonly fresh: boolean
	/** Signs requests. */
	client(owner?: Owner): SignsMessages
	/** Verifies them. */
	readonly platform: VerifiesMessages
}

type KeyAlgorithm = 'Ed25519' | 'ES256' | 'HS256'

/** A clock that goes on by a second whenever it is looked at: two signatures with one time cannot hide behind a fast test. */
function createTicks(): () => number {
	let ticks = 0
	return () => Math.floor(Date.now() / 1000) - 60 + ticks++
}

/** Remembers what it has verified: whoever signs twice with one nonce is found out. */
function withMemory(scheme: VerifiesMessages): VerifiesMessages {
	const seen = new Set<string>()
	const unique = (id: string) => !seen.has(id) && Boolean(seen.add(id))
	return { verify: (message) => scheme.verify(message, { unique }) }
}

function keyOf(alg: KeyAlgorithm, owner: Owner) {
	return alg === 'HS256' ? secrets[owner] : keyPairs[alg][owner]
}

function signs(alg: KeyAlgorithm, owner: Owner) {
	return { signer: signer(keyOf(alg, owner), alg as SigningAlgorithm, 'test-key') }
}

function trusts(alg: KeyAlgorithm, owner: Owner) {
	return { keys: keyOf(alg, owner), algorithms: [alg] }
}

function overHttp(name: string, alg: KeyAlgorithm): Agreement {
	const components = ['@method', '@target-uri', 'authorization', 'access_token', 'content-type', 'content-digest']
	return {
		...{ name, header: 'signature', changedBody: 'digest', fresh: true },
		client: (owner = 'client') => httpSignatures({ components, nowSeconds: createTicks(), ...signs(alg, owner) }),
		platform: withMemory(httpSignatures({ components, ...trusts(alg, 'client') })),
	}
}

function jws(name: string, alg: KeyAlgorithm, agreed: DetachedJwsProfile): Agreement {
	const stampJws = (nowSeconds: () => number): DetachedJwsProfile => ({
		...agreed,
		protectedHeader: () => ({ iat: nowSeconds(), jti: crypto.randomUUID() }),
	})
	return {
		...{ name, header: 'x-jws-signature', changedBody: 'mismatch', fresh: true },
		client: (owner = 'client') => detachedJws({ ...stampJws(createTicks()), ...signs(alg, owner) }),
		platform: withMemory(detachedJws({ ...agreed, ...trusts(alg, 'client') })),
	}
}

function ofBody(name: string, header: string, format: HmacFormat): Agreement {
	const fresh = format.timestamped
	const carriesId = format.covered.includes('webhook-id')
	const platform = hmac({ format, secrets: secrets.client })
	return {
		...{ name, header, changedBody: 'mismatch', fresh },
		client: (owner = 'client') => hmac({ format, nowSeconds: createTicks(), secrets: secrets[owner] }),
		// Without an id, equal bodies signed within one second are one message.
		platform: carriesId ? withMemory(platform) : platform,
	}
}

export const agreements: readonly Agreement[] = [
	overHttp('http-signatures-ed25519', 'Ed25519'),
	overHttp('http-signatures-es256', 'ES256'),
	overHttp('http-signatures-hmac', 'HS256'),
	jws('detached-jws', 'ES256', {}),
	jws('detached-jws-b64-false', 'Ed25519', { b64: false }),
	ofBody('standard-webhooks', 'webhook-signature', standardWebhooks()),
	ofBody('timestamped-hmac', 'x-timestamped', timestampedHmac('x-timestamped')),
	ofBody('body-hmac', 'x-body', bodyHmac('x-body', 'sha256=')),
]

/** The schemes that the gate verifies with. */
export const schemes: Readonly<Record<string, VerifiesMessages>> = Object.fromEntries(
	agreements.map(({ name, platform }) => [name, platform]),
)
