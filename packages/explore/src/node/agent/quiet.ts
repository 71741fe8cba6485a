/**
 * Tells when a process has nothing left to do without an answer of its world. Files and digests are counted, not waited for by time.
 * @module
 */

const realImmediate = setImmediate
const realTimeout = setTimeout

/** Turns of the event loop in which nothing may be going on before the process counts as quiet. */
const quietTurns = 3
/** Milliseconds without a change after which sockets, whose end nobody can know, count as quiet. */
const patienceMs = 25
/** Resources that stand open without meaning work. */
const standing = new Set(['Immediate', 'TTYWrap', 'PipeWrap', 'MessagePort', 'FSEventWrap', 'SignalWrap'])

let digests = 0

/** Counts digests and keys that Web Crypto works on, which Node's list of resources does not name. */
export function countDigests(): void {
	const prototype = Object.getPrototypeOf(crypto.subtle) as Record<string, unknown>
	for (const name of Object.getOwnPropertyNames(prototype)) {
		const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
		if (name === 'constructor' || typeof value !== 'function') continue
		prototype[name] = async function counted(this: unknown, ...args: unknown[]): Promise<unknown> {
			digests++
			try {
				return await Reflect.apply(value, this, args)
			} finally {
				digests--
			}
		}
	}
}

const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))
const pause = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, patienceMs))

/** Whether the runtime lists all that is going on: Deno's list lacks files and modules, which are waited for as sockets are. */
const isListed = process.versions.deno === undefined

/** What is going on beside what stood open at the start, by kind. */
function busy(): readonly string[] {
	const open = process.getActiveResourcesInfo().filter((kind) => !standing.has(kind))
	return [...open, ...(digests > 0 ? ['digest'] : []), ...(isListed ? [] : ['Pipe'])]
}

/** Of sockets nobody can know whether they will bring something. */
const areSockets = (kinds: readonly string[]): boolean => kinds.every((kind) => /^(?:TCP|Pipe)/.test(kind))

/**
 * Waits until nothing is going on. `false`: sockets stayed open, so that the time without a change had to decide. `isLoading`: a module is,
 * which a runtime's list may lack.
 */
export async function quiet(isLoading: () => boolean = () => false): Promise<boolean> {
	for (let turns = 0; turns < quietTurns; turns++) {
		await turn()
		const found = busy()
		if (found.length === 0) continue
		turns = -1
		if (!areSockets(found)) continue
		await pause()
		if (areSockets(busy()) && (isListed || !isLoading())) return false
	}
	return true
}
