/**
 * Records and leases as commands of Redis.
 * @module
 */
import { isTokenRecord, type TokenLease, type TokenRecord, type TokenStore } from '@tarja/core'
import type { Command } from './answers-in-time.ts'

/**
 * Does the rest while the other key holds what we put there. KEYS: the guarding key, the guarded key.
 * The guarding key ends by the server's own clock, so no clock of ours has to be right.
 */
const whileHeld = (action: string, otherwise = ''): string =>
	`local held=redis.call('GET',KEYS[1]) if held==ARGV[1] then return redis.call(${action}) end ${otherwise}return 0`
const put = "'SET',KEYS[2],ARGV[2],'PX',ARGV[3]"
/**
 * Where the permit is another writer's, that one began later and writes what is newer: ours is as good as written over. It may have
 * died, or given up during an outage: where nothing stands there, ours does meanwhile.
 */
const write = whileHeld(put, `if held then redis.call(${put},'NX') return 1 end `)
const release = whileHeld("'DEL',KEYS[1]")
const renew = whileHeld("'SET',KEYS[1],ARGV[1],'PX',ARGV[2]")

/** Redis takes neither 0 nor fractions. */
const px = (ttlMs: number): string => String(Math.max(1, Math.ceil(ttlMs)))

/** A store over a function that sends one command; a write may take `permitMs` from when it was permitted. */
export function redisStore(command: Command, permitMs: number): TokenStore {
	// In braces, the part of a key that a cluster hashes: a record, its permit and its lease lie on one node.
	const permitKey = (key: string): string => `tarja:token:permit:{${key}}`
	const leaseKey = (key: string): string => `tarja:token:lease:{${key}}`
	return {
		get: async (key) => readRecord(await command('GET', key)),
		async set(key, record, { ttlMs }) {
			// A client that lost its connection may queue commands and send them when it is back, and a server that hung does what
			// it was sent. By then a newer token may stand there; but the permit has ended, or was never given.
			const permit = crypto.randomUUID()
			await command('SET', permitKey(key), permit, 'PX', px(permitMs))
			const guarded = ['2', permitKey(key), key, permit, JSON.stringify(record), px(ttlMs)] as const
			if (!isDone(await command('EVAL', write, ...guarded))) throw new Error('not written: its permit had ended')
		},
		delete: async (key) => void (await command('DEL', key)),
		async lease(key, { ttlMs }) {
			const holder = crypto.randomUUID()
			const taken = await command('SET', leaseKey(key), holder, 'NX', 'PX', px(ttlMs))
			return taken === null || taken === undefined ? null : leaseOf(command, leaseKey(key), holder)
		},
	}
}

function leaseOf(command: Command, key: string, holder: string): TokenLease {
	return {
		release: async () => void (await command('EVAL', release, '1', key, holder)),
		async renew(ttlMs) {
			return isDone(await command('EVAL', renew, '1', key, holder, px(ttlMs)))
		},
	}
}

/** 0 where the guarding key was not ours. */
function isDone(answer: unknown): boolean {
	return answer !== 0 && answer !== 0n && answer !== '0'
}

/** Clients give texts or bytes. */
function readRecord(answer: unknown): TokenRecord | undefined {
	const text = answer instanceof Uint8Array ? new TextDecoder().decode(answer) : answer
	if (typeof text !== 'string') return undefined
	try {
		const value: unknown = JSON.parse(text)
		return isTokenRecord(value) ? value : undefined
	} catch {
		return undefined
	}
}
