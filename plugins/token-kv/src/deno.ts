/**
 * A token store in Deno KV, with a lease.
 * @module
 */
import { type EmptyObject, type Plugin, readTokenRecord, type TokenStore } from '@tarja/core'
import type { TokenLease } from '@tarja/core/plugin'
import { createKvPlugin } from './kv-plugin.ts'

/** The members of an atomic operation that the store uses. */
export interface DenoKvAtomic {
	/**
	 * Makes `commit` fail if the entry has changed since it was read with this versionstamp; `null` means that it must not exist.
	 */
	check(...checks: { key: string[]; versionstamp: string | null }[]): DenoKvAtomic
	/** Adds to the atomic operation: write an entry. `expireIn` is in milliseconds. */
	set(key: string[], value: unknown, options?: { expireIn?: number }): DenoKvAtomic
	/** Adds to the atomic operation: delete an entry. */
	delete(key: string[]): DenoKvAtomic
	/** Commits the whole operation, or nothing: `ok` is false when a check failed. */
	commit(): Promise<{ ok: true; versionstamp: string } | { ok: false }>
}

/** The members of a Deno KV that the store uses. A `Deno.Kv` has them. */
export interface DenoKv {
	/** Resolves to an entry; `versionstamp` is `null` if there is none. */
	get(key: string[]): Promise<{ value: unknown; versionstamp: string | null }>
	/** Writes an entry. `expireIn` is a whole number of milliseconds. */
	set(key: string[], value: unknown, options?: { expireIn?: number }): Promise<unknown>
	/** Deletes an entry, if it exists. */
	delete(key: string[]): Promise<void>
	/** Begins an atomic operation, to which checks and writes are added before it is committed. */
	atomic(): DenoKvAtomic
}

/**
 * Keeps access tokens in Deno KV, so that processes share them. The client always reads its memory first.
 *
 * If many processes need a token at once, one of them requests it under a lease. The others wait for its token, and request one
 * themselves if that takes too long. Deno may still return an entry a minute after it has expired. So a lease contains its own end, and
 * another process can take over a lease that has ended.
 *
 * @param kv The result of `Deno.openKv()`. The client doesn't close it.
 * @returns A plugin without a namespace.
 * @throws {TarjaError} `configuration` (`not_processed`) if `kv` is missing.
 * @see Deno KV: "Key expiration", "Transactions".
 * @example
 * ```ts
 * import { createClient, type Issuer } from '@tarja/core'
 * import { type DenoKv, denoKvTokens } from '@tarja/token-kv/deno'
 *
 * const clientOver = (kv: DenoKv, auth: Issuer) =>
 * 	createClient({ baseUrl: 'https://platform.example', auth }).use(denoKvTokens(kv))
 * ```
 */
export function denoKvTokens(kv: DenoKv): Plugin<'tokenKv', EmptyObject> {
	const missing = 'Deno KV: there is none; pass the result of await Deno.openKv()'
	return createKvPlugin(kv, createDenoKvStore, missing)
}

/** Rounds up to whole milliseconds of at least 1, because Deno KV refuses fractions. */
const toWholeMs = (ttlMs: number): number => Math.max(1, Math.ceil(ttlMs))

function createDenoKvStore(kv: DenoKv): TokenStore {
	const recordKey = (key: string): string[] => ['tarja', 'token', key]
	return {
		async get(key) {
			const { value } = await retryWhileLocked(() => kv.get(recordKey(key)))
			return readTokenRecord(value)
		},
		async set(key, record, { ttlMs }) {
			await retryWhileLocked(() => kv.set(recordKey(key), record, { expireIn: toWholeMs(ttlMs) }))
		},
		delete: (key) => retryWhileLocked(() => kv.delete(recordKey(key))),
		lease: (key, { ttlMs }) => retryWhileLocked(() => takeLease(kv, ['tarja', 'lease', key], ttlMs)),
	}
}

/** Tries again for a moment, because a KV in a file refuses a write while another process writes. */
async function retryWhileLocked<Out>(work: () => Promise<Out>): Promise<Out> {
	for (let turn = 1; ; turn++) {
		try {
			return await work()
		} catch (error) {
			if (turn === 20 || !String(error).includes('database is locked')) throw error
			await new Promise((resolve) => void setTimeout(resolve, 60 * Math.random()))
		}
	}
}

async function takeLease(kv: DenoKv, key: string[], ttlMs: number): Promise<TokenLease | null> {
	const seen = await kv.get(key)
	if (isHeld(seen.value, Date.now(), ttlMs)) return null
	const lease = { untilMs: Date.now() + ttlMs }
	// Checks the versionstamp that was read, and not `null`: an expired lease may still be stored, and then a check for "absent" would fail.
	const taken = await kv
		.atomic()
		.check({ key, versionstamp: seen.versionstamp })
		.set(key, lease, { expireIn: toWholeMs(ttlMs) })
		.commit()
	if (!taken.ok) return null
	const { versionstamp } = taken
	return {
		// Deletes the lease only if it is still ours, because it may have ended, and another process may have taken it.
		async release() {
			await retryWhileLocked(() => kv.atomic().check({ key, versionstamp }).delete(key).commit())
		},
	}
}

/**
 * Whether another process still has the lease. If the lease would last much longer than ours can, a clock that is ahead wrote it, and it
 * doesn't count.
 */
function isHeld(value: unknown, nowMs: number, ttlMs: number): boolean {
	const { untilMs } = Object(value) as { untilMs?: unknown }
	return typeof untilMs === 'number' && untilMs > nowMs && untilMs < nowMs + 2 * ttlMs
}
