/**
 * Builds what an entry stores of a request. Identifying fields are stored in clear, unless they look like a card number or a credential.
 * A keyed fingerprint of the whole request tells two requests of one step apart.
 */

import type { Operation, PluginContext } from '@tarja/core'
import { type CallContext, redact } from '@tarja/core/plugin'
import type { FieldKind, MaskedValue, StoredFields, StoredValue } from '../entry.ts'
import { hashText } from '../values.ts'

/**
 * Returns an operation's identifying fields as they are stored. Its `unmaskedFields` declares that they contain no card number. It
 * applies only to bare numbers of up to 14 digits, the longest that the reference documents (§2.2), because one in four of those passes
 * the card number check. Longer numbers and texts are checked anyway, because a caller may mix up two fields. Of a `fingerprint` field,
 * only the length is stored.
 */
export function toStoredFields(
	fields: Readonly<Record<string, unknown>>,
	{
		unmaskedFields: numbersInClear = false,
		identifiedBy = [],
	}: Pick<Operation, 'unmaskedFields' | 'identifiedBy'> = {},
): StoredFields {
	const stored = Object.entries(fields).map(([name, value]): [string, StoredValue] => {
		const { plain, text, isClean } = writeValue(value, numbersInClear)
		const isSecret = Object(identifiedBy)[name] === 'fingerprint'
		return [hasNothingToHide(name) ? name : redact(name), isClean && !isSecret ? plain : maskField(text, !isSecret)]
	})
	return Object.fromEntries(stored)
}

/** How an operation's fields are compared, and which of them identify a payment. */
export interface MatchRules {
	readonly kinds?: Readonly<Record<string, FieldKind>>
	readonly unique: readonly string[]
	readonly listedBy?: readonly string[] | undefined
	readonly kindBy?: readonly string[] | undefined
	readonly amountField: string | undefined
}

/**
 * Reads what `reconcile` must know about an operation. The entry stores it, because the process that reconciles may not have the
 * operation's definition.
 */
export function readMatchRules({ identifiedBy = [], uniqueBy, listedBy, kindBy, amountField }: Operation): MatchRules {
	const names = isNameList(identifiedBy) ? identifiedBy : Object.keys(identifiedBy)
	const kinds: Record<string, FieldKind> = {}
	for (const [name, kind] of isNameList(identifiedBy) ? [] : Object.entries(identifiedBy))
		if (kind && kind !== 'text' && kind !== 'fingerprint') kinds[name] = kind
	const unique = uniqueBy ?? names
	const mayDiffer = (name: string): boolean =>
		name === amountField || kinds[name] === 'decimal' || kinds[name] === 'instant'
	// A list may write an amount or a time in another form. The payment would then count as another one, and its call as absent.
	const isCertain = (uniqueBy !== undefined || names.length === 1) && !unique.some(mayDiffer)
	return { ...(Object.keys(kinds).length && { kinds }), unique, amountField, ...(isCertain && { listedBy, kindBy }) }
}

function isNameList(identifiedBy: NonNullable<Operation['identifiedBy']>): identifiedBy is readonly string[] {
	return Array.isArray(identifiedBy)
}

/** Returns the name of a request's part as it is stored. Callers choose these names, so a long one with several digits may be a token. */
function toStoredName(name: string): string {
	if (hasNothingToHide(name)) return name
	return name.length > 15 && name.replace(/\D/g, '').length > 2 ? '[redacted]' : redact(name)
}

/** A field's value as it is in JSON: a date as its text, an object or list as JSON text. */
interface WrittenValue {
	readonly plain: string | number | boolean | null
	readonly text: string
	/** Whether core would redact nothing in the value or in nested keys, except a number that is declared to be in clear. */
	readonly isClean: boolean
}

/**
 * Whether core would surely redact nothing in a text: it is one word that is too short for a card number or has no digits, or a
 * timestamp, whose `T` ends the first eight digits. Most names and identifiers are such words. Core isn't called for them, because that
 * would cost more than all other work on a field.
 */
function hasNothingToHide(text: string): boolean {
	return /^(?:[\w-]{0,12}|[a-z_-]+|\d{4}-\d\d-\d\dT[\d:.]{1,12}Z)$/i.test(text)
}

