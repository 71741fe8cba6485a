/**
 * Tells when a process has nothing left to do without an answer of its world. Digests are counted, not waited for by time.
 * @module
 */

import { getUnlistedCount } from './unlisted.ts'

const realImmediate = setImmediate
const realTimeout = setTimeout

/** Turns of the event loop in which nothing may be going on before the process counts as quiet. */
const quietTurns = 3
/** Milliseconds without a change after which sockets and timers, whose end nobody can know, count as quiet. */
const patienceMs = 25
/** How often it waits so long for what alone can help a process: ten seconds. */
const mostPauses = 400
/** Resources that stand open without meaning work. */
const standing = new Set(['Immediate', 'TTYWrap', 'PipeWrap', 'MessagePort', 'FSEventWrap', 'SignalWrap'])

const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))
const waitForPatience = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, patienceMs))

/** What is going on beside what stood open at the start, by kind. */
function listBusy(): readonly string[] {
	const open = process.getActiveResourcesInfo().filter((kind) => !standing.has(kind))
	return getUnlistedCount() > 0 ? [...open, 'unlisted'] : open
}

/** Of sockets, and of timers that the module took from `node:timers`, nobody can know whether they will bring something. */
const areOpenEnded = (kinds: readonly string[]): boolean => kinds.every((kind) => /^(?:TCP|Pipe|Timeout$)/.test(kind))

/**
 * Waits until nothing is going on. Where sockets or timers stay open, the time without a change decides. `hopes`: only what is going on
 * can help the process, because it asks its world for nothing; then they get more time.
 */
export async function waitUntilQuiet(hopes: () => boolean = () => false): Promise<void> {
	let pauses = 0
	for (let turns = 0; turns < quietTurns; turns++) {
		await turn()
		const found = listBusy()
		if (found.length === 0) continue
		turns = -1
		if (!areOpenEnded(found)) continue
		await waitForPatience()
		const left = listBusy()
		if (left.length > 0 && areOpenEnded(left) && (++pauses > mostPauses || !hopes())) return
	}
}
