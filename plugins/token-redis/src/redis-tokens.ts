/**
 * A token store in Redis or Valkey, with a lease.
 * @module
 */
import { type EmptyObject, type Plugin, TarjaError } from '@tarja/core'
import { answersInTime, type SendRedis } from './answers-in-time.ts'
import { redisStore } from './redis-store.ts'

/** How long {@linkcode redisTokens} waits for Redis. */
export interface RedisTokensOptions {
	/** Milliseconds that one command may take, 1 to 1000. After a slower command, none is sent for 5 s. Default 250. */
	readonly timeoutMs?: number
}

/**
 * Keeps access tokens in Redis or Valkey, so that the processes of a fleet use each other's: one token request for all of them.
 *
 * Memory is always asked first. Of many processes that need a token at once, one asks for it, under a lease that it renews while it
 * waits; the others wait for what it writes. When it dies, its lease ends and another takes over. A Redis that fails, hangs or is
 * gone costs an event (`token_store_failed`) and a token request of one's own, never a call. A write that an outage held back is not
 * done afterwards: each write needs a permit that ends by the server's own clock.
 *
 * Nothing is read or written before the first call, and no client is opened or closed. Make the plugin once, outside the function
 * that makes clients: they then share one memory. The token stands in Redis as it is; `sealed` of `@tarja/token-kv` encrypts it.
 *
 * Commands: `GET`, `SET … PX`, `SET … NX PX`, `DEL` and `EVAL`, on keys that begin with `tarja:token:`.
 *
 * @param send Sends one command through your client; see {@linkcode SendRedis}.
 * @param options See {@linkcode RedisTokensOptions}.
 * @returns A plugin without a namespace of its own.
 * @throws TarjaError `configuration` (`not_processed`): `send` is not a function, or `timeoutMs` is not from 1 to 1000.
 * @see Redis: commands SET, EVAL; "Distributed Locks with Redis", correct implementation with a single instance.
 * @example
 * ```ts
 * import { createClient, type Issuer } from '@tarja/core'
 * import { redisTokens } from '@tarja/token-redis'
 *
 * // node-redis: await createRedis({ url, disableOfflineQueue: true }).connect()
 * declare const redis: { sendCommand(words: string[], options: { abortSignal: AbortSignal }): Promise<unknown> }
 *
 * const tokens = redisTokens((words, signal) => redis.sendCommand([...words], { abortSignal: signal }))
 * const clientFor = (auth: Issuer) => createClient({ baseUrl: 'https://platform.example', auth }).use(tokens)
 * ```
 */
export function redisTokens(
	send: SendRedis,
	{ timeoutMs = 250 }: RedisTokensOptions = {},
): Plugin<'tokenRedis', EmptyObject> {
	if (typeof send !== 'function')
		throw refused(
			`send is ${send === null ? 'null' : typeof send}; hand in a function that sends one command, not a client`,
		)
	if (!(timeoutMs >= 1 && timeoutMs <= 1000))
		throw refused(`timeoutMs is ${timeoutMs}; give milliseconds from 1 to 1000`)
	const tokenStore = redisStore(answersInTime(send, timeoutMs), 2 * timeoutMs)
	return { id: 'tokenRedis', setup: () => ({ tokenStore }) }
}

function refused(found: string): TarjaError<'configuration'> {
	return new TarjaError('configuration', `Cannot keep tokens in Redis: ${found}`, {
		outcome: 'not_processed',
		details: { reason: 'option' },
	})
}
