import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InitDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'

/** Names of files that npm leaves out of packages or treats as its own; templates store them under other names. */
const hidden: Readonly<Record<string, string>> = { gitignore: '.gitignore', 'dev.vars': '.dev.vars' }

/** Fills in this package's version: all of ours are released together. */
function withVersions(text: string, version: string): string {
	return text.replaceAll('^0.0.0', `^${version}`)
}

/** Files of a template, by the names they get in the project. */
async function filesOf(runtime: string): Promise<Map<string, string>> {
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

/** Refuses a folder that has files in it; a missing folder counts as empty. */
async function refuseUnlessEmpty(folder: string): Promise<void> {
	const found = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
		if (code === 'ENOENT') return []
		throw new CommandError('usage', `Cannot write a project: ${folder} cannot be read (${code}); name a folder`)
	})
	if (found.length)
		throw new CommandError(
			'usage',
			`Cannot write a project: ${folder} is not empty, it has ${found[0]}; name a new folder`,
		)
}

const nextOf: Readonly<Record<string, readonly string[]>> = {
	node: ['npm install', 'npm test'],
	worker: ['npm install', 'npm test'],
	deno: ['deno task test'],
}

export const init: Command = {
	usage: `<${Object.keys(nextOf).join('|')}> [folder]`,
	description: `A client, a journal, one payment, and a test that plays a lost answer with the emulator. Each decision is a comment.
Without [folder] it is written into this one. A folder that is not empty is left as it is. Nothing is installed.`,
	examples: [
		['npx @tarja/cli init node shop', 'a service for Node in the folder shop'],
		['npx @tarja/cli init worker', 'a Worker, in this folder'],
	],
	options: {},
	async run({ given, output, directory }) {
		const [runtime = '', folder = '.'] = given.positionals
		const place = resolve(directory, folder)
		await refuseUnlessEmpty(place)
		const files = await filesOf(runtime)
		await mkdir(place, { recursive: true })
		for (const [name, text] of files) await writeFile(join(place, name), text, { flag: 'wx' })
		const written = [...files.keys()].sort()
		const next = [...(folder === '.' ? [] : [`cd ${folder}`]), ...(nextOf[runtime] ?? [])]
		output.document({ v: 1, runtime, folder, written, next } satisfies InitDocument)
		for (const name of written) output.line(name)
		output.talk(`Next: ${next.join(' && ')}`)
	},
}
