// Finds a Redis or Valkey server on this machine, or installs Debian's package. Starts servers on free ports, in separate folders.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { createProvider, findProgram, installFromDebian, waitUntilReady } from './debian.mjs'

// Debian's package redis-tools contains the server under another name. Unlike redis-server, it starts no service. The name under which the
// program is started decides whether it is the server.
export const findRedis = () =>
	process.env.REDIS_SERVER_PATH || findProgram('valkey-server', 'redis-server', 'redis-check-rdb')
/** @returns {string} the path of the server's program */
export const provideRedis = createProvider('redis-tools', findRedis, () => installFromDebian('redis-tools'))

/**
 * Starts a server that stores nothing on disk.
 * @returns {Promise<{ port: number, url: string, hang(): void, stop(): Promise<void> }>}
 */
export async function startRedis({ port } = {}) {
	const chosen = port ?? (await freePort())
	const dir = await mkdtemp(join(tmpdir(), 'tarja-redis-'))
	const place = ['--port', String(chosen), '--bind', '127.0.0.1', '--dir', dir]
	const child = spawn(provideRedis(), [...place, '--save', '', '--appendonly', 'no'], {
		argv0: 'redis-server',
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	await waitUntilReady('Redis', child, child.stdout, /Ready to accept connections/)
	return {
		port: chosen,
		url: `redis://127.0.0.1:${chosen}`,
		hang: () => child.kill('SIGSTOP'),
		async stop() {
			child.kill('SIGCONT')
			child.kill('SIGKILL')
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
			await rm(dir, { recursive: true, force: true })
		},
	}
}
