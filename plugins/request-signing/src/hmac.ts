/**
 * Signs and verifies webhooks with a shared secret: Standard Webhooks, timestamped HMACs, HMACs of the body.
 * @module
 */
import type { IdentifiedMessageVerifier, MessageVerifier } from '@tarja/core/plugin'
import { createFreshnessCheck, type Freshness, freshnessRules } from './freshness.ts'
import type { HmacFormat } from './hmac-formats.ts'
import { checkSecretLength, importSecret, signWith, verifyWith } from './keys.ts'
import { getBytes, SignatureError } from './message.ts'
import { checkOptions, type Rules } from './options.ts'
import { createVerified, type MessageSigner } from './scheme.ts'

export { bodyHmac, type HmacFormat, standardWebhooks, timestampedHmac } from './hmac-formats.ts'

/** A secret as it was issued, or its bytes. */
export type Secret = string | Uint8Array<ArrayBuffer>

/** What both sides of a webhook agree on. Sender and receiver must use the same options. */
export interface HmacOptions extends Freshness {
	/** The format: `standardWebhooks()`, `timestampedHmac(header)` or `bodyHmac(header)`. */
	readonly format: HmacFormat
	/** One secret, or several during a rotation. The first signs, and each of them verifies. */
	readonly secrets: Secret | readonly Secret[]
	/** Rejects older messages, in seconds. Default: 300. Not allowed for a format without a time. */
	readonly maxAgeSeconds?: number
}

const alg = 'HS256'

const rules: Rules<HmacOptions> = {
	...freshnessRules,
	format: [
		(format) => typeof (format as HmacFormat | undefined)?.read === 'function',
		'a format; call standardWebhooks(), timestampedHmac(header) or bodyHmac(header)',
		'required',
	],
	secrets: [
		(secrets) => toList(secrets as Secret).length > 0 && toList(secrets as Secret).every(isSecret),
		'a secret or a list of secrets, each without a space around it',
		'required',
	],
}

/**
 * Creates a scheme that signs and verifies webhooks.
 *
 * These formats cover the body, but neither the URL nor the method. So anyone who has a valid message can send it to another URL.
 *
 * @param options The format, and the secrets.
 * @returns A scheme. It rejects with `SignatureError`.
 * @throws {TypeError} If an option has an unknown name or an impossible value, or a secret is missing. {@linkcode SignatureError}
 * (`invalid-key`) if a secret is too short, or isn't written as the format's senders issue it.
 * @example Receive while secrets rotate
 * ```ts
 * import { parseJsonText } from '@tarja/core/plugin'
 * import { verifyRequest } from '@tarja/request-signing'
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * declare const current: string, previous: string, request: Request
 * const scheme = hmac({ format: standardWebhooks(), secrets: [current, previous] })
 * const { body } = await verifyRequest(request, scheme)
 * const event = parseJsonText(new TextDecoder().decode(body)).data
 * ```
 */
export function hmac(
	options: HmacOptions & { readonly format: { readonly lastingId: true } },
): MessageSigner & IdentifiedMessageVerifier
export function hmac(options: HmacOptions): MessageSigner & MessageVerifier
export function hmac(options: HmacOptions): MessageSigner & (MessageVerifier | IdentifiedMessageVerifier) {
	checkOptions({ ...options, format: options?.format, secrets: options?.secrets }, rules)
	const { format, maxAgeSeconds = format.timestamped ? 300 : Infinity } = options
	if (!format.timestamped && maxAgeSeconds !== Infinity)
		throw new TypeError('Cannot use maxAgeSeconds: messages of this format have no time; use unique instead')
	const freshness = createFreshnessCheck(options, maxAgeSeconds)
	const secrets = toList(options.secrets).map((secret) => {
		const bytes = typeof secret === 'string' ? format.decodeSecret(secret) : secret
		checkSecretLength(bytes.length, alg, 'verify')
		return bytes
	})
	const isMatch = async (signatures: readonly Uint8Array<ArrayBuffer>[], content: Uint8Array<ArrayBuffer>) => {
		for (const secret of secrets) {
			const key = await importSecret(secret, alg, 'verify')
			for (const signature of signatures) if (await verifyWith(key, alg, signature, content)) return true
		}
		return false
	}
	return {
		...(format.lastingId && { lastingId: true }),
		async sign(request) {
			const stamp = format.stamp(freshness.now(), request)
			const key = await importSecret(secrets[0] as Uint8Array<ArrayBuffer>, alg, 'sign')
			return format.write(stamp, await signWith(key, alg, format.content(stamp, getBytes(request))))
		},
		async verify(request, own) {
			const { stamp, signatures } = format.read(request)
			const createdSeconds = stamp.timestamp === undefined ? undefined : Number(stamp.timestamp)
			freshness.requireFresh({ createdSeconds })
			const content = format.content(stamp, getBytes(request))
			if (!(await isMatch(signatures, content)))
				throw new SignatureError('mismatch', 'Cannot accept the signature: no known secret made it over this message')
			// Without an id, uses a digest of the content and not of the signature, because one message can have several valid signatures.
			await freshness.requireFirst({ createdSeconds, id: stamp.id }, content, own)
			return createVerified(request.body, alg, { createdSeconds, id: stamp.id }, format.covered)
		},
	}
}

function toList(secrets: Secret | readonly Secret[]): readonly Secret[] {
	return Array.isArray(secrets) ? secrets : [secrets as Secret]
}

/** Rejects texts such as `undefined`, which a missing variable becomes, and spaces around a secret, which come from a file. */
function isSecret(value: unknown): boolean {
	if (typeof value !== 'string') return value instanceof Uint8Array
	return value !== '' && value === value.trim() && !/^(?:.*_)?(?:undefined|null|NaN|\[object \w+\])$/.test(value)
}
