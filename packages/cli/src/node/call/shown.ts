/** A request as it may be shown: nothing that is a secret. */
import { redact } from '@tarja/core'
import { type Preview, tokenVariable } from './preview.ts'

/** What is in the open in every request. */
const open = ['accept', 'content-type', 'content-length', 'user-agent']

/** Values of headers: those of a secret by its place, and everything else that is not known to be none, masked. */
export function shownHeaders({ headers }: Preview): Readonly<Record<string, string>> {
	const shown = (name: string, value: string): string => {
		if (value === '' || value.includes(tokenVariable) || open.includes(name)) return value
		return '[masked]'
	}
	return Object.fromEntries([...headers].map(([name, value]) => [name, shown(name, value)]))
}

/** The body as text; bytes by their number. */
export function shownBody({ body }: Preview): string | undefined {
	if (body === undefined) return undefined
	return typeof body === 'string' ? redact(body) : `(${body.byteLength} bytes)`
}

/** Members that hold a credential by their name, wherever they stand. */
const secretName = /token|secret|password|senha|authorization|credential/i

/** An answer without what looks like a card number or a credential. It is walked once, and a cycle ends it. */
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
