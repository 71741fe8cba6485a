/** The commands of `tarja bind`. Loads the map and its sources, and reports their problems. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, relative, resolve, sep } from 'node:path'
import type { Plan, Source } from '@tarja/bind'
import {
	createMap,
	describeSource,
	generateBindings as generateFiles,
	readMap,
	resolveMapEntries,
	SourceError,
} from '@tarja/bind'
import { openSource, writeBindingFiles } from '@tarja/bind/node'
import { CommandError, type CommandGroup, type Context, type Subcommand } from '../command.ts'
import type { Output } from '../output.ts'

/** File name of the map in the current directory. */
const mapName = 'bindings.map.yaml'

/** Reads the text of the map file; `undefined` if there is no file. */
async function mapText({ directory }: Context): Promise<string | undefined> {
	return readFile(resolve(directory, mapName), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined
		throw new CommandError('configuration', `Cannot read ${mapName}: it is no file that may be read; make it one`)
	})
}

/** Reads one source. If it can't be read, the command ends with the exit code 20. */
async function openOne(output: Output, name: string, path: string, directory: string): Promise<Source> {
	try {
		return await output.runWithNotice(`reading ${basename(path)}`, openSource({ name, path, directory }))
	} catch (error) {
		if (error instanceof SourceError) throw new CommandError('unreadable', error.message)
		throw error
	}
}

/** Reads the map file and every document that it names. Returns the plan, or fails if the plan has problems. */
async function createPlan(context: Context): Promise<Plan> {
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
	const plan = resolveMapEntries(map, sources, problems)
	if (plan.problems.length === 0) return plan
	// Each message contains the most similar names.
	for (const { message } of plan.problems) output.talk(message)
	throw new CommandError(
		'configuration',
		`Cannot use ${mapName}: ${plan.problems.length} of its entries cannot be used; correct them`,
	)
}

/** Makes a source's name from a file name. The generated module gets this name. */
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

/** Returns a path in the form of the map: relative to the map's folder, which is the current one, and inside it. */
function toMapPath(folder: string, path: string): string {
	const within = relative(folder, path).split(sep).join('/')
	if (!within.startsWith('..') && !/^(?:\/|[a-z]:)/i.test(within)) return within
	throw new CommandError(
		'usage',
		'Cannot put the document into the map: it lies outside of the folder of the map; move it below',
	)
}

/** Opens the documents on the command line, and names their sources. */
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
		// Also refuses a link to a file that doesn't exist, because the map would be written to the link's target.
		await writeFile(resolve(directory, mapName), createMap({ sources, all: args.has('all') }), { flag: 'wx' }).catch(
			(error: NodeJS.ErrnoException) => {
				throw error.code === 'EEXIST' ? createExistsError() : error
			},
		)
		output.line(`wrote    ${mapName}`)
		output.talk('Review it, then: npx @tarja/cli bind generate')
	},
}

const generate: Subcommand = {
	name: 'generate',
	summary: 'Generate bindings from the map',
	instead: `it reads ${mapName}; did you mean npx @tarja/cli bind init <file>?`,
	description: `Writes a module for each source, index.ts and bindings.report.md. The report
lists what bindings do not keep.

Exit code: 20 a document cannot be read.`,
	examples: [['npx @tarja/cli bind generate', 'write src/bindings']],
	options: {
		out: { value: '<folder>', summary: 'Folder of the bindings (default src/bindings)' },
	},
	async run(context) {
		const { args, output, directory } = context
		const shown = args.text('out') ?? 'src/bindings'
		const plan = await createPlan(context)
		const { files, report } = generateFiles(plan)
		const { written, removed } = await writeBindingFiles(resolve(directory, shown), files)
		for (const name of written) output.line(`wrote    ${shown}/${name}`)
		for (const name of removed) output.line(`removed  ${shown}/${name}`)
		if (written.length + removed.length === 0) output.line(`${shown} is up to date`)
		const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`)
		output.talk(`${counts.join(', ')}; see ${shown}/bindings.report.md`)
	},
}

export const bind: CommandGroup = {
	examples: [
		['npx @tarja/cli bind init vendor/cards.yaml', 'print what the document is, and write bindings.map.yaml'],
		['npx @tarja/cli bind generate', 'write the bindings of what the map binds'],
	],
	commands: [init, generate],
}
