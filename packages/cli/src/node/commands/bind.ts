import { generate } from '../bind/generate.ts'
import { init } from '../bind/init.ts'
import type { CommandGroup } from '../command.ts'

export const bind: CommandGroup = {
	examples: [
		['npx @tarja/cli bind init vendor/cards.yaml', 'print what the document is, and write bindings.map.yaml'],
		['npx @tarja/cli bind generate', 'write the bindings of what the map binds'],
	],
	commands: [init, generate],
}
