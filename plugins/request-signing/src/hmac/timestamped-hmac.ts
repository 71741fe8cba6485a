/**
 * One header with a time and signatures, `t=1700000000,v1=5257a8…`, over `<time>.<body>`.
 * @module
 */
import { fromHex, prefixed, toHex, utf8 } from '../bytes.ts'
import { requiredHeader } from '../message.ts'
import { checkOptions, headerRules } from '../options.ts'
import { SignatureError } from '../signature-error.ts'
import { checkSignatures, checkTimestamp, type HmacFormat, type Received, sharedKey, unreadable } from './format.ts'

/**
 * The format of Stripe and others: HMAC-SHA256 in hexadecimal over `<t>.<body>`.
 *
 * Secrets are text, of which the UTF-8 bytes are used with any prefix, or bytes. Entries other than `t` and `v1` are ignored.
 *
 * @param header Name of the header.
 * @returns A format for `hmac`.
 * @throws {TypeError} For a name that no header can have.
 * @see {@link https://docs.stripe.com/webhooks#verify-manually Stripe, "Verify manually"}
 * @example
 * ```ts
 * import { hmac, timestampedHmac } from '@tarja/request-signing/hmac'
 *
 * declare const secret: string
 * const scheme = hmac({ format: timestampedHmac('x-signature'), secrets: secret, maxAgeSeconds: 300 })
 * ```
 */
export function timestampedHmac(header: string): HmacFormat {
	checkOptions({ header }, headerRules)
	return {
		alg: 'HS256',
		timestamped: true,
		covered: ['t', 'body'],
		stamp: (nowSeconds) => ({ timestamp: String(nowSeconds) }),
		content: ({ timestamp }, body) => prefixed(`${timestamp}.`, body),
		write: ({ timestamp }, signature) => new Headers({ [header]: `t=${timestamp},v1=${toHex(signature)}` }),
		read: (message) => readTimestamped(requiredHeader(message, header), header),
		importKey: (secret, use) => sharedKey(secret, 'HS256', use, utf8),
	}
}

function readTimestamped(value: string, header: string): Received {
	const entries = value.split(',').map((entry) => entry.trim())
	const valuesOf = (key: string) =>
		entries.filter((entry) => entry.startsWith(`${key}=`)).map((entry) => entry.slice(key.length + 1))
	const [timestamp, ...others] = valuesOf('t')
	if (timestamp === undefined) throw unreadable(header, 'it holds no time (t=)')
	if (others.length > 0)
		throw new SignatureError('repeated', `Cannot accept the header "${header}": it holds more than one time`, {
			component: header,
		})
	const signatures = valuesOf('v1')
		.map(fromHex)
		.filter((signature) => signature !== undefined)
	return { stamp: { timestamp: checkTimestamp(timestamp, header) }, signatures: checkSignatures(signatures, header) }
}
