import { writeFile } from 'node:fs/promises'
import { basename, relative, resolve, sep } from 'node:path'
import { describeSource, initMap } from '@tarja/bind'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { mapName, mapText, openOne } from './map.ts'

/** Makes a source name of a file name; it becomes the name of a module. */
function toSourceName(path: string): string {
	const plain = basename(path)
		.replace(/(?:\.(?:openapi|postman|swagger))?\.\w+$/i, '')
		.normalize('NFD')
		.toLowerCase()
		.replaceAll(/\p{M}/gu, '')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^[^a-z]+|-+$/g, '')
		.slice(0, 40)
	return plain === '' || plain === 'index' ? 'vendor' : plain
}

/** Writes a path as the map stores it: relative to the map's folder, which is the current one, and inside it. */
function toMapPath(folder: string, path: string): string {
	const within = relative(folder, path).split(sep).join('/')
	if (!within.startsWith('..') && !/^(?:\/|[a-z]:)/i.test(within)) return within
	throw new CommandError(
		'usage',
		'Cannot put the document into the map: it lies outside of the folder of the map; move it below',
	)
}

/** The documents named on the command line, with their source names. */
async function openNamed({ args, directory, output }: Context) {
	const names = new Set<string>()
	const found = []
	for (const path of args.positionals) {
		const name = toSourceName(path)
		if (names.has(name))
			throw new CommandError(
				'usage',
				`Cannot create the map: two documents would be called ${name}; rename one of the files`,
			)
		names.add(name)
		const source = await openOne(output, name, resolve(directory, path), directory)
		found.push({ path: toMapPath(directory, resolve(directory, path)), source })
	}
	return found
}

function createExistsError(): CommandError {
	return new CommandError('configuration', `Cannot create ${mapName}: it exists; add to it by hand, or move it away`)
}

export const init: Subcommand = {
	name: 'init',
	summary: 'Show what documents contain, and write a new map',
	usage: '<files...>',
	description: `Reads OpenAPI 2.0 to 3.1, Postman collections and curl commands, in Markdown
too. Prints their operations, and what bindings don't keep. Every label becomes
todo; with --all, every operation is bound under a generated name instead.`,
	examples: [
		['npx @tarja/cli bind init vendor/cards.yaml', 'write a new bindings.map.yaml'],
		['npx @tarja/cli bind init vendor/cards.yaml --all', 'write one that binds every operation'],
	],
	options: {
		all: { summary: 'Bind every operation: groups from tags, names from operationIds' },
	},
	async run(context) {
		const { args, output, directory } = context
		if (args.positionals.length === 0)
			throw new CommandError('usage', `Cannot create ${mapName}: no document is named; npx @tarja/cli bind init <file>`)
		if ((await mapText(context)) !== undefined) throw createExistsError()
		const sources = await openNamed(context)
		for (const { source } of sources) for (const line of describeSource(source)) output.line(line)
		// Also refuses a link to a file that doesn't exist: the map would be written where the link leads.
		await writeFile(resolve(directory, mapName), initMap({ sources, all: args.has('all') }), { flag: 'wx' }).catch(
			(error: NodeJS.ErrnoException) => {
				throw error.code === 'EEXIST' ? createExistsError() : error
			},
		)
		output.line(`wrote    ${mapName}`)
		output.talk('Review it, then: npx @tarja/cli bind generate')
	},
}
