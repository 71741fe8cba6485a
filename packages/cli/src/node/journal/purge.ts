import type { PurgeDocument } from '../../documents.ts'
import { jsonOptions, type Subcommand } from '../command.ts'
import { requireYes } from '../command-error.ts'
import { journalOptions, requireExistingJournal, withChanges } from '../journal-store.ts'

const dayMs = 86_400_000

export const purge: Subcommand = {
	name: 'purge',
	summary: 'Delete old resolved calls',
	description: `Keeps unresolved calls, unreadable entries, and calls with a reference that were
applied or refused. Without --yes, it only counts.`,
	examples: [
		['npx @tarja/cli journal purge', 'count the calls older than thirty days that can be deleted'],
		['npx @tarja/cli journal purge --older-than-days 365 --yes', 'delete those older than a year'],
	],
	options: {
		...journalOptions,
		'older-than-days': { value: '<days>', most: 1_000_000_000, summary: 'Delete calls older than this (default 30)' },
		yes: { summary: 'Delete them' },
		...jsonOptions,
	},
	async run(context) {
		const { args, output, signal } = context
		const { store, records } = await requireExistingJournal(context, 'purge it')
		const days = Number(args.text('older-than-days') ?? 30)
		// A purge over a store that deletes nothing counts.
		const counting = args.has('yes')
			? undefined
			: withChanges(store, { write: async () => false, delete: async () => {} })
		const journal = await records(counting)
		const interrupted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
		const purging = Promise.race([journal.purge({ olderThanMs: days * dayMs }), interrupted])
		const purged = await output.runWithNotice(counting ? 'counting' : 'deleting', purging)
		output.document({ v: 1, purged } satisfies PurgeDocument)
		output.line(`${purged} resolved calls are older than ${days} days${counting ? '' : ' and were deleted'}`)
		if (purged && counting) requireYes(context, `delete ${purged} calls`)
	},
}
