import type { CommandGroup } from '../command.ts'
import { create, markRestored, move, purge, unmarkRestored } from '../journal/change.ts'
import { reconcile } from '../journal/reconcile.ts'
import { resolve } from '../journal/resolve.ts'
import { pass, set } from '../journal/set.ts'
import { list, show } from '../journal/show.ts'

export const journal: CommandGroup = {
	examples: [
		['npx @tarja/cli journal create --journal ./journal --base-url https://…', 'create a journal, and print its id'],
		['npx @tarja/cli journal list', 'list the calls whose outcome is unknown'],
		['npx @tarja/cli journal show order-7', 'show what happened to an order'],
		['npx @tarja/cli journal reconcile --list list.mjs --yes', 'look unresolved calls up, and resolve them'],
	],
	commands: [create, set, move, list, show, reconcile, resolve, pass, markRestored, unmarkRestored, purge],
}
