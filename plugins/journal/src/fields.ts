/**
 * Stores identifying fields in clear, except for values that look like a card number or a credential.
 * @module
 */
import type { Operation } from '@tarja/core'
import { redact } from '@tarja/core/plugin'
import type { Fingerprints } from './request.ts'

/** The stored substitute for a value that must not be stored in clear. */
export interface MaskedValue {
	/** Tells a masked value from one that is stored as it is. */
	readonly masked: true
	/** Number of characters of the value as text. */
	readonly length: number
	/**
	 * The last four digits, if the value is exactly 13 to 19 digits. For longer values they are left out, as they could be a
	 * security code.
	 */
	readonly last4?: string
	/** HMAC-SHA-256 of the text under a key from the client's credentials, in hex; absent without credentials. */
	readonly fingerprint?: string
	/** Which key that was, as eight hex digits. */
	readonly key?: string
}

/** A field's value as stored: text, number, boolean, or a mask. */
export type StoredValue = string | number | boolean | null | MaskedValue
/** Identifying fields of a call as the journal stores them: in clear, or masked. */
export type StoredFields = Readonly<Record<string, StoredValue>>

/**
 * How a field is compared with what a lookup found: see `identifiedBy` of an operation.
 */
export type FieldKind = 'text' | 'digits' | 'decimal' | 'instant'

/**
 * What a reconciler has to know of an operation, whose definition it may not have: how its fields are compared, where not as text, and
 * which of them tell a call from all others.
 */
export function readIdentity({ identifiedBy = [], uniqueBy, listedBy, amountField }: Operation): {
	readonly kinds?: Readonly<Record<string, FieldKind>>
	readonly unique: readonly string[]
	readonly listedBy?: readonly string[] | undefined
	readonly amountField?: string | undefined
} {
	const facts = { listedBy, amountField }
	if (isNames(identifiedBy)) return { unique: uniqueBy ?? identifiedBy, ...facts }
	const kinds: Record<string, FieldKind> = {}
	for (const [name, kind] of Object.entries(identifiedBy))
		if (kind && kind !== 'text' && kind !== 'fingerprint') kinds[name] = kind
	return { ...(Object.keys(kinds).length && { kinds }), unique: uniqueBy ?? Object.keys(identifiedBy), ...facts }
}

function isNames(identity: NonNullable<Operation['identifiedBy']>): identity is readonly string[] {
	return Array.isArray(identity)
}

/** Rules by which identifying fields are stored in clear or masked. */
export interface StoringRules {
	readonly fingerprints?: Fingerprints
	/**
	 * The operation's `unmaskedFields`: its identifying fields hold no card number. Applied only to bare numbers of up to 14
	 * digits, the longest that the reference documents (§2.2), because one in four of those passes the card number check. Longer
	 * numbers and texts are checked all the same, as a caller may mix up two fields.
	 */
	readonly numbersInClear?: boolean
	/** The operation's `identifiedBy`: of a field that is a `fingerprint` nothing else is stored but its length. */
	readonly identifiedBy?: Operation['identifiedBy']
}

/** Returns the fields as they may be stored. Takes their values at once, before the caller can change them. */
export async function toStoredFields(
	fields: Readonly<Record<string, unknown>>,
	{ fingerprints, numbersInClear = false, identifiedBy = [] }: StoringRules = {},
): Promise<StoredFields> {
	const written = Object.entries(fields).map(([name, value]) => [name, writeValue(value, numbersInClear)] as const)
	const stored: [string, StoredValue][] = []
	for (const [name, { plain, text, isClean }] of written) {
		const isSecret = Object(identifiedBy)[name] === 'fingerprint'
		stored.push([
			hasNothingToHide(name) ? name : redact(name),
			isClean && !isSecret ? plain : await maskField(text, fingerprints, !isSecret),
		])
	}
	return Object.fromEntries(stored)
}

/** A field's value as it is in JSON: a date as its text, an object or list as JSON text. */
interface WrittenValue {
	readonly plain: string | number | boolean | null
	readonly text: string
	/** Whether neither the value nor a nested key is something that core would redact, but for a number that is to be in clear. */
	readonly isClean: boolean
}

/**
 * Whether a text is one word that is too short for a card number, or has no digits, or is an instant, whose letter ends the first eight:
 * core would redact nothing in it, and need not be asked. Most names and identifiers are such words, and asking core would cost more than
 * all other work on a field.
 */
function hasNothingToHide(text: string): boolean {
	return /^(?:\w{1,12}|[a-z_]+|\d{4}-\d\d-\d\dT[\d:.]{1,12}Z)$/i.test(text)
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
	// The parts of a card number are in the text together, or one after the other in its values.
	return { plain: text, text, isClean: isClean && [text, values.join(' ')].every((read) => redact(read) === read) }
}

async function maskField(
	text: string,
	fingerprints: Fingerprints | undefined,
	showsEnd: boolean,
): Promise<MaskedValue> {
	return {
		masked: true,
		length: text.length,
		...(showsEnd && /^\d{13,19}$/.test(text) && { last4: text.slice(-4) }),
		...(await fingerprints?.of(text)),
	}
}
