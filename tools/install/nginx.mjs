// Finds the nginx of this machine, or fetches Debian's into .cache: unpacked and not installed, as installing it starts a server
// on port 80.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const { env, platform } = process
const folder = resolve(import.meta.dirname, '../../.cache/nginx')
const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', join(folder, 'usr/sbin')]
export const findNginx = () =>
	env.NGINX_PATH || folders.map((found) => join(found, 'nginx')).find((file) => existsSync(file))

const install = platform === 'darwin' ? 'brew install nginx' : 'sudo apt-get install -y --no-install-recommends nginx'

function trySpawn(command, ...argv) {
	return spawnSync(command, argv, { cwd: folder, stdio: 'ignore' }).status === 0
}

function fetchFromDebian() {
	mkdirSync(folder, { recursive: true })
	const download = () => trySpawn('apt-get', 'download', '-qq', 'nginx')
	if (!download() && !(process.getuid?.() === 0 && trySpawn('apt-get', 'update', '-qq') && download())) return
	for (const file of globSync('nginx_*.deb', { cwd: folder })) trySpawn('dpkg-deb', '--extract', file, '.')
}

/** @returns {string} the path of the program */
export function provideNginx() {
	if (!findNginx() && platform === 'linux') fetchFromDebian()
	const found = findNginx()
	if (found) return found
	throw new Error(`Cannot run nginx: it is neither here nor to be had from Debian's packages; install it: ${install}`)
}
