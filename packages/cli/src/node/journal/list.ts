import type { StoredEntry } from '@tarja/journal'
import { jsonOptions, type Subcommand } from '../command.ts'
import { formatJournalCommand, journalOptions, requireExistingJournal } from '../journal-store.ts'
import { withStyle } from '../output.ts'
import { entryHeading, printEntry } from './entry-lines.ts'
import { formatLookup } from './lookup-text.ts'

export const list: Subcommand = {
	name: 'list',
	summary: 'List unresolved calls (--all: every call)',
	examples: [
		['npx @tarja/cli journal list --journal ./journal', 'list the unresolved calls in a directory'],
		['npx @tarja/cli journal list --all --json', 'print every call, one JSON document per line'],
	],
	options: { ...journalOptions, all: { summary: 'List resolved calls too' }, ...jsonOptions },
	async run(context) {
		const { args, output, signal } = context
		const { store } = await requireExistingJournal(context, 'list the journal')
		let isHeaded = false
		const print = (entry: StoredEntry): void => {
			if (!isHeaded) output.line(withStyle(entryHeading, 'dim'))
			isHeaded = true
			printEntry(output, entry)
			if (entry.state === 'pending' || entry.state === 'unknown') output.line(`  ${formatLookup(entry)}`)
		}
		let unresolved = 0
		for await (const entry of store.list('unresolved')) {
			signal.throwIfAborted()
			unresolved++
			print(entry)
		}
		if (args.has('all'))
			for await (const entry of store.list('all')) {
				signal.throwIfAborted()
				if (!['pending', 'unknown', 'unreadable'].includes(entry.state)) print(entry)
			}
		if (!output.json)
			output.talk(
				unresolved
					? `${unresolved} unresolved. To look them up: ${formatJournalCommand(context, 'reconcile')}`
					: 'Nothing is unresolved',
			)
		if ((await store.journal())?.restored)
			output.talk('It is marked as restored: orders that it lacks are unresolved, until "unmark-restored"')
	},
}
