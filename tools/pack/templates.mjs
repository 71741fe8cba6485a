// The three projects that `tarja init` writes: installed from a registry of this machine, and green in their own tests.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getInstalled, getPnpm, node24 } from '../places.mjs'
import { root } from '../workspace.mjs'
import { serveRegistry } from './registry.mjs'

const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Where this repository has a tool of the name that a template gives it. */
const findTool = (name) => {
	if (name === 'typescript') return getInstalled('@typescript/native')
	return ['@types/node'].includes(name) ? getInstalled(name) : resolve(root, 'test/bundlers/node_modules', name)
}

/** Tools are of the versions that this repository has: a newer one would be another test tomorrow. */
function pinTools(project) {
	const file = join(project, 'package.json')
	const manifest = readManifest(file)
	for (const name of Object.keys(manifest.devDependencies))
		if (!name.startsWith('@tarja/'))
			manifest.devDependencies[name] = readManifest(join(findTool(name), 'package.json')).version
	writeFileSync(file, JSON.stringify(manifest))
	// npm runs the scripts of what it installs; pnpm wants to be told of which.
	const allowBuilds = { esbuild: true, workerd: true, sharp: false }
	writeFileSync(join(project, 'pnpm-workspace.yaml'), JSON.stringify({ packages: [], allowBuilds }))
}

/** How each is installed and tried. `npm test` is the template's own script, run by the Node that is ours. */
const commands = {
	node: [getPnpm('install', '--prefer-offline', '--no-frozen-lockfile'), ['npm', ['test']]],
	worker: [getPnpm('install', '--prefer-offline', '--no-frozen-lockfile'), ['npm', ['test']]],
	deno: [[getInstalled('.bin/deno'), ['task', '--quiet', 'test']]],
}

/** What serves one, as its `start` does, where that takes no more than the runtime. */
const services = {
	node: (project) => [node24, ...readManifest(join(project, 'package.json')).scripts.start.split(' ').slice(1)],
	deno: (project) => [
		getInstalled('.bin/deno'),
		...readManifest(join(project, 'deno.json')).tasks.start.split(' ').slice(1),
	],
}

/**
 * @param {{ tarballs: Map<string, string>, unpacked: string, tarja: string, directory: string }} where `tarja`: the installed program.
 * @param {(title: string, command: string, argv: string[], cwd: string, env?: Record<string, string>) => Promise<void>} check
 */
export async function tryTemplates({ tarballs, unpacked, tarja, directory }, check) {
	const registry = await serveRegistry(tarballs, (path) => readManifest(join(unpacked, path, 'package.json')))
	try {
		for (const [runtime, steps] of Object.entries(commands)) {
			const project = join(directory, `template-${runtime}`)
			await check(`tarja init ${runtime}`, tarja, ['init', runtime, project], directory)
			writeFileSync(join(project, '.npmrc'), registry.settings)
			if (runtime !== 'deno') pinTools(project)
			const env = { PATH: `${resolve(node24, '..')}:${getInstalled('.bin')}:${process.env.PATH}`, CI: 'true' }
			for (const [command, argv] of steps)
				await check(`template ${runtime}: ${argv.join(' ')}`, command, argv, project, env)
			const service = services[runtime]?.(project)
			const served = [resolve(root, 'tools/pack/serve-template.mjs'), project]
			if (service)
				await check(`template ${runtime}: its README's curl`, process.execPath, [...served, ...service], project, env)
		}
	} finally {
		registry.close()
	}
}
