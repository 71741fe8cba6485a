// Tries the three projects that `tarja init` writes: installs them from a registry on this machine, and runs their own tests.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getInstalled, getPnpm, node24 } from '../places.mjs'
import { root } from '../workspace.mjs'
import { serveRegistry } from './registry.mjs'

const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the folder of a tool in this repository, by the name that a template uses. */
const findTool = (name) => {
	if (name === 'typescript') return getInstalled('@typescript/native')
	return ['@types/node'].includes(name) ? getInstalled(name) : resolve(root, 'test/bundlers/node_modules', name)
}

/** Sets the tools of a project to this repository's versions, because a newer version would make it another test. */
function pinTools(project) {
	const file = join(project, 'package.json')
	const manifest = readManifest(file)
	for (const name of Object.keys(manifest.devDependencies))
		if (!name.startsWith('@tarja/'))
			manifest.devDependencies[name] = readManifest(join(findTool(name), 'package.json')).version
	writeFileSync(file, JSON.stringify(manifest))
	// pnpm runs the scripts only of the packages that are listed here. npm runs all of them.
	const allowBuilds = { esbuild: true, workerd: true, sharp: false }
	writeFileSync(join(project, 'pnpm-workspace.yaml'), JSON.stringify({ packages: [], allowBuilds }))
}

/** The commands that install and test each project. `npm test` is the template's own script, and runs with our Node. */
const commands = {
	node: [getPnpm('install', '--prefer-offline', '--no-frozen-lockfile'), ['npm', ['test']]],
	worker: [getPnpm('install', '--prefer-offline', '--no-frozen-lockfile'), ['npm', ['test']]],
	deno: [[getInstalled('.bin/deno'), ['task', '--quiet', 'test']]],
}

/** The command that serves a project, like its `start` script, if it needs only the runtime. */
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
