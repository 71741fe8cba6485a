/**
 * Implements the token store with Redis commands, each of which has a time limit.
 * @module
 */
import { readTokenRecord, type TokenStore } from '@tarja/core'
import { withTimeout } from '@tarja/core/plugin'

/**
 * Sends one command and resolves to its response: a text, bytes, a number or `null`. `words` contains the command's name and its
 * arguments. `signal` is aborted when the store no longer waits. Pass it on if your client can drop a command that it hasn't sent yet.
 */
export type SendRedis = (words: readonly [string, ...string[]], signal: AbortSignal) => Promise<unknown>

/** Sends one Redis command and resolves to its response, or rejects when the time limit has passed. */
type Command = (...words: readonly [string, ...string[]]) => Promise<unknown>

/** After a command without a response, no command is sent for this time, in milliseconds, so that a Redis that hangs delays few calls. */
const pauseMs = 5000

/**
 * Rejects a command that takes longer than `timeoutMs`. Redis clients have no such limit: without a connection they queue commands, and
 * if the server hangs they wait until the connection ends.
 */
export function withTimeLimit(send: SendRedis, timeoutMs: number): Command {
	let pausedUntilMs = Number.NEGATIVE_INFINITY
	return async (...words) => {
		// Uses the monotonic clock, because a wall clock that is set back would prolong the pause.
		if (performance.now() < pausedUntilMs) throw new Error(`not sent: an earlier command took over ${timeoutMs} ms`)
		const controller = new AbortController()
		return withTimeout(timeoutMs, send(words, controller.signal), () => {
			pausedUntilMs = performance.now() + pauseMs
			const error = new Error(`no response within ${timeoutMs} ms`)
			controller.abort(error)
			throw error
		})
	}
}

/**
 * Returns a Lua script that runs `action` only if `KEYS[1]` contains our value. The key expires by the server's clock, so a wrong clock
 * of this process does no harm.
 */
const writeHeldScript = (action: string, otherwise = ''): string =>
	`local held=redis.call('GET',KEYS[1]) if held==ARGV[1] then return redis.call(${action}) end ${otherwise}return 0`
const put = "'SET',KEYS[2],ARGV[2],'PX',ARGV[3]"
/**
 * If another writer has the permit, it started later and has a newer token, so our token isn't written. If no token is stored at all (the
 * other writer died or gave up), ours is written.
 */
const write = writeHeldScript(put, `if held then redis.call(${put},'NX') return 1 end `)
const release = writeHeldScript("'DEL',KEYS[1]")

/** Rounds up to whole milliseconds of at least 1, because Redis refuses 0 and fractions. */
const toWholeMs = (ttlMs: number): string => String(Math.max(1, Math.ceil(ttlMs)))

/** Creates a token store over a function that sends one command. A write must arrive within `permitMs` after its permit. */
export function createRedisStore(command: Command, permitMs: number): TokenStore {
	// The braces are a Redis Cluster hash tag. They put record, permit and lease of one key on the same node, so one script can use them.
	const getPermitKey = (key: string): string => `tarja:token:permit:{${key}}`
	const leaseKey = (key: string): string => `tarja:token:lease:{${key}}`
	return {
		async get(key) {
			const answer = await command('GET', key)
			return readTokenRecord(answer instanceof Uint8Array ? new TextDecoder().decode(answer) : answer)
		},
		async set(key, record, { ttlMs }) {
			// Each write first takes a permit that expires. A client that reconnects may send queued commands late, and a server that hung may run
			// them late. Without a permit, such a late write could replace a newer token.
			const permit = crypto.randomUUID()
			await command('SET', getPermitKey(key), permit, 'PX', toWholeMs(permitMs))
			const guarded = ['2', getPermitKey(key), key, permit, JSON.stringify(record), toWholeMs(ttlMs)] as const
			if (!isDone(await command('EVAL', write, ...guarded))) throw new Error('not written: its permit had ended')
		},
		delete: async (key) => void (await command('DEL', key)),
		async lease(key, { ttlMs }) {
			const holder = crypto.randomUUID()
			const taken = await command('SET', leaseKey(key), holder, 'NX', 'PX', toWholeMs(ttlMs))
			if (taken === null || taken === undefined) return null
			return { release: async () => void (await command('EVAL', release, '1', leaseKey(key), holder)) }
		},
	}
}

/** Whether the script wrote the token. It returns 0 if the key that guards it didn't contain our value. */
function isDone(answer: unknown): boolean {
	return answer !== 0 && answer !== 0n && answer !== '0'
}
