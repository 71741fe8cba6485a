import type { StoredEntry } from '@tarja/journal'
import type { PurgeDocument } from '../../documents.ts'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { journalApi, journalOptions, requiredJournal } from '../journal-store.ts'
import { configOptions, loadConfig } from '../load-config.ts'

const dayMs = 86_400_000

function daysOf({ given }: Context): number {
	const text = given.text('older-than-days') ?? '30'
	if (/^\d{1,5}$/.test(text)) return Number(text)
	throw new CommandError(
		'usage',
		'Cannot purge the journal: --older-than-days is not a number of days; write it in digits',
	)
}

/** As `client.journal.purge` does it. */
function isForgotten(entry: StoredEntry, beforeMs: number): boolean {
	if (entry.state !== 'settled' || Date.parse(entry.startedAt) >= beforeMs) return false
	return entry.outcome !== 'applied' || entry.reference === undefined
}

export const purge: Command = {
	name: 'purge',
	summary: 'forget settled calls of long ago',
	usage: '',
	description:
		'Unresolved calls stay, however old, and so does what cannot be read, and what was applied under a reference of yours.',
	examples: [
		['tarja journal purge', 'forget what was settled and began more than thirty days ago'],
		['tarja journal purge --older-than-days 365 --yes', 'in a script'],
	],
	options: {
		...journalOptions,
		...configOptions,
		'older-than-days': { value: '<days>', summary: 'how long ago it began (default 30)' },
		yes: { summary: 'forget them without asking' },
	},
	async run(context) {
		const { given, output, ask } = context
		const options = await requiredJournal(context, await loadConfig(context), 'purge it')
		const days = daysOf(context)
		const beforeMs = Date.now() - days * dayMs
		let count = 0
		for await (const entry of options.store.list('all')) if (isForgotten(entry, beforeMs)) count++
		if (count && !given.has('yes')) {
			if (!ask.isPossible)
				throw new CommandError('usage', `Cannot purge ${count} entries: there is no terminal to ask on; give --yes`)
			if (!(await ask.confirm(`Forget ${count} settled calls older than ${days} days?`)))
				throw new CommandError('failed', 'Not agreed to')
		}
		const { journal } = await journalApi(options)
		const purged = count ? await output.during('forgetting', journal.purge({ olderThanMs: days * dayMs })) : 0
		output.document({ v: 1, purged } satisfies PurgeDocument)
		output.line(`${purged} forgotten`)
	},
}
