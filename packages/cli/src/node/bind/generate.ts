import { generate as generated, type Plan, type Report } from '@tarja/bind'
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
	summary: 'write the bindings of what the map binds, and the report: all files or none',
	usage: '',
	description: `Writes a module for each source, index.ts and bindings.report.md, which lists what could not be kept.
Exit code: 20 a document cannot be read, 22 something bound cannot be supported, 23 labels are todo.`,
	examples: [
		['npx @tarja/cli bind generate', 'into src/bindings'],
		['npx @tarja/cli bind generate --require-all', 'in a project that binds everything'],
	],
	options: {
		...mapOptions,
		...generateOptions,
		'require-all': { summary: 'fail while labels are todo' },
	},
	async run(context) {
		const { given, output } = context
		const plan = await planOf(context)
		const { files, report } = generated(plan, generationOf(context))
		if (given.has('require-all')) refuseTodo(report, plan.unnamed)
		const { path, shown } = folderOf(context)
		const { written, removed } = await writeBindingFiles(path, files)
		for (const name of written) output.line(`wrote    ${shown}/${name}`)
		for (const name of removed) output.line(`removed  ${shown}/${name}`)
		if (written.length + removed.length === 0) output.line(`${shown} is as it would be written`)
		const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`)
		output.talk(`${counts.join(', ')}; ${shown}/bindings.report.md says more`)
	},
}
