import { check as compared } from '@tarja/bind'
import { readBindingFiles } from '@tarja/bind/node'
import type { BindCheckDocument } from '../../bind-documents.ts'
import type { Subcommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCode } from '../exit-code.ts'
import type { Progress } from '../progress.ts'
import { folderOf, generateOptions, generationOf } from './generate-options.ts'
import { holdSamples } from './hold-samples.ts'
import { mapOptions, planOf } from './map.ts'

export const check: Subcommand = {
	name: 'check',
	summary: 'say whether the bindings are what would be generated now, or whether recorded answers fit them',
	usage: '',
	description: `For CI. Exit code: 0 they are, 21 they are not. With --samples: HAR, lines of curl with the answers below them, and the
emulator's log are held against what the map binds. Of what deviates it prints the lines of the map that would loosen it; --write puts
them there. Nothing else is ever written, and no value of an answer is printed.`,
	examples: [
		['npx @tarja/cli bind check', 'in a pipeline, after the tests'],
		['npx @tarja/cli bind check --samples recorded/', 'which answers are not as the document says'],
		['npx @tarja/cli bind check --samples recorded/ --write', 'and corrects the map'],
	],
	options: {
		...mapOptions,
		...generateOptions,
		samples: { value: '<folder>', summary: 'recorded answers, to be held against the bindings' },
		write: { summary: 'with --samples: put the corrections into the map' },
	},
	async run(context) {
		const { given, output } = context
		const samples = given.text('samples')
		if (samples !== undefined) return holdSamples(context, samples)
		if (given.has('write'))
			throw new CommandError('usage', 'Cannot write corrections: no answers are given; add --samples <folder>')
		const plan = await planOf(context)
		const { path, shown } = folderOf(context)
		const progress: Progress = { done: 0 }
		const comparing = compared(plan, await readBindingFiles(path), generationOf(context, progress))
		const drift = await output.during('comparing', comparing, progress)
		output.document({ v: 1, drift } satisfies BindCheckDocument)
		for (const { file, state, line } of drift)
			output.line(`${state.padEnd(8)}${shown}/${file}${line === undefined ? '' : `, line ${line}`}`)
		if (drift.length === 0) output.line(`${shown} is as it would be generated`)
		else output.talk('npx @tarja/cli bind generate writes it')
		return drift.length === 0 ? exitCode.ok : exitCode.drift
	},
}
