import { generate as generateFiles, type Plan, type Report } from '@tarja/bind'
import { writeBindingFiles } from '@tarja/bind/node'
import type { Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { folderOf, generateOptions, generationOf } from './generate-options.ts'
import { mapOptions, planOf } from './map.ts'

/** Fails if a label is not bound although `--all` asks for all of them. */
function refuseTodo({ unbound }: Report, unnamed: Plan['unnamed']): void {
	const todo = [...unbound.filter(({ status }) => status === 'todo').map(({ id }) => id), ...unnamed]
	if (todo.length > 0)
		throw new CommandError(
			'unmapped',
			`Cannot generate: ${todo.length} labels are todo, and --require-all was given; the first is ${todo[0]}`,
		)
}

export const generate: Subcommand = {
	name: 'generate',
	summary: 'Generate bindings from the map',
	description: `Writes a module for each source, index.ts and bindings.report.md: all files or
none. The report lists what bindings do not keep.

Exit codes: 20 a document cannot be read, 22 something bound is not supported,
23 labels are todo.`,
	examples: [
		['npx @tarja/cli bind generate', 'write src/bindings'],
		['npx @tarja/cli bind generate --require-all', 'fail if a label is not bound'],
	],
	options: {
		...mapOptions,
		...generateOptions,
		'require-all': { summary: 'Fail while labels are todo' },
	},
	async run(context) {
		const { given, output } = context
		const plan = await planOf(context)
		const { files, report } = generateFiles(plan, generationOf(context))
		if (given.has('require-all')) refuseTodo(report, plan.unnamed)
		const { path, shown } = folderOf(context)
		const { written, removed } = await writeBindingFiles(path, files)
		for (const name of written) output.line(`wrote    ${shown}/${name}`)
		for (const name of removed) output.line(`removed  ${shown}/${name}`)
		if (written.length + removed.length === 0) output.line(`${shown} is up to date`)
		const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`)
		output.talk(`${counts.join(', ')}; see ${shown}/bindings.report.md`)
	},
}
