// Packs the packages as they are published: the tarballs of pnpm, with the project's addresses, and with READMEs whose links work in a
// package.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { execute } from '../execute.mjs'
import { getPnpm } from '../places.mjs'
import { packages, root } from '../workspace.mjs'

/** The settings in the root manifest: `keywords`, and `repository`, the URL of the project's page. */
export const settings = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

/** Returns the members of a package's manifest that name the project. */
function createAddresses(path, { keywords = [], repository } = settings) {
	if (!repository) return { keywords }
	return {
		keywords,
		repository: { type: 'git', url: `git+${repository}.git`, directory: path },
		homepage: `${repository}/tree/main/${path}#readme`,
		bugs: `${repository}/issues`,
	}
}

const linkPattern = /(!?)\[([^\]\n]+)\]\(([^)\s]+)\)/g
const isElsewhere = (target) => /^(?:[a-z]+:|#)/.test(target)

/**
 * Rewrites a page for the folder where the package is unpacked. A link to a file of the package stays a link to that file. Any other link
 * leads to the project's page, or becomes text if the project has no page.
 *
 * @param {string} markdown
 * @param {string} folder Where the page is in the project.
 * @param {{ repository?: string, here?: string, placeOf?: (file: string) => string | undefined }} [settings] `here`: the folder of the page
 * in the package; `placeOf`: where a file of the project is in the package.
 */
function rewritePage(markdown, folder, { repository, here = '', placeOf = () => undefined } = settings) {
	return markdown.replaceAll(linkPattern, (link, picture, text, target) => {
		if (isElsewhere(target)) return link
		const [path, ...anchor] = target.split(/(?=#)/)
		const file = posix.join(folder, path)
		const place = placeOf(file)
		if (place) return `${picture}[${text}](${posix.relative(here, place)}${anchor.join('')})`
		// A link to a file may lead to its page. A picture in a README must be the file itself.
		return repository
			? `${picture}[${text}](${repository}/${picture ? 'raw' : 'blob'}/main/${file}${anchor.join('')})`
			: text
	})
}

/**
 * Returns the pages and drawings of the project that a README links to. They are packed with it if the project has no page to link to.
 * Screenshots aren't packed, because every installation would contain them, and each of them has a text.
 */
export function findLinkedPages(markdown, folder, repository = settings.repository) {
	if (repository) return []
	const targets = [...markdown.matchAll(linkPattern)].map(([, , , target]) => target)
	const files = targets
		.filter((target) => !isElsewhere(target))
		.map((target) => posix.join(folder, target.split('#')[0]))
	return [...new Set(files)].filter((file) => /^(?:docs|decisions)\/.+\.(?:md|svg)$/.test(file)).sort()
}

async function runCommand(command, argv, cwd) {
	const { code, output } = await execute(command, argv, { cwd, env: { NO_COLOR: '1' } })
	if (code !== 0) throw new Error(`${command} ${argv.join(' ')}\n${output}`)
}

const getTarballName = ({ name, manifest }) => `${name.slice(1).replace('/', '-')}-${manifest.version}.tgz`

/** Unpacks a tarball of pnpm, and adds the project's addresses. */
async function unpack({ path }, tarball, unpacked) {
	mkdirSync(unpacked, { recursive: true })
	// Reads the manifest in the tarball, because it has versions in place of "catalog:" and "workspace:".
	await runCommand('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1'], root)
	const packed = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
	const readme = join(unpacked, 'README.md')
	const beside = existsSync(readme) ? packPages(path, unpacked, packed) : []
	writeHelp(unpacked, packed)
	const folders = [...new Set(beside.map((file) => file.split('/')[0]))]
	const manifest = { ...packed, ...createAddresses(path), files: [...packed.files, ...folders] }
	writeFileSync(join(unpacked, 'package.json'), `${JSON.stringify(manifest, undefined, '\t')}\n`)
}

/** The beginning of `error.help` in built code. `errors/tarja-error.ts` of core has it. */
const helpPages = '"@tarja/core/docs/reference/errors/"'

/** Returns the URL of the error pages of this version. If the project has no URL, the pages are in the package. */
const getHelpAddress = ({ name, version }, repository) =>
	`${repository}/blob/${encodeURIComponent(`${name}@${version}`)}/docs/reference/errors/`

/** Replaces the beginning of `error.help` by the project's URL, if there is one. */
function writeHelp(unpacked, manifest, { repository } = settings) {
	if (!repository || manifest.name !== '@tarja/core') return
	const files = globSync('dist/**/*.js', { cwd: unpacked }).map((file) => join(unpacked, file))
	const found = files.filter((file) => readFileSync(file, 'utf8').includes(helpPages))
	if (!found.length) throw new Error(`Cannot write where errors lead to: no file of dist has ${helpPages}`)
	for (const file of found) {
		const text = readFileSync(file, 'utf8')
		writeFileSync(file, text.replace(helpPages, JSON.stringify(getHelpAddress(manifest, repository))))
	}
}

/** Writes the packed README and the pages next to it. Returns their paths. */
function packPages(path, unpacked, { dependencies, peerDependencies }) {
	const text = readFileSync(resolve(root, path, 'README.md'), 'utf8')
	const beside = findLinkedPages(text, path)
	const findPlace = (file) => {
		if (beside.includes(file)) return file
		// A dependency is installed next to the package.
		const brought = packages.find(
			({ path: other, name }) => file === `${other}/README.md` && name in { ...dependencies, ...peerDependencies },
		)
		if (brought) return `../${brought.name.split('/')[1]}/README.md`
		const inside = file.startsWith(`${path}/`) && file.slice(path.length + 1)
		return inside && existsSync(join(unpacked, inside)) ? inside : undefined
	}
	for (const file of beside) {
		const place = join(unpacked, file)
		mkdirSync(posix.dirname(place), { recursive: true })
		if (!file.endsWith('.md')) copyFileSync(resolve(root, file), place)
		else {
			const folder = posix.dirname(file)
			const page = readFileSync(resolve(root, file), 'utf8')
			writeFileSync(place, rewritePage(page, folder, { ...settings, here: folder, placeOf: findPlace }))
		}
	}
	writeFileSync(join(unpacked, 'README.md'), rewritePage(text, path, { ...settings, placeOf: findPlace }))
	return beside
}

/**
 * Packs every package into `directory`, and leaves it unpacked in `unpacked`, in a folder with its path. Resolves to the paths of the
 * tarballs, by name.
 */
export async function packAll(directory, unpacked) {
	const first = join(directory, 'as-pnpm-packs')
	mkdirSync(first, { recursive: true })
	const chosen = packages.flatMap(({ name }) => ['--filter', name])
	await runCommand(...getPnpm('--recursive', ...chosen, 'pack', '--pack-destination', first), root)
	for (const found of packages) await unpack(found, join(first, getTarballName(found)), join(unpacked, found.path))
	const folders = packages.map(({ path }) => join(unpacked, path))
	await runCommand('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory, ...folders], root)
	return new Map(packages.map((found) => [found.name, join(directory, getTarballName(found))]))
}
