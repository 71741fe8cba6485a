import type { JournalOptions, JournalStore } from '@tarja/journal'
import type { PurgeDocument } from '../../documents.ts'
import type { Command, Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { existingJournal, journalApi, journalOptions } from '../journal-store.ts'
import { configOptions } from '../load-config.ts'

const dayMs = 86_400_000

function daysOf({ given }: Context): number {
	const text = given.text('older-than-days') ?? '30'
	if (/^\d{1,5}$/.test(text)) return Number(text)
	throw new CommandError(
		'usage',
		'Cannot purge the journal: --older-than-days is not a number of days; write it in digits',
	)
}

/** How many would be forgotten: the journal says it, over a store that forgets nothing. */
async function countOf(options: JournalOptions, olderThanMs: number): Promise<number> {
	const store: JournalStore = {
		read: (id) => options.store.read(id),
		list: (which) => options.store.list(which),
		write: async () => false,
		delete: async () => {},
	}
	const { journal } = await journalApi({ ...options, store })
	return journal.purge({ olderThanMs })
}

/**
 * Asks before anything is forgotten.
 *
 * @throws {CommandError} When the answer is no, or nobody can be asked.
 */
async function agree({ ask }: Context, count: number, days: number): Promise<void> {
	if (!ask.isPossible)
		throw new CommandError('usage', `Cannot purge ${count} entries: there is no terminal to ask on; give --yes`)
	if (!(await ask.confirm(`Forget ${count} settled calls that began more than ${days} days ago?`)))
		throw new CommandError('failed', 'Not agreed to')
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
		const { given, output } = context
		const options = await existingJournal(context, 'purge it')
		const days = daysOf(context)
		const olderThanMs = days * dayMs
		if (!given.has('yes')) {
			const count = await output.during('counting', countOf(options, olderThanMs))
			if (count) await agree(context, count, days)
		}
		const { journal } = await journalApi(options)
		const purged = await output.during('forgetting', journal.purge({ olderThanMs }))
		output.document({ v: 1, purged } satisfies PurgeDocument)
		output.line(`${purged} forgotten`)
	},
}
