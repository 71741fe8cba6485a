/**
 * The fields by which the platform's side of a call is found again.
 * @module
 */

/**
 * How a field is compared with what a lookup found. `text`: to the letter. `digits`: leading zeros do not count. `decimal`: as a number,
 * `19.9` is `19.90`. `instant`: as a moment of ISO 8601 with its offset, whatever that offset is. `fingerprint`: to the letter, and it is
 * printed nowhere and kept only as a keyed fingerprint, as personal data may be.
 */
export type FieldKind = 'text' | 'digits' | 'decimal' | 'instant' | 'fingerprint'

/** Names of fields, which are compared as text, or names with how each is compared. */
export type Identity<Name extends string = string> = readonly Name[] | { readonly [Field in Name]?: FieldKind }

/** Returns the names of the fields that identify a call. */
export function identityNames({ identifiedBy = [] }: { readonly identifiedBy?: Identity }): readonly string[] {
	return isNames(identifiedBy) ? identifiedBy : Object.keys(identifiedBy)
}

function isNames(identity: Identity): identity is readonly string[] {
	return Array.isArray(identity)
}

const kinds: readonly unknown[] = ['text', 'digits', 'decimal', 'instant', 'fingerprint'] satisfies FieldKind[]

/** Whether a value is names, or names with how each is compared. */
export function isIdentity(value: unknown): boolean {
	if (Array.isArray(value)) return value.every((name) => typeof name === 'string')
	return Object(value) === value && Object.values(value as object).every((kind) => kinds.includes(kind))
}
