/**
 * Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 * @module
 */
import type { CryptoKey } from 'jose'
import { fromBase64, prefixed, randomHex, toBase64 } from '../bytes.ts'
import { type HttpMessage, requiredHeader } from '../message.ts'
import { checkOptions, headerName } from '../options.ts'
import { checkKey, invalidKey, isCryptoKey, type KeyUse, subtle } from '../web-crypto.ts'
import {
	checkSignatures,
	checkTimestamp,
	type HmacFormat,
	type Received,
	type Secret,
	sharedKey,
	unreadable,
} from './format.ts'

/** Where a sender's webhooks differ from the specification. */
export interface StandardWebhooksOptions {
	/** The prefix of the three headers. Default: `webhook`; `svix` is known too. */
	readonly headerPrefix?: string
}

/**
 * The format of Standard Webhooks with a shared secret (`v1`, HMAC-SHA256).
 *
 * Secrets are text as issued (`whsec_…`), or the bytes they decode to. A message that is sent keeps the `webhook-id` it has, and
 * gets one otherwise.
 *
 * @param options See {@linkcode StandardWebhooksOptions}.
 * @returns A format for `hmac`.
 * @throws {TypeError} For options that cannot work.
 * @see {@link https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md Standard Webhooks}
 * @example
 * ```ts
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * declare const secret: string
 * const scheme = hmac({ format: standardWebhooks(), secrets: secret })
 * ```
 */
export function standardWebhooks(options: StandardWebhooksOptions = {}): HmacFormat {
	return {
		...webhookFormat(options, 'v1'),
		alg: 'HS256',
		importKey: (secret, use) => sharedKey(secret, 'HS256', use, decodeSecret),
	}
}

/**
 * The format of Standard Webhooks with a key pair (`v1a`, Ed25519): whoever holds only the public key cannot sign.
 *
 * Keys are text as issued (`whsk_…` to sign, `whpk_…` to verify), the bytes they decode to, or a `CryptoKey`.
 *
 * @param options See {@linkcode StandardWebhooksOptions}.
 * @returns A format for `hmac`.
 * @throws {TypeError} For options that cannot work.
 * @see {@link https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md Standard Webhooks}
 * @example
 * ```ts
 * import { asymmetricStandardWebhooks, hmac } from '@tarja/request-signing/hmac'
 *
 * declare const publicKey: string
 * const scheme = hmac({ format: asymmetricStandardWebhooks(), keys: publicKey })
 * ```
 */
export function asymmetricStandardWebhooks(options: StandardWebhooksOptions = {}): HmacFormat {
	return { ...webhookFormat(options, 'v1a'), alg: 'Ed25519', importKey: importKeyPair }
}

function webhookFormat(options: StandardWebhooksOptions, version: string): Omit<HmacFormat, 'alg' | 'importKey'> {
	checkOptions(options, { headerPrefix: headerName })
	const { headerPrefix = 'webhook' } = options
	const names = {
		id: `${headerPrefix}-id`,
		timestamp: `${headerPrefix}-timestamp`,
		signature: `${headerPrefix}-signature`,
	}
	return {
		timestamped: true,
		covered: [names.id, names.timestamp, 'body'],
		stamp: (nowSeconds, { headers }) => ({
			id: checkId(headers.get(names.id) ?? `msg_${randomHex()}`, names.id),
			timestamp: String(nowSeconds),
		}),
		content: ({ id, timestamp }, body) => prefixed(`${id}.${timestamp}.`, body),
		write: ({ id = '', timestamp = '' }, signature) =>
			new Headers({
				[names.id]: id,
				[names.timestamp]: timestamp,
				[names.signature]: `${version},${toBase64(signature)}`,
			}),
		read: (message) => readWebhook(message, names, version),
	}
}

function readWebhook(
	message: HttpMessage,
	names: Record<'id' | 'timestamp' | 'signature', string>,
	version: string,
): Received {
	const id = checkId(requiredHeader(message, names.id), names.id)
	const timestamp = checkTimestamp(requiredHeader(message, names.timestamp), names.timestamp)
	const signatures = requiredHeader(message, names.signature)
		.split(' ')
		.map((entry) => (entry.startsWith(`${version},`) ? fromBase64(entry.slice(version.length + 1)) : undefined))
		.filter((signature) => signature !== undefined)
	return { stamp: { id, timestamp }, signatures: checkSignatures(signatures, names.signature) }
}

/**
 * Rejects an id with a full stop, because in the signed text part of the id could then be read as the time, and part of the time
 * as the body.
 */
function checkId(id: string, header: string): string {
	if (id !== '' && !id.includes('.')) return id
	throw unreadable(header, 'it is empty, or holds a full stop')
}

function decodeSecret(text: string): Uint8Array<ArrayBuffer> {
	const bytes = fromBase64(text.replace(/^whsec_/, ''))
	if (bytes) return bytes
	throw invalidKey(
		'HS256',
		'verify',
		'found text that is not base64 after whsec_; pass it as it was issued, or its bytes',
	)
}

/**
 * The bytes of an Ed25519 PKCS#8 key before its 32 key bytes (RFC 8410 §7): some runtimes import private keys in this form only.
 */
const pkcs8Head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]

async function importKeyPair(secret: Secret, use: KeyUse): Promise<CryptoKey> {
	if (isCryptoKey(secret)) return checkKey(secret, 'Ed25519', use)
	const isPublic = typeof secret === 'string' ? secret.startsWith('whpk_') : secret.length === 32 && use === 'verify'
	const bytes = typeof secret === 'string' ? fromBase64(secret.replace(/^wh[sp]k_/, '')) : secret
	if (isPublic && use === 'sign')
		throw invalidKey('Ed25519', 'sign', 'found a public key (whpk_); signing takes the private one (whsk_)')
	// A `whsk_` text holds the private key and then the public key, 32 bytes each.
	if (bytes?.length !== (isPublic ? 32 : 64))
		throw invalidKey('Ed25519', use, 'found neither whsk_ with 64 bytes nor whpk_ with 32; pass it as it was issued')
	const algorithm = { name: 'Ed25519' }
	try {
		if (use === 'verify') return await subtle().importKey('raw', bytes.slice(-32), algorithm, false, ['verify'])
		const pkcs8 = new Uint8Array([...pkcs8Head, ...bytes.subarray(0, 32)])
		return await subtle().importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
	} catch (cause) {
		throw invalidKey('Ed25519', use, 'found one that WebCrypto refuses; check that it is whole', cause)
	}
}
