/**
 * The webhook format with one header that holds the HMAC of the body: `sha256=757107…`.
 * @module
 */
import { fromBase64, fromHex, toBase64, toHex, utf8 } from '../bytes.ts'
import { requiredHeader } from '../message.ts'
import { checkOptions, headerRules, oneOf, type Rules, text } from '../options.ts'
import { checkSignatures, type HmacFormat, sharedKey } from './format.ts'

/** How the sender writes the HMAC into the header. */
export interface BodyHmacOptions {
	/** Text before the HMAC. Default: none; GitHub writes `sha256=`. */
	readonly prefix?: string
	/** How the HMAC is written as text. Default: `hex`. */
	readonly encoding?: 'hex' | 'base64'
	/** Hash function of the HMAC: `HS256` uses SHA-256. Default: `HS256`. */
	readonly alg?: 'HS256' | 'HS384' | 'HS512'
}

const rules: Rules<BodyHmacOptions> = {
	prefix: text,
	encoding: oneOf('hex', 'base64'),
	alg: oneOf('HS256', 'HS384', 'HS512'),
}

/**
 * The format of GitHub, Shopify and others: the HMAC of the body and nothing else.
 *
 * It carries neither a time nor an id, so a copy stays valid for as long as the secret does: give `unique`, or look at an id
 * within the verified body.
 *
 * @param header Name of the header.
 * @param options See {@linkcode BodyHmacOptions}.
 * @returns A format for `hmac`.
 * @throws {TypeError} For options that cannot work.
 * @see {@link https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries GitHub, "Validating webhook deliveries"}
 * @example
 * ```ts
 * import { bodyHmac, hmac } from '@tarja/request-signing/hmac'
 *
 * declare const secret: string
 * const scheme = hmac({ format: bodyHmac('x-hub-signature-256', { prefix: 'sha256=' }), secrets: secret })
 * ```
 */
export function bodyHmac(header: string, options: BodyHmacOptions = {}): HmacFormat {
	checkOptions({ header }, headerRules)
	checkOptions(options, rules)
	const { prefix = '', encoding = 'hex', alg = 'HS256' } = options
	const [encode, decode] = encoding === 'hex' ? [toHex, fromHex] : [toBase64, fromBase64]
	return {
		alg,
		timestamped: false,
		covered: ['body'],
		stamp: () => ({}),
		content: (_stamp, body) => body,
		write: (_stamp, signature) => new Headers({ [header]: prefix + encode(signature) }),
		read(message) {
			const value = requiredHeader(message, header)
			const signature = value.startsWith(prefix) ? decode(value.slice(prefix.length)) : undefined
			return { stamp: {}, signatures: checkSignatures(signature ? [signature] : [], header) }
		},
		importKey: (secret, use) => sharedKey(secret, alg, use, utf8),
	}
}
