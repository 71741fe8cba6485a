// Finds PgBouncer on this machine, or fetches Debian's into .cache: unpacked and not installed, as installing it starts a service.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.mjs'

const { env, platform } = process
const isRoot = process.getuid?.() === 0
const folder = resolve(import.meta.dirname, '../../.cache/pgbouncer')
const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', join(folder, 'usr/sbin')]
export const findPgbouncer = () =>
	env.PGBOUNCER_PATH || folders.map((found) => join(found, 'pgbouncer')).find((file) => existsSync(file))

// Beside what Postgres itself brings, it needs two libraries.
const packages = ['pgbouncer', 'libevent-2.1-7', 'libevent-2.1-7t64', 'libc-ares2', 'libcares2']
const findLibraries = () => globSync('usr/lib/*-linux-gnu', { cwd: folder }).map((found) => join(folder, found))
const hint =
	platform === 'darwin' ? 'brew install pgbouncer' : 'sudo apt-get install -y --no-install-recommends pgbouncer'

function trySpawn(command, ...argv) {
	return spawnSync(command, argv, { cwd: folder, stdio: 'ignore' }).status === 0
}

function fetchFromDebian() {
	mkdirSync(folder, { recursive: true })
	// The libraries have other names in other versions of Debian.
	const download = () => packages.map((name) => trySpawn('apt-get', 'download', '-qq', name))[0]
	if (!download() && !(isRoot && trySpawn('apt-get', 'update', '-qq') && download())) return
	for (const file of globSync('*.deb', { cwd: folder })) trySpawn('dpkg-deb', '--extract', file, '.')
}

/** @returns {string} the path of the program */
export function providePgbouncer() {
	if (!findPgbouncer() && platform === 'linux') fetchFromDebian()
	const found = findPgbouncer()
	if (found) return found
	throw new Error(`Cannot run PgBouncer: it is neither here nor to be had from Debian's packages; install it: ${hint}`)
}

/**
 * Starts one in transaction mode before a server of Postgres.
 * @param {{ port: number }} server
 * @param {{ connections?: number }} options how many of the server's connections all clients share
 * @returns {Promise<{ url: string, version: string, stop(): Promise<void> }>}
 */
export async function startPgbouncer(server, { connections = 5 } = {}) {
	const program = providePgbouncer()
	const path = await mkdtemp(join(tmpdir(), 'tarja-pgbouncer-'))
	const port = await freePort()
	const file = join(path, 'pgbouncer.ini')
	const lines = [
		'[databases]',
		`postgres = host=127.0.0.1 port=${server.port} user=tarja`,
		'[pgbouncer]',
		'listen_addr = 127.0.0.1',
		`listen_port = ${port}`,
		'unix_socket_dir =',
		'auth_type = any',
		'pool_mode = transaction',
		`default_pool_size = ${connections}`,
		'max_client_conn = 1000',
		'ignore_startup_parameters = extra_float_digits,options',
	]
	await writeFile(file, lines.join('\n'))
	// It refuses to be run by root.
	await chmod(path, 0o755)
	const argv = [...(isRoot ? ['--user=nobody'] : []), file]
	const environment = { ...env, LD_LIBRARY_PATH: [...findLibraries(), env.LD_LIBRARY_PATH ?? ''].join(delimiter) }
	const child = spawn(program, argv, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
	const said = []
	await new Promise((done, fail) => {
		createInterface({ input: child.stderr }).on('line', (line) => {
			said.push(line)
			if (/process up/.test(line)) done()
		})
		child.once('exit', (code) => fail(new Error(`PgBouncer ended with ${code}: ${said.slice(-5).join('; ')}`)))
	})
	return {
		url: `postgres://tarja@127.0.0.1:${port}/postgres`,
		version: /PgBouncer ([\d.]+)/.exec(said.join('\n'))?.[1] ?? '',
		async stop() {
			child.kill('SIGKILL')
			await once(child, 'exit')
			await rm(path, { recursive: true, force: true })
		},
	}
}
