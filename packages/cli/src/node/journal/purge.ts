import type { EntryStore } from '@tarja/journal'
import type { PurgeDocument } from '../../documents.ts'
import { agreed, notAgreed } from '../agreed.ts'
import type { Command } from '../command.ts'
import { type CommandJournal, existingJournal, journalApi, journalOptions } from '../journal-store.ts'
import { configOptions } from '../load-config.ts'

const dayMs = 86_400_000

/** Counts the entries that would be deleted, by running the journal's purge over a store that deletes nothing. */
async function countOf({ options, store: kept }: CommandJournal, olderThanMs: number): Promise<number> {
	const store: EntryStore = {
		origin: () => kept.origin(),
		read: (id) => kept.read(id),
		list: (which) => kept.list(which),
		write: async () => false,
		delete: async () => {},
	}
	const { journal } = await journalApi(options, store)
	return journal.purge({ olderThanMs })
}

export const purge: Command = {
	name: 'purge',
	summary: 'forget settled calls of long ago',
	usage: '',
	description:
		'Unresolved calls stay, however old, and so does what cannot be read, and what was applied or refused under a reference of yours.',
	examples: [
		['tarja journal purge', 'forget what was settled and began more than thirty days ago'],
		['tarja journal purge --older-than-days 365 --yes', 'in a script'],
	],
	options: {
		...journalOptions,
		...configOptions,
		'older-than-days': { value: '<days>', most: 1_000_000_000, summary: 'how long ago it began (default 30)' },
		yes: { summary: 'forget them without asking' },
	},
	async run(context) {
		const { given, output } = context
		const opened = await existingJournal(context, 'purge it')
		const days = Number(given.text('older-than-days') ?? 30)
		const olderThanMs = days * dayMs
		if (!given.has('yes')) {
			const count = await output.during('counting', countOf(opened, olderThanMs))
			const question = `Forget ${count} settled calls that began more than ${days} days ago?`
			if (count && !(await agreed(context, `purge ${count} entries`, question))) throw notAgreed()
		}
		const { journal } = await journalApi(opened.options)
		const purged = await output.during('forgetting', journal.purge({ olderThanMs }))
		output.document({ v: 1, purged } satisfies PurgeDocument)
		output.line(`${purged} forgotten`)
	},
}
