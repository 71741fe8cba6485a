/**
 * Rejects messages that are too old or that were received before (replay).
 * @module
 */
import { callback, duration, finiteDuration, type Rules } from './options.ts'
import { SignatureError } from './signature-error.ts'

/** How old an accepted message may be, and how to tell that it was received before. */
export interface Freshness {
	/** The current time in epoch seconds; it may have decimals. Default: the system clock. */
	readonly nowSeconds?: () => number
	/** Largest accepted difference between the two clocks, in seconds. Default: 30. */
	readonly clockSkewSeconds?: number
	/**
	 * Returns whether a message is received for the first time, and records it. Asked only after the signature was verified, so
	 * that a forger cannot fill the store or use up an id. It must do both in one atomic step, or two copies that arrive together
	 * are both accepted.
	 *
	 * @param id What identifies the message: nonce, `webhook-id`, `jti`; where the format has none, a digest of what is signed.
	 * @param untilSeconds Epoch seconds from which on the message is refused as too old, so that its id may be forgotten;
	 * `Infinity`: never. A whole number, so that it is right for clocks with and without decimals.
	 * @returns `true` accepts the message; anything else refuses it as `replayed`.
	 */
	readonly unique?: (id: string, untilSeconds: number) => boolean | Promise<boolean>
}

/** When a message was signed, until when it is valid, and its id. */
export interface SignatureStamp {
	/** When the message was signed, in seconds since 1970. */
	readonly createdSeconds?: number | undefined
	/** When the message expires, in seconds since 1970. */
	readonly expiresSeconds?: number | undefined
	/** The message's id, which is different for each message. */
	readonly id?: string | undefined
}

/** Checks the age of messages, and that each is accepted once. */
export interface FreshnessCheck {
	/** Returns the current time in epoch seconds, without decimals. */
	now(): number
	/** Rejects a message that is too old, expired, or signed in the future. */
	requireFresh(stamp: SignatureStamp): void
	/** Rejects a message that was received before, or that became too old while it was verified. Call it last. */
	requireFirst(stamp: SignatureStamp): Promise<void>
}

/** Checks of the options in {@linkcode Freshness}; each scheme documents its own `maxAgeSeconds`. */
export const freshnessRules: Rules<Freshness & { maxAgeSeconds: number }> = {
	nowSeconds: callback,
	clockSkewSeconds: finiteDuration,
	unique: callback,
	maxAgeSeconds: duration,
}

/**
 * @param maxAgeSeconds Rejects older messages and messages without a time. `Infinity` accepts any age and messages without a
 * time.
 */
export function freshnessCheck(options: Freshness, maxAgeSeconds: number): FreshnessCheck {
	const skew = options.clockSkewSeconds ?? 30
	const now = () => wholeSeconds(options.nowSeconds)
	const requireFresh = (stamp: SignatureStamp) => checkStamp(stamp, now(), { maxAgeSeconds, skew })
	return {
		now,
		requireFresh,
		async requireFirst(stamp) {
			if (options.unique === undefined) return
			if (stamp.id === undefined)
				throw refused(
					'missing',
					'it carries no nonce or id, and unique was given; ask the sender for one, or leave unique out',
				)
			// Checks the age again: if the message became too old while its key was looked up, the replay store may already have
			// dropped its id.
			requireFresh(stamp)
			// Accepts only `true`: a nested promise or the result of a database write proves nothing.
			if ((await options.unique(stamp.id, forgetAt(stamp, { maxAgeSeconds, skew }))) !== true)
				throw refused('replayed', 'it was received before')
		},
	}
}

interface Limits {
	readonly maxAgeSeconds: number
	readonly skew: number
}

function wholeSeconds(nowSeconds: Freshness['nowSeconds']): number {
	const seconds = Math.floor(nowSeconds?.() ?? Date.now() / 1000)
	if (Number.isFinite(seconds)) return seconds
	throw new TypeError('Cannot judge the age of a message: nowSeconds() is not a time in epoch seconds; correct it')
}

function checkStamp(
	{ createdSeconds, expiresSeconds }: SignatureStamp,
	at: number,
	{ maxAgeSeconds, skew }: Limits,
): void {
	if (!isTime(createdSeconds) || !isTime(expiresSeconds))
		throw refused('malformed', 'a time that it gives is not a number')
	if (createdSeconds === undefined && maxAgeSeconds !== Infinity)
		throw refused(
			'missing',
			'it does not say when it was made; ask the sender for a time, or set maxAgeSeconds: Infinity',
		)
	if (createdSeconds !== undefined && createdSeconds > at + skew)
		throw refused('in-future', `it was made ${createdSeconds - at} seconds from now; compare the clocks`)
	if (createdSeconds !== undefined && createdSeconds + maxAgeSeconds + skew < at)
		throw refused('too-old', `it was made ${at - createdSeconds} seconds ago, and ${maxAgeSeconds} are allowed`)
	if (expiresSeconds !== undefined && expiresSeconds + skew < at)
		throw refused('expired', `it expired ${at - expiresSeconds} seconds ago`)
}

/**
 * The first second at which the message is rejected as too old. The last accepted second counts in full, because the clock is cut
 * to whole seconds.
 */
function forgetAt({ createdSeconds, expiresSeconds }: SignatureStamp, { maxAgeSeconds, skew }: Limits): number {
	const tooOld = createdSeconds === undefined ? Infinity : createdSeconds + maxAgeSeconds + skew
	const expired = expiresSeconds === undefined ? Infinity : expiresSeconds + skew
	return Math.floor(Math.min(tooOld, expired)) + 1
}

/** Whether the value is a time; a message need not have one. */
export function isTime(value: unknown): value is number | undefined {
	return value === undefined || Number.isFinite(value)
}

function refused(
	reason: 'malformed' | 'missing' | 'in-future' | 'too-old' | 'expired' | 'replayed',
	found: string,
): SignatureError {
	return new SignatureError(reason, `Cannot accept the signature: ${found}`)
}
