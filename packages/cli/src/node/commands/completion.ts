import type { CompletionDocument } from '../../documents.ts'
import type { Command } from '../command.ts'
import { completionScript, shells } from '../completion-script.ts'

export const completion: Command = {
	name: 'completion',
	summary: 'print completions for a shell',
	usage: `<${shells.join('|')}>`,
	description: 'The names are those of this version; print them again after an update.',
	examples: [
		['source <(tarja completion bash)', 'in this bash; in ~/.bashrc for all of them'],
		['tarja completion zsh > ~/.zfunc/_tarja', 'in zsh, with ~/.zfunc in fpath'],
		['tarja completion fish > ~/.config/fish/completions/tarja.fish', 'in fish'],
	],
	options: {},
	choices: async () => shells,
	async run({ given, output, commands }) {
		const script = await completionScript(given.positionals[0] ?? '', commands)
		if (output.json) output.document({ v: 1, script } satisfies CompletionDocument)
		else output.code(script)
	},
}
