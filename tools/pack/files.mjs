// Creates the files of a release. They have the same bytes on every machine, so that two machines can compare them.
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getInstalled, getPnpm } from '../places.mjs'
import { root } from '../workspace.mjs'
import { checkJsr } from './jsr.mjs'
import { packAll } from './pack.mjs'

const byName = (name) => (a, b) => (a[name] < b[name] ? -1 : 1)

/**
 * Removes everything from a list of a package's dependencies that differs between runs: its serial number, its time and its order.
 *
 * @param {string} json CycloneDX, as pnpm writes it.
 */
function stillBom(json) {
	const { serialNumber, metadata, components = [], dependencies = [], ...bom } = JSON.parse(json)
	const { timestamp, ...still } = metadata
	const parts = {
		components: components.sort(byName('bom-ref')),
		dependencies: dependencies.map((each) => ({ ...each, dependsOn: each.dependsOn?.sort() })).sort(byName('ref')),
	}
	return `${JSON.stringify({ ...bom, metadata: still, ...parts }, undefined, '\t')}\n`
}

/**
 * Packs a release into the folder `files` of a directory: the packages, lists of their dependencies, the sources for JSR, and the Deno that
 * uploads them.
 *
 * @param {string} directory
 * @param {(title: string, command: string, argv: string[], cwd?: string) => Promise<unknown>} step Runs a command and reports it.
 * @returns {Promise<Map<string, string>>} the paths of the tarballs, by name
 */
export async function packRelease(directory, step) {
	const files = join(directory, 'files')
	mkdirSync(files, { recursive: true })
	const tarballs = await packAll(files, join(directory, 'jsr'))
	// Removes the tarballs of pnpm, because they lack the project's addresses.
	rmSync(join(files, 'as-pnpm-packs'), { recursive: true, force: true })
	// Writes one list of dependencies for each package, next to its tarball.
	const boms = ['sbom', '--sbom-format', 'cyclonedx', '--prod', '--split', '--out', join(files, 'sbom-%s-%v.json')]
	await step('SBOM', ...getPnpm('--filter', './packages/*', '--filter', './plugins/*', ...boms), root)
	for (const bom of globSync(join(files, 'sbom-*.json'))) writeFileSync(bom, stillBom(readFileSync(bom, 'utf8')))
	await checkJsr(join(directory, 'jsr'), step)
	// The job that publishes installs nothing. So the sources for JSR and the program that uploads them are files of the release, too.
	const still = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u=rwX']
	await step('jsr.tar', 'tar', [...still, '-cf', join(files, 'jsr.tar'), '-C', join(directory, 'jsr'), '.'], root)
	copyFileSync(getInstalled('deno/deno'), join(files, 'deno'))
	return tarballs
}
