import { resolve } from 'node:path'
import { generate as generateFiles } from '@tarja/bind'
import { writeBindingFiles } from '@tarja/bind/node'
import type { Subcommand } from '../command.ts'
import { createPlan } from './map.ts'

export const generate: Subcommand = {
	name: 'generate',
	summary: 'Generate bindings from the map',
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
