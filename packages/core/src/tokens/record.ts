/**
 * Validates token records.
 * @module
 */
import type { TokenRecord } from './contracts.ts'

/** Whether a text can be sent as a token: only printable ASCII without spaces, as anything else would change the request. */
export function isTokenText(value: unknown): value is string {
	return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/**
 * Copies a record, or returns `undefined` if the value is none. Reads each field once, so that a getter cannot return different
 * values. Rethrows what getters throw.
 */
export function copyRecord(value: unknown): TokenRecord | undefined {
	const { v, accessToken, obtainedAtMs, lifetimeMs, key } = Object(value) as Partial<TokenRecord>
	const isRecord = v === 1 && isTokenText(accessToken) && isNumber(obtainedAtMs) && isNumber(lifetimeMs)
	return isRecord && typeof key === 'string' ? { v, accessToken, obtainedAtMs, lifetimeMs, key } : undefined
}

function isNumber(value: unknown): value is number {
	return Number.isFinite(value)
}

/**
 * Tells a token record from anything else that a store may hold: for a store's `get`, to which the rest is a miss.
 *
 * It asks for the record's form only. Whether the token can still be used is the client's to judge. It never throws.
 *
 * @param value What was read, parsed.
 * @returns Whether it is a record.
 * @example
 * ```ts
 * import { isTokenRecord, type TokenRecord } from '@tarja/core'
 *
 * function readRecord(text: string): TokenRecord | undefined {
 * 	const value: unknown = JSON.parse(text)
 * 	return isTokenRecord(value) ? value : undefined
 * }
 * ```
 */
export function isTokenRecord(value: unknown): value is TokenRecord {
	try {
		return copyRecord(value) !== undefined
	} catch {
		return false
	}
}
