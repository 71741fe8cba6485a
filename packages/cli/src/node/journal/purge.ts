import type { EntryStore } from '@tarja/journal'
import type { PurgeDocument } from '../../documents.ts'
import { agreed, notAgreed } from '../agreed.ts'
import type { Subcommand } from '../command.ts'
import { codeOfInterrupt, exitCode } from '../exit-code.ts'
import { type CommandJournal, changedStore, existingJournal, journalOptions } from '../journal-store.ts'
import type { Progress } from '../progress.ts'

const dayMs = 86_400_000

/** How many entries are deleted at once, between two looks for an interrupt: a directory takes less than a second for them. */
const atOnce = 300

/** A store that deletes in a way of ours, and whose lists end at an interrupt. */
function deleting(store: EntryStore, signal: AbortSignal, deleteAll: EntryStore['delete']): EntryStore {
	return changedStore(store, {
		async *list(which, after) {
			for await (const entry of store.list(which, after)) {
				signal.throwIfAborted()
				yield entry
			}
		},
		write: async () => false,
		delete: deleteAll,
	})
}

/** Counts the entries that would be deleted, by running the journal's purge over a store that deletes nothing. */
async function countOf({ store, records }: CommandJournal, olderThanMs: number, signal: AbortSignal): Promise<number> {
	const journal = await records(deleting(store, signal, async () => {}))
	return journal.purge({ olderThanMs })
}

/** Forgets them, and counts how many are forgotten; an interrupt ends that between two parts. */
async function forget(
	{ store, records }: CommandJournal,
	olderThanMs: number,
	progress: Progress,
	signal: AbortSignal,
): Promise<void> {
	const inParts = deleting(store, signal, async (ids) => {
		progress.of = ids.length
		while (progress.done < ids.length) {
			signal.throwIfAborted()
			const part = ids.slice(progress.done, progress.done + atOnce)
			await store.delete(part)
			progress.done += part.length
		}
	})
	// A store with a way of its own, such as a database, is faster, and ends with the process.
	const journal = await records(store.purge ? undefined : inParts)
	const interrupted = new Promise<never>((_, reject) =>
		signal.addEventListener('abort', () => store.purge && reject(signal.reason)),
	)
	progress.done = await Promise.race([journal.purge({ olderThanMs }), interrupted])
}

export const purge: Subcommand = {
	name: 'purge',
	summary: 'forget settled calls of long ago',
	usage: '',
	description:
		'Unresolved calls stay, however old, and so does what cannot be read, and what was applied or refused under a reference of yours.',
	examples: [
		['npx @tarja/cli journal purge', 'forget what was settled and began more than thirty days ago'],
		['npx @tarja/cli journal purge --older-than-days 365 --yes', 'in a script'],
	],
	options: {
		...journalOptions,
		'older-than-days': { value: '<days>', most: 1_000_000_000, summary: 'how long ago it began (default 30)' },
		yes: { summary: 'forget them without asking' },
	},
	async run(context) {
		const { given, output, signal } = context
		const opened = await existingJournal(context, 'purge it')
		const days = Number(given.text('older-than-days') ?? 30)
		const olderThanMs = days * dayMs
		if (!given.has('yes')) {
			const count = await output.during('counting', countOf(opened, olderThanMs, signal))
			const question = `Forget ${count} settled calls that began more than ${days} days ago?`
			if (count && !(await agreed(context, `purge ${count} entries`, question))) throw notAgreed()
		}
		const progress: Progress = { done: 0 }
		const forgetting = forget(opened, olderThanMs, progress, signal)
		await output.during('forgetting', forgetting, progress).catch((error) => {
			if (!signal.aborted) throw error
		})
		output.document({ v: 1, purged: progress.done } satisfies PurgeDocument)
		output.line(`${progress.done} forgotten`)
		if (!signal.aborted) return exitCode.ok
		output.talk('Interrupted: run it again for the rest')
		return codeOfInterrupt(signal)
	},
}
