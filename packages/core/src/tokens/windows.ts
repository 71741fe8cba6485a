/**
 * When a token counts as current, as ageing, and as too old to send.
 * @module
 */
import type { TokenGrant } from './contracts.ts'
import { elapsedMs, type Moment } from './moment.ts'

/** A token in this process's memory. */
export interface HeldToken {
	readonly accessToken: string
	readonly lifetimeMs: number
	/** Where its lifetime begins. */
	readonly bornAt: Moment
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
export function isUsable({ bornAt, lifetimeMs }: HeldToken, now: Moment): boolean {
	return elapsedMs(bornAt, now) < lifetimeMs - hardMs(lifetimeMs)
}

/** Whether it is time to renew it. */
export function isAgeing({ bornAt, lifetimeMs }: HeldToken, now: Moment, jitter: number): boolean {
	return elapsedMs(bornAt, now) >= lifetimeMs - softMs(lifetimeMs, jitter)
}

/** Whether `one` began later than `other`, or together with it. */
export function isYounger(one: HeldToken, other: HeldToken, now: Moment): boolean {
	return elapsedMs(one.bornAt, now) <= elapsedMs(other.bornAt, now)
}

/** The token as it is handed out: with the time it has left. */
export function grantOf({ accessToken, lifetimeMs, bornAt }: HeldToken, now: Moment): TokenGrant {
	return { accessToken, lifetimeMs: Math.max(0, Math.floor(lifetimeMs - elapsedMs(bornAt, now))) }
}
