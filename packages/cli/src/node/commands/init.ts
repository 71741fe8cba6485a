import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, CommandError } from '../command.ts'

/** Names of files that npm leaves out of packages or treats specially. The templates store them under other names. */
const hidden: Readonly<Record<string, string>> = { gitignore: '.gitignore', 'dev.vars': '.dev.vars' }

/** Inserts this package's version, because all packages of tarja are released together. */
function withVersions(text: string, version: string): string {
	return text.replaceAll('^0.0.0', `^${version}`)
}

/** Returns the files of a template, by their names in the project. */
async function readTemplate(runtime: string): Promise<Map<string, string>> {
	const manifest = new URL(import.meta.resolve('@tarja/cli/package.json'))
	const { version } = JSON.parse(await readFile(manifest, 'utf8'))
	const files = new Map<string, string>()
	for (const part of ['shared', runtime]) {
		const folder = fileURLToPath(new URL(`templates/${part}`, manifest))
		for (const name of await readdir(folder))
			files.set(hidden[name] ?? name, withVersions(await readFile(join(folder, name), 'utf8'), version))
	}
	return files
}

/** Refuses a folder that contains files other than npm's settings. A folder that doesn't exist counts as empty. */
async function refuseUnlessEmpty(folder: string): Promise<void> {
	const found = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
		if (code === 'ENOENT') return []
		throw new CommandError('usage', `Cannot write a project: ${folder} cannot be read (${code}); name a folder`)
	})
	const [other] = found.filter((name) => name !== registryFile)
	if (other)
		throw new CommandError(
			'usage',
			`Cannot write a project: ${folder} is not empty, it has ${other}; name a new folder`,
		)
}

const registryFile = '.npmrc'

/** Copies the registry of this package's scope, and no token, so that the new project installs from where this one came. */
async function copyRegistry(from: string, to: string): Promise<void> {
	const settings = await readFile(join(from, registryFile), 'utf8').catch(() => '')
	const [line] = /^@tarja:registry *=.*$/m.exec(settings) ?? []
	if (from !== to && line) await writeFile(join(to, registryFile), `${line}\n`, { flag: 'wx' }).catch(() => {})
}

const nextOf: Readonly<Record<string, readonly string[]>> = {
	node: ['npm install', 'npm test'],
	worker: ['npm install', 'npm test'],
	deno: ['deno task test'],
}

export const init: Command = {
	usage: '<runtime> [folder]',
	description: `<runtime> is ${Object.keys(nextOf)
		.join(', ')
		.replace(/, (\w+)$/, ' or $1')}. The service has a client, a journal, one
payment, and a test that loses a response. Without [folder], the files go into
the current one, which must be empty. Nothing is installed.`,
	examples: [
		['npx @tarja/cli init node shop', 'create a service for Node in the folder shop'],
		['npx @tarja/cli init worker', 'create a Worker in the current folder'],
	],
	options: {},
	async run({ args, output, directory }) {
		const [runtime = '', folder = '.'] = args.positionals
		const commands = Object.hasOwn(nextOf, runtime) ? nextOf[runtime] : undefined
		if (!commands)
			throw new CommandError('usage', `Cannot write a project: expected one of ${Object.keys(nextOf).join(', ')}`)
		const place = resolve(directory, folder)
		await refuseUnlessEmpty(place)
		const files = await readTemplate(runtime)
		await mkdir(place, { recursive: true })
		for (const [name, text] of files) await writeFile(join(place, name), text, { flag: 'wx' })
		await copyRegistry(directory, place)
		for (const name of [...files.keys()].sort()) output.line(name)
		output.talk(`Next: ${[...(folder === '.' ? [] : [`cd ${folder}`]), ...commands].join(' && ')}`)
	},
}
