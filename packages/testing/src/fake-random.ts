/**
 * A replacement for `Math.random` with fixed results.
 * @module
 */

/**
 * Makes numbers for `createClient({ random })`, so that waits and renewals are what the test says.
 *
 * @param values Handed out in turn, again and again; each 0 ≤ n < 1. Default 0.5, the middle of every spread.
 * @returns A function like `Math.random`.
 * @throws {RangeError} When a value is none that `Math.random` could give.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { fakeRandom } from '@tarja/testing'
 *
 * const client = createClient({ baseUrl: 'https://platform.example', random: fakeRandom(0, 0.999) })
 * ```
 */
export function fakeRandom(...values: readonly number[]): () => number {
	const given = values.length ? values : [0.5]
	const wrong = given.find((value) => !(value >= 0 && value < 1))
	if (wrong !== undefined) throw new RangeError(`Cannot use ${wrong} as a random number: give 0 ≤ n < 1`)
	let turn = 0
	return () => given[turn++ % given.length] ?? 0.5
}
