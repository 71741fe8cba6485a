import { writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { initMap } from '@tarja/bind'
import type { BindInitDocument } from '../../bind-documents.ts'
import type { Context, Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { mapOptions, mapText, opened, openMap, placeOfMap } from './map.ts'
import { nameOf, pathInMap, referencesIn, sourceOptions } from './source-options.ts'

/** The documents named on the command line, with their source names. */
async function namedNow({ given, directory, output }: Context, folder: string) {
	const names = new Set<string>()
	const found = []
	for (const path of given.positionals) {
		const name = nameOf(path)
		if (names.has(name))
			throw new CommandError(
				'usage',
				`Cannot begin the map: two documents would be called ${name}; rename one of the files`,
			)
		names.add(name)
		const source = await opened(output, name, { path: resolve(directory, path), ...referencesIn(given) }, directory)
		const { references } = referencesIn(given)
		const beside =
			references === undefined ? {} : { references: pathInMap(folder, resolve(directory, references)) || '.' }
		found.push({ path: pathInMap(folder, resolve(directory, path)), ...beside, source })
	}
	return found
}

function complete(existing: string | undefined, sources: Awaited<ReturnType<typeof namedNow>>, all: boolean) {
	try {
		return initMap({ ...(existing !== undefined && { existing }), sources, all })
	} catch (error) {
		throw new CommandError('configuration', (error as Error).message)
	}
}

export const init: Subcommand = {
	name: 'init',
	summary: 'write the map, or complete it: every label; or every operation',
	usage: '[file…]',
	description: `Every label becomes todo; with --all every operation is bound under a name of its own instead, in groups after the document's
tags. What somebody wrote into the map stays as it is; what it lacks is added.`,
	examples: [
		['npx @tarja/cli bind init vendor/cards.yaml', 'a new bindings.map.yaml'],
		['npx @tarja/cli bind init vendor/cards.yaml --all', 'one that binds every operation of the document'],
		['npx @tarja/cli bind init', 'complete the one that is there'],
	],
	options: {
		...mapOptions,
		...sourceOptions,
		all: { summary: 'bind every operation: groups from tags, names from operationIds' },
	},
	async run(context) {
		const { given, output } = context
		const { path, shown, folder } = placeOfMap(context)
		const existing = await mapText(context)
		const documents = await namedNow(context, folder)
		if (existing === undefined && documents.length === 0)
			throw new CommandError('usage', `Cannot begin ${shown}: no document is named; npx @tarja/cli bind init <file>`)
		const held = existing === undefined ? [] : await heldIn(context)
		const { text, added } = complete(existing, [...held, ...documents], given.has('all'))
		if (text !== existing) await writeFile(path, text)
		output.document({ v: 1, map: shown, added } satisfies BindInitDocument)
		output.line(
			text === existing
				? `${shown} is complete: nothing was written`
				: given.has('all')
					? `${shown}: ${added.length} operations bound`
					: `${shown}: ${added.length} labels added, none of them bound`,
		)
		if (text !== existing)
			output.talk(
				`Review it, then: npx @tarja/cli bind generate${relative(context.directory, path) === 'bindings.map.yaml' ? '' : ` --map ${shown}`}`,
			)
	},
}

/** Reads the documents that an existing map names, so that `init` adds labels for them too. */
async function heldIn(context: Context) {
	const { map, sources } = await openMap(context)
	return [...sources].map(([name, source]) => ({ path: map.sources.get(name)?.path ?? '', source }))
}
