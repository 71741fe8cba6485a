// JSR takes the sources, and needs its own manifest. It is made from package.json, so that the two can't differ.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConsolePageModule } from '../build/console-page.mjs'
import { getInstalled } from '../places.mjs'
import { packages } from '../workspace.mjs'

function createManifest({ name, manifest, entries }) {
	const { version, license } = manifest
	const exports = entries.map(({ specifier, module }) => [`.${specifier.slice(name.length)}`, `./src/${module}.ts`])
	return {
		name,
		version,
		license,
		exports: Object.fromEntries(exports),
		publish: { include: ['src', 'README.md', 'docs', 'decisions'] },
	}
}

/** Lets Deno check whether JSR would accept the packages that are unpacked in `directory`. `check` runs a command and reports it. */
export async function checkJsr(directory, check) {
	for (const found of packages)
		writeFileSync(join(directory, found.path, 'jsr.json'), JSON.stringify(createManifest(found)))
	// Writes the only module that the build creates, because the sources contain a placeholder for it.
	writeFileSync(join(directory, 'packages/emulator/src/console/built-page.ts'), await createConsolePageModule())
	const workspace = packages.map(({ path }) => `./${path}`)
	// The dependencies in package.json are read for the names of imports. They aren't installed.
	const settings = { workspace, nodeModulesDir: 'none', lock: false }
	writeFileSync(join(directory, 'deno.json'), JSON.stringify(settings))
	writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true }))
	// The types of the sources were checked before, for Node and for the web. Here only slow types can be found.
	const argv = ['publish', '--dry-run', '--no-check', '--allow-dirty', '--quiet']
	await check('JSR: publish --dry-run', getInstalled('.bin/deno'), argv, directory)
}