function writeValue(value: unknown, numbersInClear: boolean): WrittenValue {
	if (typeof value !== 'object' || value === null) {
		const text = String(value)
		const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean'
		const isNumber = numbersInClear && /^\d{1,14}$/.test(text)
		return { plain: isPlain ? value : text, text, isClean: isNumber || hasNothingToHide(text) || redact(text) === text }
	}
	let isClean = true
	const values: unknown[] = []
	// Checks each text before JSON escapes it: an escaped tab or quote could hide digits that belong together.
	const text = JSON.stringify(value, (key, part) => {
		for (const own of [key, part]) if (typeof own === 'string' && redact(own) !== own) isClean = false
		if (part !== Object(part)) values.push(part)
		return part
	})
	const plain = JSON.parse(text ?? 'null')
	if (typeof plain !== 'object') return writeValue(plain, numbersInClear)
	// A card number may be split: its parts are next to each other in the JSON text, or in consecutive values.
	return { plain: text, text, isClean: isClean && [text, values.join(' ')].every((read) => redact(read) === read) }
}

function maskField(text: string, showsEnd: boolean): MaskedValue {
	const isBare = showsEnd && /^\d{13,19}$/.test(text)
	return { masked: true, length: text.length, ...(isBare && { last4: text.slice(-4) }) }
}

export interface ComparedRequest {
	/** Names of its parts: `body.valorTransacao`, `query.meioPagamento`, or `body` if it has no fields. */
	readonly names: readonly string[]
	/** Fields that may vary, which are left out. */
	readonly mayVary: readonly string[]
	/** A hash of the rules that leave out parts inside of the named ones; absent if there are none. */
	readonly rules: string | undefined
	/** Returns method, path and the values of these parts as text. A part that the request lacks is `null`. */
	toText(names: readonly string[]): string
}

/** Names of fields that must not be stored after authorisation, in lower case without separators. */
const sensitiveNames =
	/^(?:cvv2?|cvc2?|cvn|cid|csc|securitycode|cardverification\w*|codigoseguranca|codigosegurancacartao|codseguranca|cvvcartao|pin|pinblock|newpin|password|passwd|passcode|senha|novasenha|senhacartao|senhaatual|track[12]?|trackdata|trilha[12]?|otp)$/

/** A string and not a RegExp literal, because V8 would build its character classes when it loads the file. */
const separators = '[^\\p{L}\\p{N}]'

type RequestRules = Pick<Operation, 'mayVary' | 'sensitiveFields' | 'unmaskedFields'>

/**
 * Reads method, path, query and body as they will be sent, without sensitive fields and fields that may vary. The order of names doesn't
 * matter. A multipart boundary is left out, because each call creates its own. Headers are left out, and so is the base URL, because the
 * platform may move.
 */
export function readComparedRequest(
	{ method, url, headers, body, operation }: CallContext,
	baseUrl: string,
): ComparedRequest {
	const { mayVary = [], sensitiveFields = [] } = operation
	const inner = [...mayVary.filter((name) => name.includes('.')), ...sensitiveFields].sort()
	const parts = new Map<string, unknown>()
	const add = (slot: string, fields: Iterable<readonly [string, unknown]>): void => {
		for (const [name, value] of fields) {
			if (mayVary.includes(name) || isSensitive(name, operation)) continue
			const part = `${slot}.${toStoredName(name)}`
			const held = parts.get(part) as unknown[] | undefined
			const own = toComparedPart(value, operation, `${name}.`)
			if (held) held.push(own)
			else parts.set(part, [own])
		}
	}
	const own = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url
	const [path, query] = own.split('?') as [string, string?]
	if (query) add('query', new URLSearchParams(query))
	const parsed = parseRequestBody(headers.get('content-type') ?? '', body)
	if (parsed instanceof URLSearchParams) add('body', parsed)
	else if (Object(parsed) === parsed && !Array.isArray(parsed)) add('body', Object.entries(parsed as object))
	else if (parsed !== undefined) parts.set('body', toComparedPart(parsed, operation))
	return {
		names: [...parts.keys()].sort(),
		mayVary,
		rules: inner.length ? hashText(JSON.stringify(inner)) : undefined,
		toText: (names) => JSON.stringify([method, path, names.map((name) => [name, parts.get(name) ?? null])]),
	}
}

