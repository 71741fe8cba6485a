/**
 * When a token can be sent, when it is renewed, and when it is too old to be sent.
 * @module
 */
import type { TokenGrant } from './contracts.ts'
import { elapsedMs, type Moment } from './moment.ts'

/** A token in this process's memory. */
export interface HeldToken {
	readonly accessToken: string
	readonly lifetimeMs: number
	/** Where its lifetime begins: just before it was requested. */
	readonly obtainedAt: Moment
	/** Whether a store gave it, not the issuer or the source. */
	readonly fromStore: boolean
}

/** From here on it is renewed in the background: the last fifth of its life, one minute at most. */
export function softMs(lifetimeMs: number, jitter: number): number {
	return Math.min(60_000, lifetimeMs * 0.2) * jitter
}

/** From here on it is not sent any more: the last twentieth of its life, ten seconds at most. */
export function hardMs(lifetimeMs: number): number {
	return Math.min(10_000, lifetimeMs * 0.05)
}

/** Whether the token may be sent now. */
export function isUsable({ obtainedAt, lifetimeMs }: HeldToken, now: Moment): boolean {
	return elapsedMs(obtainedAt, now) < lifetimeMs - hardMs(lifetimeMs)
}

/** Whether it is time to renew it. */
export function isDueForRenewal({ obtainedAt, lifetimeMs }: HeldToken, now: Moment, jitter: number): boolean {
	return elapsedMs(obtainedAt, now) >= lifetimeMs - softMs(lifetimeMs, jitter)
}

/** Whether `one` was obtained later than `other`, or together with it. */
export function isNewer(one: HeldToken, other: HeldToken, now: Moment): boolean {
	return elapsedMs(one.obtainedAt, now) <= elapsedMs(other.obtainedAt, now)
}

/** The token as it is handed out: with the time it has left. */
export function grantOf({ accessToken, lifetimeMs, obtainedAt }: HeldToken, now: Moment): TokenGrant {
	return { accessToken, lifetimeMs: Math.max(0, Math.floor(lifetimeMs - elapsedMs(obtainedAt, now))) }
}
