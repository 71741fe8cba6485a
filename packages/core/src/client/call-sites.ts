/**
 * Plugin that adds the place of the call to the stack of its error.
 * @module
 */
import type { TarjaError } from '../errors/tarja-error.ts'
import type { EmptyObject } from './call-types.ts'
import { definePlugin } from './define-plugin.ts'
import type { Plugin } from './plugin.ts'
import type { WatchedCall } from './watch.ts'

/**
 * Number of extra stack frames to capture: tarja's own frames lie between the call and this code, and V8 keeps only ten by
 * default.
 */
const ownFrames = 20

/** V8's `Error`; other engines have no `stackTraceLimit`, and get none. */
const limited = Error as { stackTraceLimit?: number }

/** Returns the present stack, with tarja's own frames, but without the line "Error: at" that V8 puts first. */
function framesNow(): string {
	const { stackTraceLimit } = limited
	// A limit that is frozen, as hardened realms have it, stays as it is.
	const limitTo = (frames: number | undefined): unknown =>
		stackTraceLimit !== undefined && Reflect.set(limited, 'stackTraceLimit', frames)
	try {
		limitTo(Number(stackTraceLimit) + ownFrames)
		// Not every engine starts the stack with the error's message.
		return (new Error('at').stack ?? '').replace(/^Error: at\n/, '')
	} finally {
		limitTo(stackTraceLimit)
	}
}

/**
 * Adds where the call was made to `error.stack`: a call fails long after its caller's lines have left the stack, and trackers of errors
 * group by what stands there. Use it where errors are looked for by their caller; without it nothing of it is loaded.
 *
 * Capturing a stack costs each call 4 to 9 % of its CPU, also those that succeed. Only `stack` is changed: neither the message nor
 * what else is printed of an error.
 *
 * @returns A plugin without a namespace.
 * @see Core's README, "Errors".
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { callSites } from '@tarja/core/call-sites'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(callSites())
 * ```
 */
export function callSites(): Plugin<'callSites', EmptyObject> {
	const frames = new WeakMap<WatchedCall, string>()
	return definePlugin({
		id: 'callSites',
		setup: () => ({
			watch: {
				on(event) {
					if (event.type === 'call_started') frames.set(event.call, framesNow())
					else if (event.type === 'call_ended' && event.error) addFrames(event.error, frames.get(event.call))
				},
			},
		}),
	})
}

function addFrames(error: TarjaError, frames: string | undefined): void {
	if (frames) error.stack = `${error.stack}\n${frames}`
}