function parseRequestBody(type: string, body: CallContext['body']): unknown {
	if (body === undefined) return undefined
	const text = typeof body === 'string' ? body : new TextDecoder('latin1').decode(body)
	// Passes a function only for long numbers, because calling it for each value takes longer than all the rest. Shorter numbers keep their
	// digits.
	if (/^application\/json\b/.test(type))
		return /\d{16}|\d[eE]/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
	if (/^application\/x-www-form-urlencoded\b/.test(type)) return new URLSearchParams(text)
	const [, boundary] = /boundary=(\S+)/.exec(type) ?? []
	return boundary ? text.replaceAll(boundary, '') : text
}

/** Keeps the digits of a number that JavaScript rounds, if the runtime passes the source text. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value
}

/** Deepest nesting of a body, in levels. */
const mostLevels = 200

/**
 * Returns a JSON value with card numbers masked, sensitive fields left out, and the names in its objects sorted.
 *
 * @param prefix The path of its fields, as `mayVary` writes it: `antifraud.`.
 * @throws {RangeError} If it is nested more deeply than `mostLevels`, because the stacks of runtimes end at different depths.
 */
function toComparedPart(value: unknown, rules: RequestRules, prefix = '', level = 0): unknown {
	if (level > mostLevels) throw new RangeError(`the body is nested more deeply than ${mostLevels} levels`)
	if (Array.isArray(value)) return value.map((item, n) => toComparedPart(item, rules, `${prefix}${n}.`, level + 1))
	if (Object(value) !== value) return maskNumber(value, rules)
	const fields = Object.entries(value as object)
		.filter(([name]) => !isSensitive(name, rules) && !rules.mayVary?.includes(prefix + name))
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
	return Object.fromEntries(
		fields.map(([name, held]) => [name, toComparedPart(held, rules, `${prefix}${name}.`, level + 1)]),
	)
}

function isSensitive(name: string, { sensitiveFields = [] }: RequestRules): boolean {
	// Most names contain no separators.
	const word = /^[a-z\d]*$/i.test(name) ? name : name.replace(new RegExp(separators, 'gu'), '')
	return sensitiveFields.includes(name) || sensitiveNames.test(word.toLowerCase())
}

/** Masks a card number, except its length and its last four digits. */
function maskNumber(value: unknown, { unmaskedFields }: RequestRules): unknown {
	const text = String(value)
	if ((unmaskedFields && /^\d{1,14}$/.test(text)) || hasNothingToHide(text) || redact(text) === text) return value
	const digits = text.replace(/\D/g, '')
	return digits.length < 20 ? ['masked', digits.length, digits.slice(-4)] : redact(text)
}

/** Creates the keyed fingerprint of a text. The key comes from the client's credentials; `undefined` if the client has none. */
export type MakeFingerprint = PluginContext['fingerprint']

/**
 * Whether a text has this stored fingerprint; `undefined` if that can't be known, because this client has another key. A hash without a
 * key wouldn't be safe: if the last four digits are known, all possible card numbers can be tried in minutes (PCI DSS v4.0 3.5.1.1
 * requires a key for that reason).
 */
export async function isSameText(
	make: MakeFingerprint,
	stored: { readonly fingerprint: string; readonly key: string },
	text: string,
): Promise<boolean | undefined> {
	const own = await make?.(text)
	return own?.key === stored.key ? own.fingerprint === stored.fingerprint : undefined
}

/**
 * Returns the names of the owner's identifying fields that surely differ in another entry. If one side is masked, the value may be the
 * same. Fields that the owner lacks aren't compared, because a newer release may identify its requests by more fields.
 */
export function findDifferingFields(
	owner: { readonly fields: StoredFields },
	own: { readonly fields: StoredFields },
): readonly string[] {
	return Object.entries(owner.fields).flatMap(([name, held]) => (isDifferent(held, own.fields[name]) ? name : []))
}

function isDifferent(held: StoredValue, input: StoredValue | undefined): boolean {
	if (input === undefined) return true
	if (Object(held) !== held && Object(input) !== input) return String(held) !== String(input)
	const [{ length: heldLength, last4: heldEnd }, { length, last4 }] = [getVisible(held), getVisible(input)]
	return heldLength !== length || (heldEnd !== undefined && last4 !== undefined && heldEnd !== last4)
}

/** Returns what can be compared with a masked value: its length and, for a bare number, its last four digits. */
function getVisible(value: StoredValue): { readonly length: number; readonly last4?: string } {
	if (typeof value === 'object' && value !== null) return value
	const text = String(value)
	return { length: text.length, ...(/^\d{13,19}$/.test(text) && { last4: text.slice(-4) }) }
}
