/** Masks secrets in the requests and responses that `tarja call` prints. */
import { redact } from '@tarja/core/plugin'
import { toPrintableJson } from '../printable.ts'
import type { Preview } from './preview.ts'

/** Names of members that hold a credential or authenticate a cardholder, at any depth. */
const secretName = /token|secret|password|senha|authorization|credential|api[-_]?key|cvv|cvc|(?:^|[-_])pin(?:$|[-_])/i

/** Masks card numbers in the path, and query values whose name suggests a secret. */
export function toShownUrl({ url }: Preview): string {
	return redact(url).replaceAll(/(?<=[?&])([^=&#]+)=[^&#]+/g, (pair: string, name: string) =>
		secretName.test(name) ? `${name}=[redacted]` : pair,
	)
}

/** Masks values that look like a card number or a credential, each once. */
export function maskData(value: unknown, name = '', depth = 0): unknown {
	if (typeof value === 'string') return value && secretName.test(name) ? '[redacted]' : redact(value)
	if (typeof value === 'number' || typeof value === 'bigint')
		return redact(String(value)) === String(value) ? value : '[redacted]'
	if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date) return value
	if (depth > 100) return '[too deep]'
	if (Array.isArray(value)) return value.map((item) => maskData(item, name, depth + 1))
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [redact(key), maskData(member, key, depth + 1)]),
	)
}

/** Prints a body: JSON with its secrets masked, only the field names of a form, only the size of anything else. */
export function toShownBody({ body, headers }: Preview): string | undefined {
	if (body === undefined) return undefined
	const size = `(${typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength} bytes)`
	if (typeof body !== 'string') return size
	if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
		return `${[...new URLSearchParams(body).keys()].map((name) => `${redact(name)}=…`).join('&')} ${size}`
	try {
		return toPrintableJson(maskData(JSON.parse(body)))
	} catch {
		return size
	}
}
