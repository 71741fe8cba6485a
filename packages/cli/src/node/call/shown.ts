/** A request and an answer as they may be shown: nothing that is a secret. */
import { redact } from '@tarja/core'
import { printableJson } from '../printable.ts'
import type { Preview } from './preview.ts'

/** What is in the open in every request. */
const open = ['accept', 'content-type', 'content-length', 'user-agent']

/** Values of headers, masked where they are not known to be no secret. */
export function shownHeaders({ headers }: Preview): Readonly<Record<string, string>> {
	const isShown = (name: string, value: string): boolean =>
		value === '' || open.includes(name) || /^(?:Bearer )?\$TARJA_TOKEN$/.test(value)
	return Object.fromEntries([...headers].map(([name, value]) => [name, isShown(name, value) ? value : '[masked]']))
}

/** Members that hold a credential, or what proves who holds a card, by their name, wherever they stand. */
const secretName = /token|secret|password|senha|authorization|credential|api[-_]?key|cvv|cvc|(?:^|[-_])pin(?:$|[-_])/i

/** The URL; a card number in a path is masked, and what its name says is a secret. */
export function shownUrl({ url }: Preview): string {
	return redact(url).replaceAll(/(?<=[?&])([^=&#]+)=[^&#]+/g, (pair: string, name: string) =>
		secretName.test(name) ? `${name}=[redacted]` : pair,
	)
}

/** A value without what looks like a card number or a credential. Each part of it is looked at once. */
export function maskedData(value: unknown, name = '', depth = 0): unknown {
	if (typeof value === 'string') return value && secretName.test(name) ? '[redacted]' : redact(value)
	if (typeof value === 'number' || typeof value === 'bigint')
		return redact(String(value)) === String(value) ? value : '[redacted]'
	if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date) return value
	if (depth > 100) return '[too deep]'
	if (Array.isArray(value)) return value.map((item) => maskedData(item, name, depth + 1))
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [redact(key), maskedData(member, key, depth + 1)]),
	)
}

/** JSON with its secrets masked; of a form its fields' names; of anything else its size. */
export function shownBody({ body, headers }: Preview): string | undefined {
	if (body === undefined) return undefined
	const size = `(${typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength} bytes)`
	if (typeof body !== 'string') return size
	if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
		return `${[...new URLSearchParams(body).keys()].map((name) => `${redact(name)}=…`).join('&')} ${size}`
	try {
		return printableJson(maskedData(JSON.parse(body)))
	} catch {
		return size
	}
}

/** Whether nothing of the body is masked where it is shown, nor written in another way. */
export function isOpenBody(preview: Preview): boolean {
	return preview.body === shownBody(preview)
}
