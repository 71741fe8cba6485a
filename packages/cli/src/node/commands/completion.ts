import { advised, unknownWord } from '@tarja/emulator/command-line'
import type { CompletionDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { bashScript } from '../completion-script.ts'
import { offeredWords } from '../offered-words.ts'

export const completion: Command = {
	usage: '<bash>',
	description: `The script asks this command, in the version that is typed, what may stand at the cursor. A configuration is loaded
where only it knows that: behind "journal show" and "journal find".`,
	examples: [['source <(npx @tarja/cli completion bash)', 'in this bash; in ~/.bashrc for all of them']],
	options: {
		word: {
			value: '<word>',
			multiple: true,
			summary: 'a word of the line; of all of them, print what may stand in the place of the last',
		},
	},
	choices: async () => ({ bash: '' }),
	async run(context) {
		const { given, output } = context
		if (given.has('word')) {
			const words = await offeredWords(given.list('word'), context)
			output.document({ v: 1, words } satisfies CompletionDocument)
			for (const [word, summary] of Object.entries(words)) output.line(word, summary && ` ${summary}`)
			return
		}
		const [shell = ''] = given.positionals
		if (shell !== 'bash')
			throw new CommandError(
				'usage',
				`Cannot complete: ${advised(unknownWord('shell', shell, ['bash']), 'there is bash')}`,
			)
		output.document({ v: 1, script: bashScript } satisfies CompletionDocument)
		if (!output.json) output.code(bashScript)
	},
}
