/**
 * Rejects requests that are too old, and requests that were received before.
 * @module
 */
import type { VerifyOptions } from '@tarja/core/plugin'
import { SignatureError, toHex } from './message.ts'
import { callback, duration, finiteDuration, type Rules } from './options.ts'

/** The clock by which the age of a request is checked, and its tolerance. */
export interface Freshness {
	/** Current time in epoch seconds; decimals are allowed. Default: the system clock. */
	readonly nowSeconds?: () => number
	/** Largest accepted difference between the two clocks, in seconds. Default: 30. */
	readonly clockSkewSeconds?: number
}

/** Time and id of a request, from its signature. */
export interface SignatureStamp {
	readonly createdSeconds?: number | undefined
	readonly expiresSeconds?: number | undefined
	readonly id?: string | undefined
}

/** Checks the age of requests, and that each is accepted once. */
export interface FreshnessCheck {
	/** Returns the current time in whole epoch seconds. */
	now(): number
	/** Rejects a request that is too old, expired, or from the future. */
	requireFresh(stamp: SignatureStamp): void
	/** Rejects a request that was received before, or became too old while it was verified. Call it last. */
	requireFirst(stamp: SignatureStamp, signed: Uint8Array<ArrayBuffer>, options?: VerifyOptions): Promise<void>
}

/** Rules for the options in {@linkcode Freshness}. Each scheme documents its own `maxAgeSeconds`. */
export const freshnessRules: Rules<Freshness & { maxAgeSeconds: number }> = {
	nowSeconds: callback,
	clockSkewSeconds: finiteDuration,
	maxAgeSeconds: duration,
}

/**
 * Creates the check.
 *
 * @param maxAgeSeconds Rejects older requests, and requests without a time. `Infinity` accepts both.
 */
export function createFreshnessCheck(options: Freshness, maxAgeSeconds: number): FreshnessCheck {
	const limits = { maxAgeSeconds, skew: options.clockSkewSeconds ?? 30 }
	const now = () => readSeconds(options.nowSeconds)
	const requireFresh = (stamp: SignatureStamp) => checkStamp(stamp, now(), limits)
	return {
		now,
		requireFresh,
		async requireFirst(stamp, signed, { unique } = {}) {
			if (unique === undefined) return
			const id = stamp.id ?? toHex(await crypto.subtle.digest('SHA-256', signed))
			// Checks the age again, because the store may have dropped the id if the key lookup took long.
			requireFresh(stamp)
			// Accepts only `true`: a nested promise or the result of a database write proves nothing.
			if ((await unique(id, getEnd(stamp, limits))) !== true)
				throw createRejection('replayed', 'it was received before')
		},
	}
}

interface Limits {
	readonly maxAgeSeconds: number
	readonly skew: number
}

function readSeconds(nowSeconds: Freshness['nowSeconds']): number {
	const seconds = Math.floor(nowSeconds?.() ?? Date.now() / 1000)
	if (Number.isFinite(seconds)) return seconds
	throw new TypeError('Cannot check the age of a request: nowSeconds() is not a time in epoch seconds; correct it')
}

function checkStamp(
	{ createdSeconds, expiresSeconds }: SignatureStamp,
	at: number,
	{ maxAgeSeconds, skew }: Limits,
): void {
	if (!isOptionalTime(createdSeconds) || !isOptionalTime(expiresSeconds))
		throw createRejection('malformed', 'its time is not a number')
	if (createdSeconds === undefined && maxAgeSeconds !== Infinity)
		throw createRejection('missing', 'it has no time; ask the sender for one, or set maxAgeSeconds: Infinity')
	if (createdSeconds !== undefined && createdSeconds > at + skew)
		throw createRejection('in-future', `it was created ${createdSeconds - at} seconds from now; compare the clocks`)
	if (createdSeconds !== undefined && createdSeconds + maxAgeSeconds + skew < at)
		throw createRejection(
			'too-old',
			`it was created ${at - createdSeconds} seconds ago, and ${maxAgeSeconds} are allowed`,
		)
	if (expiresSeconds !== undefined && expiresSeconds + skew < at)
		throw createRejection('expired', `it expired ${at - expiresSeconds} seconds ago`)
}

/** Returns the first second at which the request is too old. The last accepted second counts in full. */
function getEnd({ createdSeconds, expiresSeconds }: SignatureStamp, { maxAgeSeconds, skew }: Limits): number {
	const tooOld = createdSeconds === undefined ? Infinity : createdSeconds + maxAgeSeconds + skew
	const expired = expiresSeconds === undefined ? Infinity : expiresSeconds + skew
	return Math.floor(Math.min(tooOld, expired)) + 1
}

/** Returns whether the value is a time, or absent. */
export function isOptionalTime(value: unknown): value is number | undefined {
	return value === undefined || Number.isFinite(value)
}

function createRejection(
	reason: 'malformed' | 'missing' | 'in-future' | 'too-old' | 'expired' | 'replayed',
	found: string,
): SignatureError {
	return new SignatureError(reason, `Cannot accept the signature: ${found}`)
}
