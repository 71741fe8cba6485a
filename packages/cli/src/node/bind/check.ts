import { check as compared } from '@tarja/bind'
import { readBindingFiles } from '@tarja/bind/node'
import type { Subcommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { folderOf, generateOptions, generationOf } from './generate-options.ts'
import { mapOptions, planOf } from './map.ts'

export const check: Subcommand = {
	name: 'check',
	summary: 'compare the bindings with what would be generated now',
	usage: '',
	description: 'For CI. Exit code: 0 they are equal, 21 they differ.',
	examples: [['npx @tarja/cli bind check', 'in a pipeline, after the tests']],
	options: { ...mapOptions, ...generateOptions },
	async run(context) {
		const { output } = context
		const plan = await planOf(context)
		const { path, shown } = folderOf(context)
		const drift = compared(plan, await readBindingFiles(path), generationOf(context))
		for (const { file, state, line } of drift)
			output.line(`${state.padEnd(8)}${shown}/${file}${line === undefined ? '' : `, line ${line}`}`)
		if (drift.length === 0) output.line(`${shown} is as it would be generated`)
		else output.talk('npx @tarja/cli bind generate writes it')
		return drift.length === 0 ? exitCode.ok : exitCode.drift
	},
}
