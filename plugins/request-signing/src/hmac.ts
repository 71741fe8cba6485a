/**
 * Signed webhooks: Standard Webhooks, timestamped HMACs, HMACs of the body.
 * @module
 */
import type { CryptoKey } from 'jose'
import { askSigner } from './ask-signer.ts'
import { type Freshness, type TimeKeeper, timeKeeper } from './freshness.ts'
import { type HmacFormat, type MessageStamp, type Secret, toHex } from './hmac/format.ts'
import { bytesOf, type HttpMessage } from './message.ts'
import type { Sign, SignsMessages, Verified, VerifiesMessages } from './scheme.ts'
import { SignatureError } from './signature-error.ts'
import type { Signer } from './signer.ts'
import { signWith, subtle, verifyWith } from './web-crypto.ts'

export { type BodyHmacOptions, bodyHmac } from './hmac/body-hmac.ts'
export type { HmacFormat, MessageStamp, Received, Secret } from './hmac/format.ts'
export { asymmetricStandardWebhooks, type StandardWebhooksOptions, standardWebhooks } from './hmac/standard-webhooks.ts'
export { timestampedHmac } from './hmac/timestamped-hmac.ts'

/** What both sides agree on. */
export interface HmacProfile extends Freshness {
	/** `standardWebhooks()`, `timestampedHmac(header)`, `bodyHmac(header)`, or one of yours. */
	readonly format: HmacFormat
	/** Seconds after which a message is refused, by its timestamp. Default: 300. Not for formats without one. */
	readonly maxAgeSeconds?: number
}

/** Secrets to sign and verify with. */
export interface WithSecrets {
	/** One, or several while they rotate: the first signs, any is accepted. */
	readonly secrets: Secret | readonly Secret[]
}

/** Keys to verify with. */
export interface WithKeys {
	/** One, or several while they rotate: any is accepted. The format settles the algorithm. */
	readonly keys: Secret | readonly Secret[]
}

/**
 * Signs and verifies messages by their body, as webhooks are.
 *
 * With `secrets` the scheme does both, with `signer` (a key service, say) it signs, with `keys` it verifies. None of these formats
 * covers the URL, the method or other headers: whoever holds a valid message can send it elsewhere.
 *
 * @param options The format, and the secrets.
 * @returns A scheme. Rejections are `SignatureError`s.
 * @throws {TypeError} For `maxAgeSeconds` with a format that carries no time, and when there is no secret: usually a configuration
 * that was not read.
 * @example Receive, while secrets rotate
 * ```ts
 * import { verifyRequest } from '@tarja/request-signing'
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * declare const current: string, previous: string, request: Request
 * const scheme = hmac({ format: standardWebhooks(), secrets: [current, previous] })
 * const { body } = await verifyRequest(request, scheme)
 * const event: unknown = JSON.parse(new TextDecoder().decode(body))
 * ```
 */
export function hmac(options: HmacProfile & WithSecrets): SignsMessages & VerifiesMessages
export function hmac(options: HmacProfile & Sign & WithKeys): SignsMessages & VerifiesMessages
export function hmac(options: HmacProfile & Sign): SignsMessages
export function hmac(options: HmacProfile & WithKeys): VerifiesMessages
export function hmac(
	options: HmacProfile & (WithSecrets | Sign | WithKeys),
): Partial<SignsMessages & VerifiesMessages> {
	const { format } = options
	if (!format.timestamped && options.maxAgeSeconds !== undefined)
		throw new TypeError(
			'Cannot apply maxAgeSeconds: messages of this format do not say when they were signed; give unique instead',
		)
	const clock = timeKeeper(options, format.timestamped ? (options.maxAgeSeconds ?? 300) : Infinity)
	if ('secrets' in options) {
		const secrets = listed(options.secrets)
		return { ...signing(format, clock, secretSigner(format, secrets)), ...verification(options, clock, secrets) }
	}
	return {
		...('signer' in options ? signing(format, clock, options.signer) : {}),
		...('keys' in options ? verification(options, clock, listed(options.keys)) : {}),
	}
}

function listed(secrets: Secret | readonly Secret[]): readonly [Secret, ...Secret[]] {
	const [first, ...others]: readonly Secret[] = Array.isArray(secrets) ? secrets : [secrets as Secret]
	if (first && others.every(Boolean)) return [first, ...others]
	throw new TypeError(
		'Cannot sign or verify without a secret: found none, or an empty one; check where it is read from',
	)
}

function secretSigner(format: HmacFormat, [secret]: readonly [Secret, ...Secret[]]): Signer {
	let ready: CryptoKey | undefined
	return {
		alg: format.alg,
		async sign(data) {
			ready ??= await format.importKey(secret, 'sign')
			return signWith(ready, format.alg, data)
		},
	}
}

function signing(format: HmacFormat, clock: TimeKeeper, signer: Signer): SignsMessages {
	return {
		async sign(message, options = {}) {
			const stamp = format.stamp(clock.now(), message)
			const signature = await askSigner(signer, format.content(stamp, bytesOf(message)), options.signal)
			return format.write(stamp, signature)
		},
	}
}

function verification(
	{ format, unique }: HmacProfile,
	clock: TimeKeeper,
	secrets: readonly Secret[],
): VerifiesMessages {
	const ready = new Map<Secret, CryptoKey>()
	const keyOf = async (secret: Secret) => {
		const key = ready.get(secret) ?? (await format.importKey(secret, 'verify'))
		ready.set(secret, key)
		return key
	}
	return {
		async verify(message: HttpMessage): Promise<Verified> {
			const { stamp, signatures } = format.read(message)
			const createdSeconds = stamp.timestamp === undefined ? undefined : Number(stamp.timestamp)
			clock.check({ createdSeconds })
			const content = format.content(stamp, bytesOf(message))
			await requireGood(signatures, secrets, async (signature, secret) =>
				verifyWith(await keyOf(secret), format.alg, signature, content),
			)
			if (unique) await clock.claim({ createdSeconds, id: stamp.id ?? (await fingerprint(content)) })
			return verifiedMessage(format, stamp, message)
		},
	}
}

/** Stands for an id: what is signed, not the signature, of which a message can carry several good ones. */
async function fingerprint(content: Uint8Array<ArrayBuffer>): Promise<string> {
	return toHex(new Uint8Array(await subtle().digest('SHA-256', content)))
}

async function requireGood(
	signatures: readonly Uint8Array<ArrayBuffer>[],
	secrets: readonly Secret[],
	fits: (signature: Uint8Array<ArrayBuffer>, secret: Secret) => Promise<boolean>,
): Promise<void> {
	for (const secret of secrets) for (const signature of signatures) if (await fits(signature, secret)) return
	throw new SignatureError(
		'mismatch',
		'Cannot accept the signature: it was not made over this message with a known secret',
	)
}

function verifiedMessage(format: HmacFormat, stamp: MessageStamp, message: HttpMessage): Verified {
	return {
		body: bytesOf(message),
		alg: format.alg,
		...(stamp.timestamp === undefined ? {} : { created: new Date(Number(stamp.timestamp) * 1000) }),
		...(stamp.id === undefined ? {} : { id: stamp.id }),
		covered: format.covered,
	}
}
