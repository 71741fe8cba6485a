import type { Subcommand } from '../command.ts'
import { requireYes } from '../command-error.ts'
import { journalOptions, requireExistingJournal } from '../journal-store.ts'

const dayMs = 86_400_000

export const purge: Subcommand = {
	name: 'purge',
	summary: 'Delete old resolved calls',
	description: `Keeps unresolved calls, unreadable entries, and calls with a reference that were
applied or refused.`,
	examples: [
		['npx @tarja/cli journal purge --yes', 'delete the calls older than thirty days'],
		['npx @tarja/cli journal purge --older-than-days 365 --yes', 'delete those older than a year'],
	],
	options: {
		...journalOptions,
		'older-than-days': { value: '<days>', most: 1_000_000_000, summary: 'Delete calls older than this (default 30)' },
		yes: { summary: 'Delete them' },
	},
	async run(context) {
		const { args, output, signal } = context
		const { records } = await requireExistingJournal(context, 'purge it')
		const days = Number(args.text('older-than-days') ?? 30)
		requireYes(context, `delete calls older than ${days} days`)
		const journal = await records()
		const interrupted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
		const purging = Promise.race([journal.purge({ olderThanMs: days * dayMs }), interrupted])
		const purged = await output.runWithNotice('deleting', purging)
		output.line(`${purged} resolved calls were older than ${days} days and were deleted`)
	},
}
