/**
 * The values of a structured field (RFC 9651 §3). Decimals are kept apart from integers, so that `1.0` stays `1.0`.
 * @module
 */

/** A bare item: number, text, token, bytes and so on (RFC 9651 §3.3). */
export type BareItem =
	| { readonly type: 'integer' | 'decimal' | 'date'; readonly value: number }
	| { readonly type: 'string' | 'token' | 'display-string'; readonly value: string }
	| { readonly type: 'bytes'; readonly value: Uint8Array<ArrayBuffer> }
	| { readonly type: 'boolean'; readonly value: boolean }

/** The parameters of an item or a list (RFC 9651 §3.1.2). */
export type Parameters = ReadonlyMap<string, BareItem>

/** An item: a bare value with parameters (RFC 9651 §3.3). */
export interface Item {
	readonly bare: BareItem
	readonly parameters: Parameters
}

/** A list in parentheses inside a list or dictionary, with parameters of its own (RFC 9651 §3.1.1). */
export interface InnerList {
	readonly items: readonly Item[]
	readonly parameters: Parameters
}

/** Value that a list or dictionary may contain: an item or an inner list. */
export type Member = Item | InnerList

/** Members by key, in the order in which they were written (RFC 9651 §3.2). */
export type Dictionary = ReadonlyMap<string, Member>
