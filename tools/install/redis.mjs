// Finds a Redis or Valkey server on this machine, or installs Debian's; starts servers on free ports, in folders of their own.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.mjs'

const { env, platform } = process
const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
const find = (name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

// Debian's redis-tools has the server under another name, and unlike redis-server starts no service: the name that a program
// is started by says which it is.
const places = ['valkey-server', 'redis-server', 'redis-check-rdb']
export const findRedis = () => env.REDIS_SERVER_PATH || places.map(find).find(Boolean)

const apt = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'redis-tools']
const hint = platform === 'darwin' ? 'brew install redis' : `sudo ${apt.join(' ')}`

function runQuietly(command, ...argv) {
	return spawnSync(command, argv, { stdio: 'ignore' }).status === 0
}

/** @returns {string} the path of the server's program */
export function provideRedis() {
	if (!findRedis() && platform === 'linux' && process.getuid?.() === 0)
		runQuietly(...apt) || (runQuietly('apt-get', 'update', '-qq') && runQuietly(...apt))
	const found = findRedis()
	if (found) return found
	throw new Error(
		`Cannot run the Redis tests: no redis-server or valkey-server in PATH; install one, then run again: ${hint}`,
	)
}

/**
 * Starts a server that keeps nothing on disk. `options` are more of its settings, `['--name', 'value', …]`; `as` and `file` make a
 * sentinel of it.
 * @returns {Promise<{ port: number, url: string, hang(): void, resume(): void, stop(): Promise<void> }>}
 */
export async function startRedis({ port, options = [], as = 'redis-server', file } = {}) {
	const chosen = port ?? (await freePort())
	const dir = await mkdtemp(join(tmpdir(), 'tarja-redis-'))
	const keepsNothing = ['--save', '', '--appendonly', 'no']
	const argv = ['--port', String(chosen), '--bind', '127.0.0.1', '--dir', dir, ...(file ? [] : keepsNothing)]
	const child = spawn(provideRedis(), [...(file ? [file] : []), ...argv, ...options], {
		argv0: as,
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const lines = []
	const ready = new Promise((resolve, reject) => {
		createInterface({ input: child.stdout }).on('line', (line) => {
			lines.push(line)
			if (/Ready to accept connections|Sentinel ID is/.test(line)) resolve()
		})
		child.once('exit', (code) =>
			reject(new Error(`The Redis server ended with ${code}: ${lines.slice(-5).join('; ')}`)),
		)
	})
	await ready
	return {
		port: chosen,
		url: `redis://127.0.0.1:${chosen}`,
		hang: () => child.kill('SIGSTOP'),
		resume: () => child.kill('SIGCONT'),
		async stop() {
			child.kill('SIGCONT')
			child.kill('SIGKILL')
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
			await rm(dir, { recursive: true, force: true })
		},
	}
}
