import type { CommandGroup } from '../command.ts'
import { find } from '../journal/find.ts'
import { list } from '../journal/list.ts'
import { purge } from '../journal/purge.ts'
import { reconcile } from '../journal/reconcile.ts'
import { restored } from '../journal/restored.ts'
import { settle } from '../journal/settle.ts'
import { show } from '../journal/show.ts'

export const journal: CommandGroup = {
	examples: [
		['npx @tarja/cli journal list', 'the unresolved calls of the journal that tarja.config.ts names'],
		['npx @tarja/cli journal find order-7', 'what became of the call with this reference'],
		['npx @tarja/cli journal reconcile --lookup lookup.mjs', 'look them up at the platform, and settle what was found'],
	],
	commands: [list, find, show, reconcile, settle, restored, purge],
}
