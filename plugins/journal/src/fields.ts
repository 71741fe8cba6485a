/**
 * Stores identifying fields in clear, except for values that look like a card number or a credential.
 * @module
 */
import { redact } from '@tarja/core'

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
	/** HMAC-SHA-256 of the text under the journal's `fingerprintKey`, in hex; absent without a key. */
	readonly fingerprint?: string
}

/** A field's value as stored: text, number, boolean, or a mask. */
export type StoredValue = string | number | boolean | null | MaskedValue
/** Identifying fields of a call as the journal stores them: in clear, or masked. */
export type StoredFields = Readonly<Record<string, StoredValue>>

/** Makes a keyed fingerprint of a text, by which masked values can be compared without being shown. */
export type Fingerprint = (text: string) => Promise<string>

/**
 * Makes keyed fingerprints (HMAC). A hash without a key would not do: with the last four digits known, so few card numbers are
 * left that all can be tried in minutes (PCI DSS v4.0 3.5.1.1 asks for a key for that reason).
 */
export function fingerprintWith(secret: string | Uint8Array<ArrayBuffer>): Fingerprint {
	const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
	let key: CryptoKey | undefined
	return async (text) => {
		// Keeps the imported key and not the promise of it: in a Worker a promise made by another request may never settle.
		key ??= await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
		const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
		return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
	}
}

/** Rules by which identifying fields are stored in clear or masked. */
export interface StoringRules {
	readonly fingerprint?: Fingerprint | undefined
	/**
	 * The operation's `identifiersInClear`: its identifying fields hold no card number. Applied only to bare numbers of up to 14
	 * digits, the longest that the reference documents (§2.2), because one in four of those passes the card number check. Longer
	 * numbers and texts are checked all the same, as a caller may mix up two fields.
	 */
	readonly numbersInClear?: boolean
}

/** Returns the fields as they may be stored. Takes their values at once, before the caller can change them. */
export async function storedFields(
	fields: Readonly<Record<string, unknown>>,
	{ fingerprint, numbersInClear = false }: StoringRules = {},
): Promise<StoredFields> {
	const written = Object.entries(fields).map(([name, value]) => [name, write(value)] as const)
	const stored: [string, StoredValue][] = []
	for (const [name, { plain, text, isClean }] of written) {
		const isClear = isClean || (numbersInClear && /^\d{1,14}$/.test(text))
		stored.push([hasNothingToHide(name) ? name : redact(name), isClear ? plain : await masked(text, fingerprint)])
	}
	return Object.fromEntries(stored)
}

/** A field's value as it is in JSON: a date as its text, an object or list as JSON text. */
interface WrittenValue {
	readonly plain: string | number | boolean | null
	readonly text: string
	/** Whether neither the value nor a nested key is something that core would redact. */
	readonly isClean: boolean
}

/**
 * Whether a text is one word that is too short for a card number, or has no digits: core would redact nothing in it, and need not
 * be asked. Most names and identifiers are such words, and asking core would cost more than all other work on a field.
 */
function hasNothingToHide(text: string): boolean {
	return /^(?:\w{1,12}|[a-z_]+)$/i.test(text)
}

function write(value: unknown): WrittenValue {
	if (typeof value !== 'object' || value === null) {
		const text = String(value)
		const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean'
		return { plain: isPlain ? value : text, text, isClean: hasNothingToHide(text) || redact(text) === text }
	}
	let isClean = true
	// Checks each text before JSON escapes it: an escaped tab or quote could hide digits that belong together.
	const text = JSON.stringify(value, (key, part) => {
		for (const own of [key, part]) if (typeof own === 'string' && redact(own) !== own) isClean = false
		return part
	})
	const plain = JSON.parse(text ?? 'null')
	if (typeof plain !== 'object') return write(plain)
	return { plain: text, text, isClean: isClean && redact(text) === text }
}

async function masked(text: string, fingerprint: Fingerprint | undefined): Promise<MaskedValue> {
	return {
		masked: true,
		length: text.length,
		...(/^\d{13,19}$/.test(text) && { last4: text.slice(-4) }),
		...(fingerprint && { fingerprint: await fingerprint(text) }),
	}
}

/** Result of comparing an entry with something found at the platform. */
export type Comparison = 'same' | 'different' | 'undecided'

/**
 * Compares stored fields with those of something that was found.
 *
 * @param stored The entry's.
 * @param found Only the names given here are compared; texts must agree to the letter, leading zeros included.
 * @param fingerprint With the key that the entry was written under, masked values are compared as surely as others.
 * @returns `different` as soon as one differs; `undecided` when nothing could be compared, or a masked value could only be
 * compared by its last four digits.
 */
export async function compareFields(
	stored: StoredFields,
	found: Readonly<Record<string, unknown>>,
	fingerprint: Fingerprint | undefined,
): Promise<Comparison> {
	const names = Object.keys(found).filter((name) => found[name] !== undefined && stored[name] !== undefined)
	let result: Comparison = names.length ? 'same' : 'undecided'
	for (const name of names) {
		const compared = await compareValue(stored[name] as StoredValue, write(found[name]).text, fingerprint)
		if (compared === 'different') return compared
		if (compared === 'undecided') result = compared
	}
	return result
}

async function compareValue(
	stored: StoredValue,
	text: string,
	fingerprint: Fingerprint | undefined,
): Promise<Comparison> {
	if (typeof stored !== 'object' || stored === null) return String(stored) === text ? 'same' : 'different'
	if (stored.length !== text.length || (stored.last4 !== undefined && stored.last4 !== text.slice(-4)))
		return 'different'
	if (!stored.fingerprint || !fingerprint) return 'undecided'
	return (await fingerprint(text)) === stored.fingerprint ? 'same' : 'different'
}
