/**
 * A token store in Deno KV, with a lease.
 * @module
 */
import { definePlugin, isTokenRecord, type None, type Plugin, type TokenLease, type TokenStore } from '@tarja/core'

/** What is used of an atomic operation. */
export interface DenoKvAtomic {
	check(...checks: { key: string[]; versionstamp: string | null }[]): DenoKvAtomic
	set(key: string[], value: unknown, options?: { expireIn?: number }): DenoKvAtomic
	delete(key: string[]): DenoKvAtomic
	commit(): Promise<{ ok: true; versionstamp: string } | { ok: false }>
}

/** What is used of a Deno KV; a `Deno.Kv` fits. */
export interface DenoKv {
	get(key: string[]): Promise<{ value: unknown; versionstamp: string | null }>
	/** `expireIn` in milliseconds: a whole number. */
	set(key: string[], value: unknown, options?: { expireIn?: number }): Promise<unknown>
	delete(key: string[]): Promise<void>
	atomic(): DenoKvAtomic
}

/** One store for one opened KV, however often the plugin is made: the client's memory of tokens is kept for each store. */
const stores = new WeakMap<DenoKv, TokenStore>()

/**
 * Keeps access tokens in Deno KV, so that processes use each other's. Memory is always asked first.
 *
 * One of many processes that need a token at once asks for it, under a lease; the others wait for what it writes, and go on by
 * themselves when that takes too long. Deno keeps expired entries readable for a minute or so, so that a lease says itself
 * when it ends, and is taken over by whoever saw it last.
 *
 * @param kv What `Deno.openKv()` gave. Not closed by the client.
 * @returns A plugin without a namespace of its own.
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
export function denoKvTokens(kv: DenoKv): Plugin<'tokenKv', None> {
	const tokenStore = stores.get(kv) ?? denoKvStore(kv)
	stores.set(kv, tokenStore)
	return definePlugin({ id: 'tokenKv', setup: () => ({ tokenStore }) })
}

/** Deno refuses fractions. */
const wholeMs = (ttlMs: number): number => Math.max(1, Math.ceil(ttlMs))

function denoKvStore(kv: DenoKv): TokenStore {
	const recordKey = (key: string): string[] => ['tarja', 'token', key]
	return {
		async get(key) {
			const { value } = await patiently(() => kv.get(recordKey(key)))
			return isTokenRecord(value) ? value : undefined
		},
		async set(key, record, { ttlMs }) {
			await patiently(() => kv.set(recordKey(key), record, { expireIn: wholeMs(ttlMs) }))
		},
		delete: (key) => patiently(() => kv.delete(recordKey(key))),
		lease: (key, { ttlMs }) => patiently(() => takeLease(kv, ['tarja', 'lease', key], ttlMs)),
	}
}

/** A KV in a file refuses what comes while another process writes; a moment later it takes it. */
async function patiently<Out>(work: () => Promise<Out>): Promise<Out> {
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
	// The versionstamp that was seen, not null: an expired entry is still there, and null would fail.
	const held = await writeLease(kv, key, seen.versionstamp, ttlMs)
	if (!held) return null
	let versionstamp = held
	return {
		// Checked: by now it may be somebody else's.
		async release() {
			await patiently(() => kv.atomic().check({ key, versionstamp }).delete(key).commit())
		},
		async renew(lastsMs) {
			const renewed = await patiently(() => writeLease(kv, key, versionstamp, lastsMs))
			versionstamp = renewed ?? versionstamp
			return renewed !== undefined
		},
	}
}

/** Writes a lease over the version that was seen, and gives its own version; `undefined`: somebody was quicker. */
async function writeLease(
	kv: DenoKv,
	key: string[],
	versionstamp: string | null,
	ttlMs: number,
): Promise<string | undefined> {
	const lease = { untilMs: Date.now() + ttlMs }
	const taken = await kv
		.atomic()
		.check({ key, versionstamp })
		.set(key, lease, { expireIn: wholeMs(ttlMs) })
		.commit()
	return taken.ok ? taken.versionstamp : undefined
}

/** One that would last much longer than ours was written by a clock that is wrong: not held. */
function isHeld(value: unknown, nowMs: number, ttlMs: number): boolean {
	const { untilMs } = Object(value) as { untilMs?: unknown }
	return typeof untilMs === 'number' && untilMs > nowMs && untilMs < nowMs + 2 * ttlMs
}
