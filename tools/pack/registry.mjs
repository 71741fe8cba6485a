// Serves our own packages from a registry on this machine, until they are released: node tools/pack/registry.mjs [port], after a build. It
// serves only the tarballs. `.npmrc` makes npm use it for `@tarja/…`, and the usual registry for everything else.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join, resolve } from 'node:path'
import { readPath } from '../read-path.mjs'
import { packages, root } from '../workspace.mjs'
import { packAll } from './pack.mjs'

/** Returns the registry's document about a package with one version. */
function createDocument(url, name, manifest, file) {
	const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
	const { version } = manifest
	const dist = { tarball: `${url}/-/${basename(file)}`, integrity }
	const time = { created: new Date(0).toISOString(), [version]: new Date(0).toISOString() }
	return { name, 'dist-tags': { latest: version }, time, versions: { [version]: { ...manifest, dist } } }
}

/**
 * Serves tarballs.
 *
 * @param {Map<string, string>} tarballs The paths of the tarballs, by name.
 * @param {(path: string) => object} manifestOf Returns the manifest that is in the tarball of the package at a path.
 * @param {number} [port] Default: a free one.
 * @returns {Promise<{ settings: string, close(): void }>} `settings`: the line of .npmrc that makes npm use it for our packages.
 */
export async function serveRegistry(tarballs, manifestOf, port = 0) {
	const files = new Map([...tarballs.values()].map((file) => [`/-/${basename(file)}`, file]))
	const server = createServer((request, response) => {
		const path = readPath(request.url)
		const found = packages.find(({ name }) => path === `/${name}`)
		const file = files.get(path)
		if (found)
			response.end(JSON.stringify(createDocument(url, found.name, manifestOf(found.path), tarballs.get(found.name))))
		else if (file) response.end(readFileSync(file))
		else response.writeHead(404).end()
	})
	await new Promise((listening) => server.listen(port, '127.0.0.1', listening))
	const url = `http://127.0.0.1:${server.address().port}`
	return { settings: `@tarja:registry=${url}/\n`, close: () => server.close() }
}

/** Packs the packages into a folder, and serves them. */
export async function servePacked(directory, port) {
	rmSync(directory, { recursive: true, force: true })
	mkdirSync(directory, { recursive: true })
	const unpacked = join(directory, 'unpacked')
	const readPackedManifest = (path) => JSON.parse(readFileSync(join(unpacked, path, 'package.json'), 'utf8'))
	return serveRegistry(await packAll(directory, unpacked), readPackedManifest, port)
}

/** Lists the processes from this program's parent up to `npm run`. Without `npm run`, there are none. */
function listStarters(pid = process.ppid, below = []) {
	const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
	const [, parent, command] = /^\s*(\d+) (.*)/.exec(stdout ?? '') ?? []
	if (!command) return []
	return command.startsWith('npm run') ? [...below, pid] : listStarters(Number(parent), [...below, pid])
}

const isRunning = (pid) => {
	try {
		return process.kill(pid, 0)
	} catch {
		return false
	}
}

/** Ends this program when one of its starters ends, because a signal to `npm run` doesn't reach it. */
function endWithStarters() {
	const starters = listStarters()
	setInterval(() => starters.every(isRunning) || process.exit(), 500).unref()
}

if (import.meta.filename === process.argv[1]) {
	endWithStarters()
	const { settings } = await servePacked(resolve(root, '.cache/registry'), Number(process.argv[2] ?? 4873))
	console.log(`Ready. Write this line to .npmrc in your own folder, and keep this program running:\n\n${settings}`)
	// Every build has the version 0.0.0, so npx would start a cached copy of an earlier build.
	console.log('If you served older packages before, delete what npx kept: rm -rf "$(npm config get cache)/_npx"')
}
