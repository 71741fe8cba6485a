import { check as compared } from '@tarja/bind'
import { readBindingFiles } from '@tarja/bind/node'
import type { BindCheckDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { folderOf, generateOptions, generationOf } from './generate-options.ts'
import { mapOptions, planOf } from './map.ts'

export const check: Command = {
	name: 'check',
	summary: 'say whether the bindings are what would be generated now; writes nothing',
	usage: '',
	description: 'For CI. Exit code: 0 they are, 21 they are not.',
	examples: [['tarja bind check', 'in a pipeline, after the tests']],
	options: { ...mapOptions, ...generateOptions },
	async run(context) {
		const { output } = context
		const plan = await planOf(context)
		const { path, shown } = folderOf(context)
		const comparing = compared(plan, await readBindingFiles(path), generationOf(context, plan))
		const drift = await output.during('comparing', comparing)
		output.document({ v: 1, drift } satisfies BindCheckDocument)
		for (const { file, state, line } of drift)
			output.line(`${state.padEnd(8)}${shown}/${file}${line === undefined ? '' : `, line ${line}`}`)
		if (drift.length === 0) output.line(`${shown} is as it would be generated`)
		else output.talk('tarja bind generate writes it')
		return drift.length === 0 ? exitCode.ok : exitCode.drift
	},
}
