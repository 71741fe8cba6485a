// The files that a release is made of: the same bytes on every machine, so that two can be compared.
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getInstalled, getPnpm } from '../places.mjs'
import { root } from '../workspace.mjs'
import { checkJsr } from './jsr.mjs'
import { packAll } from './pack.mjs'

const byName = (name) => (a, b) => (a[name] < b[name] ? -1 : 1)

/**
 * A list of what a package brings without what differs from run to run: its number, its time, and its order.
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
 * Packs a release into `files` of a directory: packages, lists of what they bring, JSR's sources, and the Deno that sends these.
 *
 * @param {string} directory
 * @param {(title: string, command: string, argv: string[], cwd?: string) => Promise<unknown>} step Runs a command and reports it.
 * @returns {Promise<Map<string, string>>} the paths of the tarballs, by name
 */
export async function packRelease(directory, step) {
	const files = join(directory, 'files')
	mkdirSync(files, { recursive: true })
	const tarballs = await packAll(files, join(directory, 'jsr'))
	// What pnpm packed, before it had the project's addresses.
	rmSync(join(files, 'as-pnpm-packs'), { recursive: true, force: true })
	// For whoever has to ask what a release is made of: one list for each package, beside its tarball.
	const boms = ['sbom', '--sbom-format', 'cyclonedx', '--prod', '--split', '--out', join(files, 'sbom-%s-%v.json')]
	await step('SBOM', ...getPnpm('--filter', './packages/*', '--filter', './plugins/*', ...boms), root)
	for (const bom of globSync(join(files, 'sbom-*.json'))) writeFileSync(bom, stillBom(readFileSync(bom, 'utf8')))
	await checkJsr(join(directory, 'jsr'), step)
	// The job that publishes installs nothing: JSR's sources, and the program that sends them, are files like the packages.
	const still = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u=rwX']
	await step('jsr.tar', 'tar', [...still, '-cf', join(files, 'jsr.tar'), '-C', join(directory, 'jsr'), '.'], root)
	copyFileSync(getInstalled('deno/deno'), join(files, 'deno'))
	return tarballs
}
