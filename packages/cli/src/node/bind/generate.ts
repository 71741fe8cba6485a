import { generate as generateFiles } from '@tarja/bind'
import { writeBindingFiles } from '@tarja/bind/node'
import type { Subcommand } from '../command.ts'
import { createPlan, generateOptions, getOutFolder } from './map.ts'

export const generate: Subcommand = {
	name: 'generate',
	summary: 'Generate bindings from the map',
	description: `Writes a module for each source, index.ts and bindings.report.md. The report
lists what bindings do not keep.

Exit code: 20 a document cannot be read.`,
	examples: [['npx @tarja/cli bind generate', 'write src/bindings']],
	options: generateOptions,
	async run(context) {
		const { output } = context
		const plan = await createPlan(context)
		const { files, report } = generateFiles(plan)
		const { path, shown } = getOutFolder(context)
		const { written, removed } = await writeBindingFiles(path, files)
		for (const name of written) output.line(`wrote    ${shown}/${name}`)
		for (const name of removed) output.line(`removed  ${shown}/${name}`)
		if (written.length + removed.length === 0) output.line(`${shown} is up to date`)
		const counts = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`)
		output.talk(`${counts.join(', ')}; see ${shown}/bindings.report.md`)
	},
}
