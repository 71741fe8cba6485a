// Packs a package as it is published: what pnpm packs, with the project's addresses and a README whose links work there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { execute } from './execute.mjs'
import { pnpm } from './places.mjs'
import { root } from './workspace.mjs'

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

/** A README for the place where the package is unpacked: links out of it lead to the project's page, or are text without one. */
export function packedReadme(markdown, path, { repository } = settings) {
	return markdown.replaceAll(/(!?)\[([^\]\n]+)\]\(([^)\s]+)\)/g, (link, picture, text, target) => {
		if (/^(?:[a-z]+:|#)/.test(target)) return link
		const file = posix.join(path, target)
		if (file.startsWith(`${path}/`)) return link
		// The page of a file shows a picture; a picture in a README has to be the file itself.
		return repository ? `${picture}[${text}](${repository}/${picture ? 'raw' : 'blob'}/main/${file})` : text
	})
}

async function run(command, argv, cwd) {
	const { code, output } = await execute(command, argv, { cwd, env: { NO_COLOR: '1' } })
	if (code !== 0) throw new Error(`${command} ${argv.join(' ')}\n${output}`)
}

/** Packs one package into `directory`, and leaves it unpacked in `unpacked`. Resolves to the tarball's path. */
export async function pack({ name, path, manifest }, directory, unpacked) {
	const file = `${name.slice(1).replace('/', '-')}-${manifest.version}.tgz`
	const first = join(directory, 'as-pnpm-packs')
	mkdirSync(first, { recursive: true })
	mkdirSync(unpacked, { recursive: true })
	await run(...pnpm('pack', '--pack-destination', first), resolve(root, path))
	// The manifest in the tarball: "catalog:" and "workspace:" are versions there.
	await run('tar', ['-xzf', join(first, file), '-C', unpacked, '--strip-components=1'], directory)
	const packed = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
	writeFileSync(
		join(unpacked, 'package.json'),
		`${JSON.stringify({ ...packed, ...addressesOf(path) }, undefined, '\t')}\n`,
	)
	const readme = join(unpacked, 'README.md')
	if (existsSync(readme)) writeFileSync(readme, packedReadme(readFileSync(readme, 'utf8'), path))
	await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory, unpacked], directory)
	return join(directory, file)
}
