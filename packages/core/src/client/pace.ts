/**
 * Limits how fast a client sends, in one process. This is an entry of its own, so that other programs don't load it. A Worker's isolates
 * have no pace in common.
 * @module
 */
import { runAbortable } from '../base/time.ts'
import type { Pace } from '../calls/running-call.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import { retryAfterMs } from '../transport/retry.ts'

export type { Pace } from '../calls/running-call.ts'

const never = Number.POSITIVE_INFINITY

/** Limits of {@linkcode pace}. At least one is required. */
export interface PaceOptions {
	/** Most requests that begin within a second. `0.5`: one in two seconds. Default no limit. */
	readonly perSecond?: number
	/** Most requests at a time. Default no limit. */
	readonly concurrent?: number
}

/**
 * Creates the pace of a client, for `createClient({ pace })`: requests wait for their turn, in their order, token requests too. After a 429
 * or 503 with `Retry-After`, all wait. A call whose `timeoutMs` is up while it waits was not sent: its outcome is `not_processed`.
 *
 * @param options The limits.
 * @returns The pace. Clients that get the same one share it.
 * @throws {TarjaError} `configuration` if there is no limit, or one that can't be kept.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { pace } from '@tarja/core/pace'
 *
 * const client = createClient({ baseUrl: 'https://platform.example', pace: pace({ perSecond: 10, concurrent: 4 }) })
 * ```
 */
export function pace({ perSecond = never, concurrent = never }: PaceOptions): Pace {
	if (!(perSecond > 0 && concurrent >= 1) || Math.min(perSecond, concurrent) === never)
		throw createConfigurationError(
			'option',
			'Cannot use the pace: give perSecond above 0, or concurrent from 1, or both',
			{ option: 'pace' },
		)
	const turns = createTurns(perSecond, concurrent)
	return {
		async run(signal, send) {
			let begin = (): void => {}
			const turn = new Promise<void>((resolve) => {
				begin = resolve
			})
			turns.add(begin)
			await runAbortable(signal, () => turn).catch((error: unknown) => {
				turns.remove(begin)
				throw error
			})
			let pauseMs = 0
			try {
				const response = await send()
				pauseMs = retryAfterMs(response, Date.now()) ?? 0
				return response
			} finally {
				turns.end(pauseMs)
			}
		},
	}
}

/** Creates the queue of requests. It calls each one's function when its turn has come. */
function createTurns(perSecond: number, concurrent: number) {
	const most = Math.max(1, Math.floor(perSecond))
	const windowMs = (most / perSecond) * 1000
	const begun: number[] = []
	const queue = new Set<() => void>()
	let [active, pausedUntilMs] = [0, 0]
	let timer: ReturnType<typeof setTimeout> | undefined

	const beginNext = (): void => {
		clearTimeout(timer)
		for (const begin of queue) {
			const nowMs = performance.now()
			const [oldest = 0] = begun
			const waitMs = Math.max(pausedUntilMs, begun.length < most ? 0 : oldest + windowMs) - nowMs
			if (active >= concurrent) return
			if (waitMs > 0) {
				timer = setTimeout(beginNext, waitMs)
				return
			}
			if (most < never && begun.push(nowMs) > most) begun.shift()
			active++
			queue.delete(begin)
			begin()
		}
	}
	return {
		add(begin: () => void): void {
			queue.add(begin)
			beginNext()
		},
		/** Ends a turn. All others wait so many milliseconds. */
		end(pauseMs: number): void {
			active--
			pausedUntilMs = Math.max(pausedUntilMs, performance.now() + pauseMs)
			beginNext()
		},
		/** Leaves the queue. If the turn came in the same moment, it is over. */
		remove(begin: () => void): void {
			if (!queue.delete(begin)) active--
			beginNext()
		},
	}
}
