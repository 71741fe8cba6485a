/** Loads the map, its sources and its problems for the commands of `tarja bind`. */
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Plan, readMap, resolveMap, type Source, SourceError } from '@tarja/bind'
import { openSource } from '@tarja/bind/node'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import type { Output } from '../output.ts'

/** Name of the map, in the current directory. */
export const mapName = 'bindings.map.yaml'

/** Text of the map file; `undefined` if there is none. */
export async function mapText({ directory }: Context): Promise<string | undefined> {
	return readFile(resolve(directory, mapName), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined
		throw new CommandError('configuration', `Cannot read ${mapName}: it is no file that may be read; make it one`)
	})
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

/** Reads the map file and every document it names, and builds the plan, which must have no problems. */
export async function createPlan(context: Context): Promise<Plan> {
	const { output, directory } = context
	const text = await mapText(context)
	if (text === undefined)
		throw new CommandError(
			'configuration',
			`Cannot read ${mapName}: there is none; npx @tarja/cli bind init <file> writes one`,
		)
	const { map, problems } = readMap(text, mapName)
	const sources = new Map<string, Source>()
	for (const [name, { path }] of map.sources) sources.set(name, await openOne(output, name, path, directory))
	const plan = resolveMap(map, sources, problems)
	if (plan.problems.length === 0) return plan
	// Each names the most similar names.
	for (const { message } of plan.problems) output.talk(message)
	throw new CommandError(
		'configuration',
		`Cannot use ${mapName}: ${plan.problems.length} of its entries cannot be used; correct them`,
	)
}
