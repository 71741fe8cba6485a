/**
 * The request of a call in parts, so that two requests of one step can be told apart. Entries hold the names of the parts and one keyed
 * fingerprint of all values, never a value.
 * @module
 */
import type { Operation, PluginContext } from '@tarja/core'
import { type CallContext, redact } from '@tarja/core/plugin'

/** A request as it is compared. */
export interface ComparedRequest {
	/** Names of its parts: `body.valorTransacao`, `query.meioPagamento`, or `body` if it has no fields. */
	readonly names: readonly string[]
	/** Returns method, path and the values of these parts as text. A part that the request lacks is `null`. */
	toText(names: readonly string[]): string
}

/** Names of fields of which nothing may be kept after authorisation, in lower case without separators. */
const sensitiveNames =
	/^(?:cvv2?|cvc2?|cvn|cid|csc|securitycode|cardverification\w*|codigoseguranca|codigosegurancacartao|codseguranca|cvvcartao|pin|pinblock|newpin|password|passwd|passcode|senha|novasenha|senhacartao|senhaatual|track[12]?|trackdata|trilha[12]?|otp)$/

type Rules = Pick<Operation, 'mayVary' | 'sensitiveFields' | 'unmaskedFields'>

/**
 * Reads method, path, query and body as they will be sent, without the fields that may vary and without sensitive ones. The order of
 * names does not count. A multipart boundary is left out, because each call makes its own. Headers and the base URL, which may move, are
 * no part.
 */
export function readComparedRequest(
	{ method, url, headers, body, operation }: CallContext,
	baseUrl: string,
): ComparedRequest {
	const parts = new Map<string, unknown>()
	const add = (slot: string, fields: Iterable<readonly [string, unknown]>): void => {
		for (const [name, value] of fields) {
			if (operation.mayVary?.includes(name) || isSensitive(name, operation)) continue
			const part = `${slot}.${name}`
			parts.set(part, [...((parts.get(part) as []) ?? []), toComparable(value, operation)])
		}
	}
	const own = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url
	const [path, query = ''] = own.split('?') as [string, string?]
	add('query', new URLSearchParams(query))
	const read = parseRequestBody(headers.get('content-type') ?? '', body)
	if (read instanceof URLSearchParams) add('body', read)
	else if (Object(read) === read && !Array.isArray(read)) add('body', Object.entries(read as object))
	else if (read !== undefined) parts.set('body', toComparable(read, operation))
	return {
		names: [...parts.keys()].toSorted(),
		toText: (names) => JSON.stringify([method, path, names.map((name) => [name, parts.get(name) ?? null])]),
	}
}

function parseRequestBody(type: string, body: CallContext['body']): unknown {
	if (body === undefined) return undefined
	const text = typeof body === 'string' ? body : new TextDecoder('latin1').decode(body)
	if (/^application\/json\b/.test(type)) return JSON.parse(text, keepDigits)
	if (/^application\/x-www-form-urlencoded\b/.test(type)) return new URLSearchParams(text)
	const [, boundary] = /boundary=(\S+)/.exec(type) ?? []
	return boundary ? text.replaceAll(boundary, '') : text
}

/** Keeps the digits of a number that JavaScript rounds, if the runtime shows them. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value
}

/** Returns a value of JSON with card numbers masked, sensitive fields left out, and the names of its objects in order. */
function toComparable(value: unknown, rules: Rules): unknown {
	if (Array.isArray(value)) return value.map((item) => toComparable(item, rules))
	if (Object(value) !== value) return maskNumber(value, rules)
	const fields = Object.entries(value as object)
		.filter(([name]) => !isSensitive(name, rules))
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
	return Object.fromEntries(fields.map(([name, held]) => [name, toComparable(held, rules)]))
}

function isSensitive(name: string, { sensitiveFields = [] }: Rules): boolean {
	return sensitiveFields.includes(name) || sensitiveNames.test(name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())
}

/** Masks a card number but for its length and last four digits. */
function maskNumber(value: unknown, { unmaskedFields }: Rules): unknown {
	const text = String(value)
	if ((unmaskedFields && /^\d{1,14}$/.test(text)) || redact(text) === text) return value
	const digits = text.replace(/\D/g, '')
	return digits.length < 20 ? ['masked', digits.length, digits.slice(-4)] : redact(text)
}

/** What a masked value holds of its text, and which key that was made under. */
export interface Fingerprinted {
	readonly fingerprint: string
	readonly key: string
}

/** Makes fingerprints, and compares texts with those that were stored. */
export interface Fingerprints {
	/** Makes the fingerprint of a text; `undefined` without a key. */
	of(text: string): Promise<Fingerprinted | undefined>
	/** Whether a text is the masked one; `undefined` where that cannot be known, because its key is not here. */
	agree(masked: Partial<Fingerprinted>, text: string): Promise<boolean | undefined>
}

/**
 * Creates what makes and compares keyed fingerprints. A hash without a key would not do: with the last four digits known, so few card
 * numbers are left that all can be tried in minutes (PCI DSS v4.0 3.5.1.1 asks for a key for that reason).
 *
 * @param make The client's, whose key comes from its credentials; `undefined` if it has none.
 */
export function createFingerprints(make: PluginContext['fingerprint']): Fingerprints {
	return {
		of: async (text) => make?.(text),
		async agree({ fingerprint, key }, text) {
			const own = fingerprint === undefined ? undefined : await make?.(text)
			return own && own.key === key ? own.fingerprint === fingerprint : undefined
		},
	}
}
