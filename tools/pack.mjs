// Packs the packages as they are published: what pnpm packs, with the project's addresses and READMEs whose links work there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { execute } from './execute.mjs'
import { pnpm } from './places.mjs'
import { packages, root } from './workspace.mjs'

/** Said once, in the root manifest: `keywords`, and `repository`, the address of the project's page. */
const settings = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

/** What a package's manifest says of the project. */
export function addressesOf(path, { keywords = [], repository } = settings) {
	if (!repository) return { keywords }
	return {
		keywords,
		repository: { type: 'git', url: `git+${repository}.git`, directory: path },
		homepage: `${repository}/tree/main/${path}#readme`,
		bugs: `${repository}/issues`,
	}
}

/**
 * A README for the place where the package is unpacked: links to what is not in it lead to the project's page, or are text without
 * one.
 */
export function packedReadme(markdown, path, { repository, isPacked = () => true } = settings) {
	return markdown.replaceAll(/(!?)\[([^\]\n]+)\]\(([^)\s]+)\)/g, (link, picture, text, target) => {
		if (/^(?:[a-z]+:|#)/.test(target)) return link
		const file = posix.join(path, target)
		if (file.startsWith(`${path}/`) && isPacked(target.replace(/#.*/, ''))) return link
		// The page of a file shows a picture; a picture in a README has to be the file itself.
		return repository ? `${picture}[${text}](${repository}/${picture ? 'raw' : 'blob'}/main/${file})` : text
	})
}

async function run(command, argv, cwd) {
	const { code, output } = await execute(command, argv, { cwd, env: { NO_COLOR: '1' } })
	if (code !== 0) throw new Error(`${command} ${argv.join(' ')}\n${output}`)
}

const fileOf = ({ name, manifest }) => `${name.slice(1).replace('/', '-')}-${manifest.version}.tgz`

/** Unpacks what pnpm packed, and puts the project's addresses into it. */
async function unpack({ path }, tarball, unpacked) {
	mkdirSync(unpacked, { recursive: true })
	// The manifest in the tarball: "catalog:" and "workspace:" are versions there.
	await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1'], root)
	const packed = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
	writeFileSync(
		join(unpacked, 'package.json'),
		`${JSON.stringify({ ...packed, ...addressesOf(path) }, undefined, '\t')}\n`,
	)
	const readme = join(unpacked, 'README.md')
	if (!existsSync(readme)) return
	const isPacked = (target) => existsSync(join(unpacked, target))
	writeFileSync(readme, packedReadme(readFileSync(readme, 'utf8'), path, { ...settings, isPacked }))
}

/**
 * Packs every package into `directory`, and leaves them unpacked in the folders of their paths in `unpacked`.
 * Resolves to the paths of the tarballs, by name.
 */
export async function packAll(directory, unpacked) {
	const first = join(directory, 'as-pnpm-packs')
	mkdirSync(first, { recursive: true })
	const chosen = packages.flatMap(({ name }) => ['--filter', name])
	await run(...pnpm('--recursive', ...chosen, 'pack', '--pack-destination', first), root)
	for (const found of packages) await unpack(found, join(first, fileOf(found)), join(unpacked, found.path))
	const folders = packages.map(({ path }) => join(unpacked, path))
	await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory, ...folders], root)
	return new Map(packages.map((found) => [found.name, join(directory, fileOf(found))]))
}
