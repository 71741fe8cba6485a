import { writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { describeSource, initMap } from '@tarja/bind'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { mapOptions, mapText, openOne, placeOfMap } from './map.ts'
import { toMapPath, toSourceName } from './source-name.ts'

/** The documents named on the command line, with their source names. */
async function openNamed({ args, directory, output }: Context, folder: string) {
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
		found.push({ path: toMapPath(folder, resolve(directory, path)), source })
	}
	return found
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
		...mapOptions,
		all: { summary: 'Bind every operation: groups from tags, names from operationIds' },
	},
	async run(context) {
		const { args, output, directory } = context
		const { path, shown, folder } = placeOfMap(context)
		if (args.positionals.length === 0)
			throw new CommandError('usage', `Cannot create ${shown}: no document is named; npx @tarja/cli bind init <file>`)
		if ((await mapText(context)) !== undefined)
			throw new CommandError('configuration', `Cannot create ${shown}: it exists; add to it by hand, or move it away`)
		const sources = await openNamed(context, folder)
		for (const { source } of sources) for (const line of describeSource(source)) output.line(line)
		await writeFile(path, initMap({ sources, all: args.has('all') }))
		output.line(`wrote    ${shown}`)
		const option = relative(directory, path) === 'bindings.map.yaml' ? '' : ` --map ${shown}`
		output.talk(`Review it, then: npx @tarja/cli bind generate${option}`)
	},
}
