// Finds Postgres on this machine, or installs Debian's package. Starts servers on free ports, in separate folders.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { createProvider, installFromDebian, isRoot, waitUntilReady } from './debian.mjs'

const { env } = process

/** Returns the folder with the programs of the newest Postgres. */
export function findPostgres() {
	if (env.POSTGRES_BIN) return env.POSTGRES_BIN
	const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
	const folders = [asked, ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()]
	return folders.find((folder) => folder && existsSync(join(folder, 'initdb')))
}

function install() {
	// Without this setting, the installation creates a database and starts a server.
	const settings = '/etc/postgresql-common/createcluster.conf'
	if (isRoot && !existsSync(settings)) {
		mkdirSync('/etc/postgresql-common', { recursive: true })
		writeFileSync(settings, 'create_main_cluster = false\n')
	}
	installFromDebian('postgresql')
}

/** @returns {string} the folder of Postgres' programs */
export const providePostgres = createProvider('postgresql', findPostgres, install)

/** Returns the user that runs Postgres, because Postgres refuses to run as root. */
const findOwner = () => {
	if (!isRoot) return {}
	const readId = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
	return { uid: readId('-u'), gid: readId('-g') }
}

async function createFolder({ uid, gid }) {
	const path = await mkdtemp(join(tmpdir(), 'tarja-postgres-'))
	if (uid !== undefined) chownSync(path, uid, gid)
	return path
}

function execute(program, argv, user) {
	const { status, stdout, stderr } = spawnSync(join(providePostgres(), program), argv, { ...user, encoding: 'utf8' })
	if (status !== 0) throw new Error(`Cannot run ${program}: ${stderr || stdout}`)
}

/**
 * Starts a server. `settings` are lines of its configuration. `of` makes it a standby of another server.
 * @returns {Promise<{ port: number, url: string, kill(): Promise<void>, start(): Promise<void>, stop(): Promise<void>,
 *   signal(name: string): void, promote(): void }>}
 */
export async function startPostgres({ settings = [], of, name = 'tarja' } = {}) {
	const user = findOwner()
	const parent = await createFolder(user)
	const data = join(parent, 'data')
	const port = await freePort()
	if (of) execute('pg_basebackup', ['-D', data, '-R', '-X', 'stream', '-d', `${of.url}?application_name=${name}`], user)
	else execute('initdb', ['-D', data, '-A', 'trust', '-U', 'tarja', '-E', 'UTF8', '--no-sync'], user)
	const lines = [
		`port = ${port}`,
		"listen_addresses = '127.0.0.1'",
		`unix_socket_directories = '${parent}'`,
		...settings,
	]
	await appendFile(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
	let child
	const start = async () => {
		child = spawn(join(providePostgres(), 'postgres'), ['-D', data], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
		await waitUntilReady('Postgres', child, child.stderr, /ready to accept (read-only )?connections/)
	}
	const kill = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return
		child.kill('SIGKILL')
		// The server's child processes end after it. The last one closes the pipe that all of them write to. Until then, no other server
		// can start in their folder.
		await once(child, 'close')
	}
	await start()
	return {
		port,
		url: `postgres://tarja@127.0.0.1:${port}/postgres`,
		start,
		kill,
		signal: (what) => child.kill(what),
		promote: () => execute('pg_ctl', ['promote', '-D', data, '-w'], user),
		async stop() {
			child.kill('SIGCONT')
			await kill()
			await rm(parent, { recursive: true, force: true })
		},
	}
}
