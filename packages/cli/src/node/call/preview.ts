/** Finds out what a call would send, without sending it. Masks secrets in the texts that `tarja call` prints. */
import { type CallOptions, definePlugin, type Plugin } from '@tarja/core'
import { parseJsonText, redact } from '@tarja/core/plugin'
import type { Method } from '../operation-call.ts'
import { columns, hideSecrets, secretName, toPrintableJson } from '../printable.ts'

/** The request that a call would send. It is captured after all plugins have changed it, and before it is sent. */
export interface Preview {
	readonly method: string
	readonly url: string
	readonly headers: Headers
	readonly body: string | Uint8Array | undefined
	/** Whether a second request may repeat the effect. */
	readonly isUnsafe: boolean
}

/** Creates a plugin that captures the request and stops it. */
function createInterceptor(keep: (seen: Preview) => void): Plugin<'tarjaPreview'> {
	return definePlugin({
		id: 'tarjaPreview',
		setup: () => ({
			attempt: {
				// Stores the request and throws instead of sending it. The headers are final here, because `observe` is the last phase.
				async observe({ method, url, headers, body, call }) {
					const { effect = 'unsafe' } = call.operation
					keep({ method, url, headers: new Headers(headers), body, isUnsafe: effect === 'unsafe' })
					throw new Error('nothing is sent')
				},
			},
		}),
	})
}

/**
 * Builds the request that a call would send.
 *
 * @param methodWith Returns the call's method, from a client with this plugin.
 * @throws {TarjaError} If the call fails before it sends anything: `invalid_input`, `unbound_operation`.
 */
export async function createPreview(
	methodWith: (plugin: Plugin<'tarjaPreview'>) => Method,
	input: unknown,
	options: CallOptions,
): Promise<Preview> {
	const kept: Preview[] = []
	try {
		await methodWith(createInterceptor((seen) => kept.push(seen)))(input, { ...options, retry: false })
	} catch (error) {
		if (kept.length === 0) throw error
	}
	return kept.at(-1) as Preview
}

/** Masks card numbers and known secrets in the URL, and query values whose name suggests a secret. */
export function toShownUrl({ url }: Preview, secrets: readonly string[]): string {
	return redact(hideSecrets(url, secrets)).replaceAll(/(?<=[?&])([^=&#?]+)=[^&#]+/g, (pair: string, name: string) =>
		secretName.test(name) ? `${name}=[redacted]` : pair,
	)
}

/**
 * Masks everything in a text that looks like a card number or a credential, and every value after a name that suggests one. If the text is
 * JSON, masks its values.
 */
function maskWords(text: string, secrets: readonly string[]): string {
	if (/^\s*[[{]/.test(text)) {
		try {
			return JSON.stringify(maskData(parseJsonText(text).data, secrets))
		} catch {
			// The text isn't JSON, so it is masked like any other text.
		}
	}
	// Begins at the first character of a name. Otherwise, a long word would be read again from each of its characters.
	return redact(hideSecrets(text, secrets)).replaceAll(
		/(?<![\w-])([\w-]+)(["']?\s*[:=]\s*)[^\s,;&]+/g,
		(pair, name, sign) => (secretName.test(name) ? `${name}${sign}[redacted]` : pair),
	)
}

/** Whether the items of a list form a card number if they are joined, or the members of an object if all of them are short numbers. */
function areParts(value: object): boolean {
	const parts = Object.values(value)
	const isNumbers = parts.every((part) => /^\d{1,6}$/.test(String(part)))
	const text = parts.filter((part) => part !== Object(part)).join(' ')
	return (isNumbers || Array.isArray(value)) && redact(text) !== text
}

/**
 * Masks values that look like a card number or a credential.
 *
 * @param secrets Secrets that the call is known to have sent.
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

/** Formats a body for printing: JSON with its secrets masked, only the field names of a form, and only the size of any other body. */
export function toShownBody({ body, headers }: Preview, secrets: readonly string[]): string | undefined {
	if (body === undefined) return undefined
	const size = `(${typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength} bytes)`
	if (typeof body !== 'string') return size
	if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
		return `${[...new URLSearchParams(body).keys()].map((name) => `${redact(hideSecrets(name, secrets))}=…`).join('&')} ${size}`
	try {
		const data = maskData(parseJsonText(body).data, secrets)
		const line = toPrintableJson(data)
		return line.length < columns ? line : toPrintableJson(data, '  ')
	} catch {
		return size
	}
}
