/**
 * The identifying fields as the journal keeps them: in clear, but for what passes for a card number or a credential.
 * @module
 */
import { redact } from '@tarja/core'

/** What is kept of a value that must not be stored in clear. */
export interface MaskedValue {
	readonly masked: true
	/** Length of the text. */
	readonly length: number
	/** Its last four digits, when it is 13 to 19 digits and nothing else: of more, they may be a security code. */
	readonly last4?: string
	/** HMAC-SHA-256 of the text under the journal's `fingerprintKey`, in hex; absent without a key. */
	readonly fingerprint?: string
}

/** A field's value as stored: text, number, boolean, or a mask. */
export type StoredValue = string | number | boolean | null | MaskedValue
/** Identifying fields by name. */
export type StoredFields = Readonly<Record<string, StoredValue>>

/** Makes the fingerprint of a text. */
export type Fingerprint = (text: string) => Promise<string>

/**
 * A keyed fingerprint. Never a bare hash: a card number has so few digits left to guess, with the last four known, that a hash
 * gives it away in minutes (PCI DSS v4.0 3.5.1.1 asks for a key for that reason).
 */
export function fingerprintWith(secret: string | Uint8Array<ArrayBuffer>): Fingerprint {
	const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
	let key: CryptoKey | undefined
	return async (text) => {
		// The key is kept, not its promise: in a Worker a promise of another request may never settle.
		key ??= await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
		const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
		return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
	}
}

/** How fields are stored. */
export interface StoringRules {
	readonly fingerprint?: Fingerprint | undefined
	/**
	 * The operation says that its identifying fields hold no card number. Believed of a bare number of up to 14 digits, as the
	 * longest is that the platform reference documents (§2.2): one in four of these passes for a card number. Longer ones and
	 * texts are looked at all the same, as a caller may mistake one field for another.
	 */
	readonly numbersInClear?: boolean
}

/** The fields as they may be stored; as they are now, whatever the caller does with them meanwhile. */
export async function storedFields(
	fields: Readonly<Record<string, unknown>>,
	{ fingerprint, numbersInClear = false }: StoringRules = {},
): Promise<StoredFields> {
	const written = Object.entries(fields).map(([name, value]) => [name, write(value)] as const)
	const stored: [string, StoredValue][] = []
	for (const [name, { plain, text, isClean }] of written) {
		const isClear = isClean || (numbersInClear && /^\d{1,14}$/.test(text))
		stored.push([redact(name), isClear ? plain : await masked(text, fingerprint)])
	}
	return Object.fromEntries(stored)
}

/** A field's value as JSON holds it: a date is its text, anything with parts is JSON text. */
interface WrittenValue {
	readonly plain: string | number | boolean | null
	readonly text: string
	/** Whether nothing in it, keys of nested objects included, is what core would redact. */
	readonly isClean: boolean
}

function write(value: unknown): WrittenValue {
	if (typeof value !== 'object' || value === null) {
		const text = String(value)
		const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean'
		return { plain: isPlain ? value : text, text, isClean: redact(text) === text }
	}
	let isClean = true
	// Each text by itself as well: JSON writes a tab or a quote as two characters, and so hides what it separates.
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

/** What comparing an entry with something found at the platform says. */
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
