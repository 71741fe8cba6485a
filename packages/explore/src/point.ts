/**
 * Names a place in a program where the explorer may end the process.
 * @module
 */

/**
 * Lets `tarja explore` end the process here. Use it between two writes to your own database, because the explorer sees no boundary there.
 * Without the explorer, it does nothing.
 *
 * @param name What has happened, for the story: `order marked as paid`.
 * @returns Resolves at once if the explorer isn't running.
 * @example
 * ```ts
 * import { point } from '@tarja/explore/point'
 *
 * await point('order marked as paid')
 * ```
 */
export async function point(name: string): Promise<void> {
	const explorer = (globalThis as { [found: symbol]: { point(name: string): unknown } | undefined })[
		Symbol.for('tarja.explore')
	]
	await explorer?.point(name)
}
