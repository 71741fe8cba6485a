/** The commands that list and show entries of a journal. */
import type { EntryStore, StoredEntry } from '@tarja/journal'
import { CommandError, jsonOptions, type Subcommand } from '../command.ts'
import { formatJournalCommand, journalOptions, requireExistingJournal } from '../journal-store.ts'
import { withStyle } from '../output.ts'
import { entryHeading, formatDisbelief, formatEntryTable, formatLookup, printEntry } from './entry-lines.ts'
import { previewOperation } from './stored-preview.ts'

/** Whether an entry is a stored preview, and no call. */
function isPreview(entry: StoredEntry): boolean {
	return entry.state !== 'unreadable' && entry.operation === previewOperation
}

/** Returns whether a stored value equals the wanted one. If the stored value is masked, compares its length and its last digits. */
function isValue(stored: unknown, wanted: string): boolean {
	if (typeof stored !== 'object' || stored === null) return String(stored) === wanted
	const { length, last4 } = stored as { readonly length?: number; readonly last4?: string }
	return length === wanted.length && (last4 === undefined || wanted.endsWith(last4))
}

/** Returns whether an entry matches: by its id (or four characters of its beginning or end), its reference, or `field=value`. */
function isMatch(entry: StoredEntry, words: string): boolean {
	if (words.length >= 4 && (entry.id.startsWith(words) || entry.id.endsWith(words))) return true
	if (entry.state === 'unreadable' || isPreview(entry)) return false
	if (entry.reference === words) return true
	const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(words) ?? []
	return name !== '' && Object.hasOwn(entry.fields, name) && isValue(entry.fields[name], value)
}

/** Yields matching entries, oldest first. Reads the whole journal, because that works with every store. */
async function* findEntries(store: EntryStore, words: string, signal: AbortSignal): AsyncGenerator<StoredEntry> {
	for await (const entry of store.list('all')) {
		signal.throwIfAborted()
		if (isMatch(entry, words)) yield entry
	}
}

export const show: Subcommand = {
	name: 'show',
	summary: 'Show the calls with an id, reference or field',
	usage: '<entry>',
	description: `<entry> is a reference, an id (or four characters of its beginning or end), or
field=value. Exit code 1: there is none.`,
	examples: [
		['npx @tarja/cli journal show order-7', 'show the calls with this reference'],
		['npx @tarja/cli journal show nsuOrigem=000124', 'show the calls with this field'],
	],
	options: { ...journalOptions, ...jsonOptions },
	async run(context) {
		const { args, output, signal } = context
		const { store } = await requireExistingJournal(context, 'show the entry')
		let count = 0
		for await (const entry of findEntries(store, args.positionals[0] ?? '', signal)) {
			output.document({ v: 1, entry })
			if (count++) output.line()
			const rows = formatEntryTable(entry)
			const width = Math.max(...rows.map(([name]) => name.length)) + 2
			for (const [name, value] of rows) output.line(name.padEnd(width), value)
		}
		if (!count)
			throw new CommandError(
				'failed',
				'Cannot find the entry: no id or reference here matches; write a field with its name, such as nsuOrigem=000124; an earlier entry may have been purged',
			)
	},
}

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
				if (!['pending', 'unknown', 'unreadable'].includes(entry.state) && !isPreview(entry)) print(entry)
			}
		if (!output.json)
			output.talk(
				unresolved
					? `${unresolved} unresolved. To look them up: ${formatJournalCommand(context, 'reconcile')}`
					: 'Nothing is unresolved',
			)
		const record = await store.journal()
		for (const line of record ? formatDisbelief(record) : []) output.talk(line)
	},
}
