/**
 * A token store in Redis or Valkey, with a lease.
 * @module
 */
import { createTokenKeeper, type EmptyObject, type Plugin, TarjaError } from '@tarja/core'
import { createRedisStore, type SendRedis, withTimeLimit } from './redis-store.ts'

/** Options of {@linkcode redisTokens}. */
export interface RedisTokensOptions {
	/** Time limit for one command, in milliseconds, 1 to 1000. After a slower command, none is sent for 5 s. Default 250. */
	readonly timeoutMs?: number
}

/**
 * Stores access tokens in Redis or Valkey, so that the processes of a fleet share them and make one token request.
 *
 * The client always reads its memory first. If many processes need a token at once, one requests it under a lease, and the others wait
 * for it. If that process dies, its lease ends, and another process takes over.
 * If Redis fails or hangs, the client emits `token_store_failed`, and each process makes its own token request, but no call fails. A
 * write that was delayed by an outage is dropped, because each write needs a permit that expires by the server's clock.
 *
 * It reads and writes nothing before the first call, and opens and closes no connection. Create the plugin once, outside the function
 * that creates clients, so that they share one memory. Redis stores the token as plain text; `sealTokens` of `@tarja/token-kv` encrypts
 * it.
 *
 * Commands: `GET`, `SET … PX`, `SET … NX PX`, `DEL` and `EVAL`, on keys that begin with `tarja:token:`.
 *
 * @param send Sends one command through your client; see {@linkcode SendRedis}.
 * @param options See {@linkcode RedisTokensOptions}.
 * @returns A plugin without a namespace.
 * @throws {TarjaError} `configuration` (`not_processed`) if `send` isn't a function, or `timeoutMs` isn't from 1 to 1000.
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
		throw createOptionError(
			`send is ${send === null ? 'null' : typeof send}; pass a function that sends one command, not a client`,
		)
	if (!(timeoutMs >= 1 && timeoutMs <= 1000))
		throw createOptionError(`timeoutMs is ${timeoutMs}; give milliseconds from 1 to 1000`)
	const tokenKeeper = createTokenKeeper(createRedisStore(withTimeLimit(send, timeoutMs), 2 * timeoutMs))
	return { id: 'tokenRedis', setup: () => ({ tokenKeeper }) }
}

function createOptionError(found: string): TarjaError<'configuration'> {
	return new TarjaError('configuration', `Cannot store tokens in Redis: ${found}`, {
		outcome: 'not_processed',
		details: { reason: 'option' },
	})
}
