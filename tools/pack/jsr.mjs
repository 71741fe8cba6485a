// JSR takes the sources, and has a manifest of its own: it is made from package.json, so that the two cannot differ.
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

/** Lets Deno say whether JSR would take the packages that stand unpacked in `directory`. `check` runs a command and reports it. */
export async function checkJsr(directory, check) {
	for (const found of packages)
		writeFileSync(join(directory, found.path, 'jsr.json'), JSON.stringify(createManifest(found)))
	// The one module that the build makes: the sources have something else in its place.
	writeFileSync(join(directory, 'packages/emulator/src/console/built-page.ts'), await createConsolePageModule())
	const workspace = packages.map(({ path }) => `./${path}`)
	// What they bring is read, for the names that are imported, and not installed.
	const settings = { workspace, nodeModulesDir: 'none', lock: false }
	writeFileSync(join(directory, 'deno.json'), JSON.stringify(settings))
	writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true }))
	// The sources were checked before, as Node's types and the web's; what is left to see here is slow types.
	const argv = ['publish', '--dry-run', '--no-check', '--allow-dirty', '--quiet']
	await check('JSR: publish --dry-run', getInstalled('.bin/deno'), argv, directory)
}
