/**
 * When a token counts as current, as ageing, and as too old to send.
 * @module
 */
import type { TokenRecord } from './contracts.ts'

/** From here on it is renewed in the background: the last fifth of its life, one minute at most. */
export function softMs(lifetimeMs: number, jitter: number): number {
	return Math.min(60_000, lifetimeMs * 0.2) * jitter
}

/** From here on it is not sent any more: the last twentieth of its life, ten seconds at most. */
export function hardMs(lifetimeMs: number): number {
	return Math.min(10_000, lifetimeMs * 0.05)
}

/** Whether the record may be sent now. One from the future (by more than a second) means a clock was turned: not trusted. */
export function isUsable(record: TokenRecord, nowMs: number): boolean {
	const ageMs = nowMs - record.obtainedAtMs
	return ageMs > -1000 && ageMs < record.lifetimeMs - hardMs(record.lifetimeMs)
}

/** Whether it is time to renew it. */
export function isAgeing(record: TokenRecord, nowMs: number, jitter: number): boolean {
	return nowMs - record.obtainedAtMs >= record.lifetimeMs - softMs(record.lifetimeMs, jitter)
}

/**
 * Tells a token record from anything else that a store may hold: for a store's `get`, to which the rest is a miss.
 *
 * It asks for the record's form only. Whether the token can still be used is the client's to judge.
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
	const record = value as Partial<TokenRecord> | null | undefined
	return (
		typeof record === 'object' &&
		record !== null &&
		record.v === 1 &&
		typeof record.accessToken === 'string' &&
		/^[\x21-\x7e]+$/.test(record.accessToken) &&
		Number.isFinite(record.obtainedAtMs) &&
		Number.isFinite(record.lifetimeMs)
	)
}
