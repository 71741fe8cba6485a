/** Waits until a process can do nothing without a reply from its world. Running digests are counted, so they need no limit. */

import { getUnlistedCount } from './unlisted.ts'

const realImmediate = setImmediate
const realTimeout = setTimeout

/** How many turns of the event loop must pass without work before the process counts as quiet. */
const quietTurns = 3
/**
 * Open sockets and timers count as quiet after this many milliseconds without a change, because it isn't known whether they will cause
 * anything.
 */
const patienceMs = 25
/** Number of such pauses for a process that only a socket or timer can help. Together they take ten seconds. */
const mostPauses = 400
/** Kinds of resources that stay open without work. */
const standing = new Set(['Immediate', 'TTYWrap', 'PipeWrap', 'MessagePort', 'FSEventWrap', 'SignalWrap'])

const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))
const waitForPatience = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, patienceMs))

/** Lists the kinds of resources that are working, and `unlisted` for work that the runtime doesn't list. */
function listBusy(): readonly string[] {
	const open = process.getActiveResourcesInfo().filter((kind) => !standing.has(kind))
	return getUnlistedCount() > 0 ? [...open, 'unlisted'] : open
}

/** Whether all kinds are sockets or timers from `node:timers`. It isn't known whether they will cause anything. */
const areOpenEnded = (kinds: readonly string[]): boolean => kinds.every((kind) => /^(?:TCP|Pipe|Timeout$)/.test(kind))

/**
 * Waits until the process has no more work. If sockets or timers stay open, waits until nothing changes for some time. If `isStuck` returns
 * true, only they can help the process, so they get more time.
 */
export async function waitUntilQuiet(isStuck: () => boolean = () => false): Promise<void> {
	let pauses = 0
	for (let turns = 0; turns < quietTurns; turns++) {
		await turn()
		const found = listBusy()
		if (found.length === 0) continue
		turns = -1
		if (!areOpenEnded(found)) continue
		await waitForPatience()
		const left = listBusy()
		if (left.length > 0 && areOpenEnded(left) && (++pauses > mostPauses || !isStuck())) return
	}
}
