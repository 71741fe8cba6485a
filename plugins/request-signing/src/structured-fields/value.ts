/**
 * What a structured field can hold (RFC 9651 §3). Decimals are told from integers, so that `1.0` stays `1.0`.
 * @module
 */

/** RFC 9651 §3.3. */
export type BareItem =
	| { readonly type: 'integer' | 'decimal' | 'date'; readonly value: number }
	| { readonly type: 'string' | 'token' | 'display-string'; readonly value: string }
	| { readonly type: 'bytes'; readonly value: Uint8Array<ArrayBuffer> }
	| { readonly type: 'boolean'; readonly value: boolean }

/** RFC 9651 §3.1.2. */
export type Parameters = ReadonlyMap<string, BareItem>

/** RFC 9651 §3.3. */
export interface Item {
	readonly bare: BareItem
	readonly parameters: Parameters
}

/** RFC 9651 §3.1.1. */
export interface InnerList {
	readonly items: readonly Item[]
	readonly parameters: Parameters
}

/** A member of a list or a dictionary. */
export type Member = Item | InnerList

/** RFC 9651 §3.2. */
export type Dictionary = ReadonlyMap<string, Member>
