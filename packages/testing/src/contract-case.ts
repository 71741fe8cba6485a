/**
 * Defines contract cases, which any test runner can run, and takes the token store out of a plugin.
 * @module
 */
import { createClient, type Plugin, type TokenStore } from '@tarja/core'

/** One requirement of a contract. `run` throws if the subject does not meet it; if it resolves, the case has passed. */
export interface ContractCase {
	/** The requirement, as the end of a sentence about the subject: `returns what was set`. */
	readonly name: string
	/** Checks the requirement on a new subject. Needs no test runner and no assertion library. */
	readonly run: () => Promise<void>
}

/** Creates the error that a case throws: "Broke its contract: " and `found`. */
export function createBreach(found: string): Error {
	return new Error(`Broke its contract: ${found}`)
}

/** Throws unless a value is the wanted one. */
export function equal(input: unknown, wanted: unknown, what: string): void {
	if (!Object.is(input, wanted)) throw createBreach(`${what} is ${formatBrief(input)}, not ${formatBrief(wanted)}`)
}

function formatBrief(value: unknown): string {
	const text = String(JSON.stringify(value))
	return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Returns the error with which the work fails. Throws if it doesn't fail. */
export async function catchFailure(work: () => unknown, what = 'it'): Promise<unknown> {
	try {
		await work()
	} catch (error) {
		return error
	}
	throw createBreach(`${what} did not fail where it has to`)
}

/**
 * Calls `ask` again and again until `isGood` accepts its result. After `patienceMs` it calls once more and returns that result, accepted
 * or not.
 */
export async function waitUntilGood<Out>(
	ask: () => Promise<Out>,
	isGood: (input: Out) => boolean,
	patienceMs: number,
): Promise<Out> {
	const deadline = Date.now() + patienceMs
	for (;;) {
		// Reads the time before it asks, so that a process that was suspended asks once more.
		const isLast = Date.now() >= deadline
		const input = await ask()
		if (isGood(input) || isLast) return input
		await pause(25)
	}
}

/** Waits for this many milliseconds of real time, because stores use their own clocks. */
export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => void setTimeout(resolve, ms))
}

/**
 * Returns the token store of a plugin, so that it can be tested alone.
 *
 * @param plugin A plugin such as `memoryTokens()`, which needs no other plugin.
 * @returns The token store that the plugin adds.
 * @throws {Error} If the plugin adds no token store.
 * @example
 * ```ts
 * import { memoryTokens } from '@tarja/token-memory'
 * import { getTokenStore } from '@tarja/testing'
 *
 * const store = getTokenStore(memoryTokens())
 * ```
 */
export function getTokenStore(plugin: Pick<Plugin, 'setup'>): TokenStore {
	let tokenStore: TokenStore | undefined
	createClient({ baseUrl: 'https://platform.example' }).use({
		id: 'probe',
		setup(host) {
			tokenStore = plugin.setup(host).tokenKeeper?.store
			return {}
		},
	})
	if (!tokenStore) throw createBreach('the plugin brings no token store')
	return tokenStore
}
