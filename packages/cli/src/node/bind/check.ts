import { checkBindings as compare } from '@tarja/bind'
import { readBindingFiles } from '@tarja/bind/node'
import type { Subcommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { createPlan, generateOptions, getOutFolder } from './map.ts'

export const check: Subcommand = {
	name: 'check',
	summary: 'Check that the bindings are up to date',
	description: 'Exit code: 0 they are, 21 they are not.',
	examples: [['npx @tarja/cli bind check', 'in a pipeline, after the tests']],
	options: generateOptions,
	async run(context) {
		const { output } = context
		const plan = await createPlan(context)
		const { path, shown } = getOutFolder(context)
		const drift = compare(plan, await readBindingFiles(path))
		for (const { file, state } of drift) output.line(`${state.padEnd(8)}${shown}/${file}`)
		if (drift.length === 0) output.line(`${shown} is up to date`)
		else output.talk('npx @tarja/cli bind generate writes it')
		return drift.length === 0 ? exitCode.ok : exitCode.drift
	},
}
