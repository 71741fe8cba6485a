// Finds PgBouncer on this machine, or unpacks Debian's package into .cache. It isn't installed, because that would start a service.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { createProvider, findProgram, getFolder, isRoot, unpackFromDebian, waitUntilReady } from './debian.mjs'

const { env } = process
export const findPgbouncer = () => env.PGBOUNCER_PATH || findProgram('pgbouncer')

// PgBouncer needs two libraries that Postgres doesn't install. They have other names in other versions of Debian.
const packages = ['pgbouncer', 'libevent-2.1-7', 'libevent-2.1-7t64', 'libc-ares2', 'libcares2']
const folder = getFolder('pgbouncer')
const findLibraries = () => globSync('usr/lib/*-linux-gnu', { cwd: folder }).map((found) => join(folder, found))

/** @returns {string} the path of the program */
export const providePgbouncer = createProvider('pgbouncer', findPgbouncer, () =>
	unpackFromDebian('pgbouncer', packages),
)

/**
 * Starts PgBouncer in transaction mode in front of a Postgres server.
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
	// PgBouncer refuses to run as root.
	await chmod(path, 0o755)
	const argv = [...(isRoot ? ['--user=nobody'] : []), file]
	const environment = { ...env, LD_LIBRARY_PATH: [...findLibraries(), env.LD_LIBRARY_PATH ?? ''].join(delimiter) }
	const child = spawn(program, argv, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
	const said = await waitUntilReady('PgBouncer', child, child.stderr, /process up/)
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
