/** Masks secrets in the requests and responses that `tarja call` prints. */
import { parseJsonText, redact } from '@tarja/core/plugin'
import { toPrintableJson } from '../printable.ts'
import { hideSecrets, secretName } from '../secrets.ts'
import type { Preview } from './preview.ts'

/** Masks card numbers and known secrets in the URL, and query values whose name suggests a secret. */
export function toShownUrl({ url }: Preview, secrets: readonly string[]): string {
	return redact(hideSecrets(url, secrets)).replaceAll(/(?<=[?&])([^=&#]+)=[^&#]+/g, (pair: string, name: string) =>
		secretName.test(name) ? `${name}=[redacted]` : pair,
	)
}

/** Masks what looks like a card number or a credential in a text, and what stands behind a name of one; in JSON, likewise. */
function maskWords(text: string, secrets: readonly string[]): string {
	if (/^\s*[[{]/.test(text)) {
		try {
			return JSON.stringify(maskData(parseJsonText(text).data, secrets))
		} catch {
			// Reached if it is no JSON: a text like any other.
		}
	}
	return redact(hideSecrets(text, secrets)).replaceAll(/([\w-]+)(["']?\s*[:=]\s*)[^\s,;&]+/g, (pair, name, sign) =>
		secretName.test(name) ? `${name}${sign}[redacted]` : pair,
	)
}

/** Whether a list's items, or an object's members where all are short numbers, are a card number one after the other. */
function areParts(value: object): boolean {
	const parts = Object.values(value)
	const isNumbers = parts.every((part) => /^\d{1,6}$/.test(String(part)))
	const text = parts.filter((part) => part !== Object(part)).join(' ')
	return (isNumbers || Array.isArray(value)) && redact(text) !== text
}

/**
 * Masks values that look like a card number or a credential, each once.
 *
 * @param secrets What the call is known to have sent.
 */
export function maskData(value: unknown, secrets: readonly string[] = [], name = '', depth = 0): unknown {
	if (value !== Object(value) && value !== null && value !== undefined && value !== '' && secretName.test(name))
		return '[redacted]'
	if (typeof value === 'string') return maskWords(value, secrets)
	if (typeof value === 'number' || typeof value === 'bigint')
		return redact(String(value)) === String(value) ? value : '[redacted]'
	if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date) return value
	if (depth > 100) return '[too deep]'
	if (areParts(value)) return '[redacted]'
	if (Array.isArray(value)) return value.map((item) => maskData(item, secrets, name, depth + 1))
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [
			redact(hideSecrets(key, secrets)),
			maskData(member, secrets, key, depth + 1),
		]),
	)
}

/** Prints a body: JSON with its secrets masked, only the field names of a form, only the size of anything else. */
export function toShownBody({ body, headers }: Preview, secrets: readonly string[]): string | undefined {
	if (body === undefined) return undefined
	const size = `(${typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength} bytes)`
	if (typeof body !== 'string') return size
	if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
		return `${[...new URLSearchParams(body).keys()].map((name) => `${redact(hideSecrets(name, secrets))}=…`).join('&')} ${size}`
	try {
		return toPrintableJson(maskData(parseJsonText(body).data, secrets))
	} catch {
		return size
	}
}
