import type { StoredEntry } from '@tarja/journal'
import type { Subcommand } from '../command.ts'
import { existingJournal, journalCommand, journalOptions } from '../journal-store.ts'
import { styled } from '../output.ts'
import { entryHeading, printEntry } from './entry-lines.ts'
import { lookText } from './look-text.ts'

export const list: Subcommand = {
	name: 'list',
	summary: 'list what nobody is sure of, then, with --all, what is settled',
	usage: '',
	examples: [
		['npx @tarja/cli journal list --journal ./journal', 'the unresolved calls in a directory, oldest first'],
		['npx @tarja/cli journal list --all --json', 'all of them, one JSON document a line'],
	],
	options: { ...journalOptions, all: { summary: 'settled calls as well' } },
	async run(context) {
		const { given, output, signal } = context
		const { store } = await existingJournal(context, 'list the journal')
		let isHeaded = false
		const print = (entry: StoredEntry): void => {
			if (!isHeaded) output.line(styled(entryHeading, 'dim'))
			isHeaded = true
			printEntry(output, entry)
			if (entry.state === 'pending' || entry.state === 'unknown') output.line(`  ${lookText(entry, context)}`)
		}
		let unresolved = 0
		for await (const entry of store.list('unresolved')) {
			signal.throwIfAborted()
			unresolved++
			print(entry)
		}
		if (given.has('all'))
			for await (const entry of store.list('all')) {
				signal.throwIfAborted()
				if (entry.state === 'settled') print(entry)
			}
		if (!output.json)
			output.talk(
				unresolved
					? `${unresolved} unresolved. To look them up: ${journalCommand(context, 'reconcile')}`
					: 'Nothing is unresolved',
			)
	},
}
