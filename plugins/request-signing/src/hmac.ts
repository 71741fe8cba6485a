/**
 * Signs and verifies webhooks: Standard Webhooks, timestamped HMACs, HMACs of the body.
 * @module
 */
import type { CryptoKey } from 'jose'
import { askSigner } from './ask-signer.ts'
import { toHex } from './bytes.ts'
import { type Freshness, type FreshnessCheck, freshnessCheck, freshnessRules } from './freshness.ts'
import type { HmacFormat, Secret } from './hmac/format.ts'
import { bytesOf, type HttpMessage } from './message.ts'
import { checkOptions, type Rule, type Rules } from './options.ts'
import {
	type SigningSettings,
	type SignsMessages,
	type Verified,
	type VerifiesMessages,
	verifiedMessage,
} from './scheme.ts'
import { SignatureError } from './signature-error.ts'
import type { Signer } from './signer.ts'
import { isCryptoKey, signWith, subtle, verifyWith } from './web-crypto.ts'

export { type BodyHmacOptions, bodyHmac } from './hmac/body-hmac.ts'
export type { HmacFormat, MessageStamp, Received, Secret } from './hmac/format.ts'
export { asymmetricStandardWebhooks, type StandardWebhooksOptions, standardWebhooks } from './hmac/standard-webhooks.ts'
export { timestampedHmac } from './hmac/timestamped-hmac.ts'

/** Agreement of both sides of a webhook: sender and receiver must use the same options. */
export interface HmacProfile extends Freshness {
	/** The format: `standardWebhooks()`, `timestampedHmac(header)`, `bodyHmac(header)`, or your own. */
	readonly format: HmacFormat
	/**
	 * Rejects messages that are older than this by their timestamp, in seconds. Default: 300. Not allowed for formats without a
	 * timestamp.
	 */
	readonly maxAgeSeconds?: number
}

/** Secrets for a scheme that both signs and verifies. */
export interface WithSecrets {
	/** One secret, or several during a rotation: the first signs, any of them verifies. */
	readonly secrets: Secret | readonly Secret[]
}

/** Keys for a scheme that only verifies: public keys or shared secrets, as the format needs. */
export interface WithKeys {
	/** One key, or several during a rotation: any of them verifies. The format determines the algorithm. */
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
 * @throws {TypeError} For options that cannot work: an unknown name, no secret (usually a configuration that was not read), a signer
 * of another algorithm, `maxAgeSeconds` with a format that carries no time.
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
export function hmac(options: HmacProfile & SigningSettings & WithKeys): SignsMessages & VerifiesMessages
export function hmac(options: HmacProfile & SigningSettings): SignsMessages
export function hmac(options: HmacProfile & WithKeys): VerifiesMessages
export function hmac(
	options: HmacProfile & (WithSecrets | SigningSettings | WithKeys),
): Partial<SignsMessages & VerifiesMessages> {
	checkHmacOptions(options)
	const { format } = options
	const freshness = freshnessCheck(options, format.timestamped ? (options.maxAgeSeconds ?? 300) : Infinity)
	if ('secrets' in options) {
		const secrets = listed(options.secrets)
		return {
			...signing(format, freshness, secretSigner(format, secrets[0] as Secret)),
			...verification(options, freshness, secrets),
		}
	}
	return {
		...('signer' in options ? signing(format, freshness, options.signer) : {}),
		...('keys' in options ? verification(options, freshness, listed(options.keys)) : {}),
	}
}

const secretsRule: Rule = [
	(secrets) => listed(secrets as Secret).length > 0 && listed(secrets as Secret).every(isSecret),
	'a secret, or a list of secrets, of which none is missing',
	'required',
]
const rules: Rules<HmacProfile & WithSecrets & WithKeys & SigningSettings> = {
	...freshnessRules,
	format: [
		(format) => typeof (format as HmacFormat | undefined)?.read === 'function',
		'a format; call standardWebhooks(), timestampedHmac(header) or bodyHmac(header)',
		'required',
	],
	secrets: secretsRule,
	keys: secretsRule,
	signer: [(signer) => typeof (signer as Signer | undefined)?.sign === 'function', 'a signer', 'required'],
}

function checkHmacOptions(options: HmacProfile & Partial<WithSecrets & WithKeys & SigningSettings>): void {
	checkOptions({ ...options, format: options?.format }, rules)
	const { format, signer, maxAgeSeconds } = options
	if (!('secrets' in options || 'keys' in options || 'signer' in options))
		throw new TypeError('Cannot sign or verify: found neither secrets nor signer nor keys; give one of them')
	if (signer && signer.alg !== format.alg)
		throw new TypeError(`Cannot sign in this format: it takes ${format.alg}; give a signer of that algorithm`)
	if (!format.timestamped && maxAgeSeconds !== undefined)
		throw new TypeError(
			'Cannot apply maxAgeSeconds: messages of this format do not say when they were signed; give unique instead',
		)
}

function listed(secrets: Secret | readonly Secret[]): readonly Secret[] {
	return Array.isArray(secrets) ? secrets : [secrets as Secret]
}

function isSecret(value: unknown): boolean {
	return value instanceof Uint8Array || isCryptoKey(value) || (typeof value === 'string' && value !== '')
}

function secretSigner(format: HmacFormat, secret: Secret): Signer {
	let ready: CryptoKey | undefined
	return {
		alg: format.alg,
		async sign(data) {
			ready ??= await format.importKey(secret, 'sign')
			return signWith(ready, format.alg, data)
		},
	}
}

function signing(format: HmacFormat, freshness: FreshnessCheck, signer: Signer): SignsMessages {
	return {
		async sign(message, options = {}) {
			const stamp = format.stamp(freshness.now(), message)
			const signature = await askSigner(signer, format.content(stamp, bytesOf(message)), options.signal)
			return format.write(stamp, signature)
		},
	}
}

function verification(
	{ format, unique }: HmacProfile,
	freshness: FreshnessCheck,
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
			freshness.requireFresh({ createdSeconds })
			const content = format.content(stamp, bytesOf(message))
			await requireMatch(signatures, secrets, async (signature, secret) =>
				verifyWith(await keyOf(secret), format.alg, signature, content),
			)
			if (unique) await freshness.requireFirst({ createdSeconds, id: stamp.id ?? (await fingerprint(content)) })
			return verifiedMessage(message.body, { alg: format.alg }, { createdSeconds, id: stamp.id }, format.covered)
		},
	}
}

/**
 * Digest that serves as the id of a message without one. It covers the signed content and not the signature, because one message
 * can carry several valid signatures.
 */
async function fingerprint(content: Uint8Array<ArrayBuffer>): Promise<string> {
	return toHex(new Uint8Array(await subtle().digest('SHA-256', content)))
}

async function requireMatch(
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
