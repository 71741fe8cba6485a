/** Loads the map, its sources and its problems for the commands of `tarja bind`. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import {
	type BindingsMap,
	type MapProblem,
	type Plan,
	readMap,
	resolveMap,
	type Source,
	SourceError,
} from '@tarja/bind'
import { openSource } from '@tarja/bind/node'
import type { Context, Options } from '../command.ts'
import { CommandError } from '../command-error.ts'
import type { Output } from '../output.ts'

export const mapOptions: Options = {
	map: { value: '<file>', summary: 'Read the map from here (default bindings.map.yaml)' },
}

/** Path of the map, and the folder that its relative paths start from. */
export function placeOfMap({ args, directory }: Context): {
	/** The path as given on the command line, for messages. */
	readonly shown: string
	readonly path: string
	readonly folder: string
} {
	const shown = args.text('map') ?? 'bindings.map.yaml'
	const path = resolve(directory, shown)
	return { shown, path, folder: dirname(path) }
}

/** Text of the map file; `undefined` if there is none. */
export async function mapText(context: Context): Promise<string | undefined> {
	const { path, shown } = placeOfMap(context)
	return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined
		throw new CommandError('configuration', `Cannot read ${shown}: it is no file that may be read; correct its path`)
	})
}

/** Prints each problem of the map on a line, with the most similar names. */
function printProblems(output: Output, problems: readonly MapProblem[]): void {
	for (const { message } of problems) output.talk(message)
}

/** Reads one source. An unreadable one exits with code 20. */
export async function openOne(output: Output, name: string, path: string, directory: string): Promise<Source> {
	try {
		return await output.runWithNotice(`reading ${basename(path)}`, openSource({ name, path, directory }))
	} catch (error) {
		if (error instanceof SourceError) throw new CommandError('unreadable', error.message)
		throw error
	}
}

interface OpenedMap {
	readonly map: BindingsMap
	readonly sources: ReadonlyMap<string, Source>
	readonly problems: readonly MapProblem[]
}

/** Reads the map file and every document it names. A missing map is an error; flaws of the map are returned as problems. */
async function openMap(context: Context): Promise<OpenedMap> {
	const { shown, folder } = placeOfMap(context)
	const text = await mapText(context)
	if (text === undefined)
		throw new CommandError(
			'configuration',
			`Cannot read ${shown}: there is none; npx @tarja/cli bind init <file> writes one`,
		)
	const { map, problems } = readMap(text, shown)
	const sources = new Map<string, Source>()
	for (const [name, { path }] of map.sources) sources.set(name, await openOne(context.output, name, path, folder))
	return { map, sources, problems }
}

/** Builds the plan of a map, which must have no problems. */
export async function createPlan(context: Context): Promise<Plan> {
	const { map, sources, problems } = await openMap(context)
	const plan = resolveMap(map, sources, problems)
	if (plan.problems.length === 0) return plan
	printProblems(context.output, plan.problems)
	throw new CommandError(
		'configuration',
		`Cannot use ${placeOfMap(context).shown}: ${plan.problems.length} of its entries cannot be used; correct them`,
	)
}
