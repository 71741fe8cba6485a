/**
 * Time and replay: what makes an old signature worthless.
 * @module
 */
import { SignatureError } from './signature-error.ts'

/** How old an accepted message may be, and how to tell that it came before. */
export interface Freshness {
	/** The current time in epoch seconds. Default: the system clock. */
	readonly nowSeconds?: () => number
	/** How far the two clocks may be apart, in seconds. Default: 30. */
	readonly clockSkewSeconds?: number
	/**
	 * Says whether a message comes for the first time, and remembers it. Asked only after the signature has proven good, so that
	 * a forger cannot fill the store or burn an id. It must do both in one atomic step, or two copies that arrive together both pass.
	 *
	 * @param id What makes the message one of its kind: nonce, `webhook-id`, `jti`; where the format has none, a digest of what is signed.
	 * @param untilSeconds Epoch seconds after which the message is too old anyway and may be forgotten; `Infinity`: never.
	 * @returns `true` accepts the message; anything else refuses it as `replayed`.
	 */
	readonly unique?: (id: string, untilSeconds: number) => boolean | Promise<boolean>
}

/** What a message says of itself. */
export interface Stamp {
	readonly createdSeconds?: number | undefined
	readonly expiresSeconds?: number | undefined
	readonly id?: string | undefined
}

/** A clock, and the judge of stamps. */
export interface TimeKeeper {
	/** Whole epoch seconds. */
	now(): number
	/** Refuses what is too old, expired, or of the future. */
	check(stamp: Stamp): void
	/** Refuses what was here before. Call it last. */
	claim(stamp: Stamp): Promise<void>
}

/**
 * @param maxAgeSeconds Older messages are refused, and so are those that do not say their age. `Infinity`: any age, or none.
 * @throws {TypeError} For numbers that are none: every comparison with `NaN` is false, so everything would be fresh.
 */
export function timeKeeper(options: Freshness, maxAgeSeconds: number): TimeKeeper {
	const skew = options.clockSkewSeconds ?? 30
	requireNumber(isDuration(maxAgeSeconds), 'maxAgeSeconds', 'a number of seconds, or Infinity')
	requireNumber(isDuration(skew) && skew < Infinity, 'clockSkewSeconds', 'a number of seconds')
	const now = () => {
		const seconds = Math.floor(options.nowSeconds?.() ?? Date.now() / 1000)
		requireNumber(Number.isFinite(seconds), 'nowSeconds()', 'a time in epoch seconds')
		return seconds
	}
	return {
		now,
		check({ createdSeconds, expiresSeconds }) {
			const at = now()
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
		},
		async claim({ id, createdSeconds, expiresSeconds }) {
			if (options.unique === undefined) return
			if (id === undefined)
				throw refused(
					'missing',
					'it carries no nonce or id, and unique was given; ask the sender for one, or drop unique',
				)
			const oldest = createdSeconds === undefined ? Infinity : createdSeconds + maxAgeSeconds
			const untilSeconds = Math.min(oldest, expiresSeconds ?? Infinity) + skew
			// A promise of a promise, or what a store answers to a write, is no yes.
			if ((await options.unique(id, untilSeconds)) !== true) throw refused('replayed', 'it was here before')
		},
	}
}

/** A time of a message, if it gives one. */
export function isTime(value: unknown): value is number | undefined {
	return value === undefined || Number.isFinite(value)
}

/** Not text either: text that is added to a time makes a far later one. */
function isDuration(seconds: unknown): boolean {
	return typeof seconds === 'number' && seconds >= 0
}

function requireNumber(isOne: boolean, name: string, wanted: string): void {
	if (isOne) return
	throw new TypeError(`Cannot tell fresh messages from old ones: ${name} is not ${wanted}; check where it is read from`)
}

function refused(
	reason: 'malformed' | 'missing' | 'in-future' | 'too-old' | 'expired' | 'replayed',
	found: string,
): SignatureError {
	return new SignatureError(reason, `Cannot accept the signature: ${found}`)
}
