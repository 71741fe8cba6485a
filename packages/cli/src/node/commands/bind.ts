import { check } from '../bind/check.ts'
import { diff } from '../bind/diff.ts'
import { generate } from '../bind/generate.ts'
import { init } from '../bind/init.ts'
import { inspect } from '../bind/inspect.ts'
import type { CommandGroup } from '../command.ts'

export const bind: CommandGroup = {
	examples: [
		['npx @tarja/cli bind inspect vendor/cards.yaml', 'what the document is, and what of it cannot be kept'],
		['npx @tarja/cli bind init vendor/cards.yaml', 'write bindings.map.yaml, with every label'],
		['npx @tarja/cli bind generate', 'write the bindings of what the map binds'],
	],
	commands: [inspect, init, generate, check, diff],
}
