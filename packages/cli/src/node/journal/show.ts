/** The commands that list and show entries of a journal. */
import { type EntryStore, isTheSame, type JournalEntry, type StoredEntry } from '@tarja/journal'
import { CommandError, type Context, jsonOptions, type Subcommand } from '../command.ts'
import { journalOptions, requireExistingJournal } from '../journal-store.ts'
import { formatDisbelief, formatEntryTable, formatRows, isUnresolved } from './entry-lines.ts'
import { formatReconcile } from './lookups.ts'
import { previewOperation } from './stored-preview.ts'
import { printStory } from './story.ts'

/** Whether an entry is a stored preview, and no call. */
function isPreview(entry: StoredEntry): boolean {
	return entry.state !== 'unreadable' && entry.operation === previewOperation
}

/** Returns whether a stored value is the wanted one. If it is masked, compares its length and its last digits. */
function isValue({ fields, kinds = {} }: JournalEntry, name: string, wanted: string): boolean {
	const { length, last4 } = Object(fields[name]) as { readonly length?: number; readonly last4?: string }
	if (length !== undefined && typeof fields[name] === 'object')
		return length === wanted.length && (last4 === undefined || wanted.endsWith(last4))
	return isTheSame(kinds[name] ?? 'text', fields[name], wanted)
}

/** The fields by which a person may know a payment: not its amount, terminal or kind, because many payments have the same. */
function listNumbers({ fields, amountField = '', listedBy = [], kindBy = [] }: JournalEntry): readonly string[] {
	return Object.keys(fields).filter((name) => ![amountField, ...listedBy, ...kindBy].includes(name))
}

/** Returns whether an entry matches: by its id (or four characters of its beginning or end), its reference, a number, or `field=value`. */
function isMatch(entry: StoredEntry, words: string): boolean {
	if (words.length >= 4 && (entry.id.startsWith(words) || entry.id.endsWith(words))) return true
	if (entry.state === 'unreadable' || isPreview(entry)) return false
	if (isTheSame('text', entry.reference, words)) return true
	const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(words) ?? []
	if (name !== '' && Object.hasOwn(entry.fields, name)) return isValue(entry, name, value)
	return listNumbers(entry).some((field) => isValue(entry, field, words))
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
	summary: 'Show what happened to an order, and what to do next',
	usage: '<order>',
	description: `<order> is a reference, a number that identifies the payment, field=value, or an
entry's id (or four characters of its beginning or end). Exit code 1: there is
none.`,
	examples: [
		['npx @tarja/cli journal show order-7', 'show the calls with this reference'],
		['npx @tarja/cli journal show 000124', 'show the calls with this number'],
	],
	options: { ...journalOptions, all: { summary: 'Show every field of the entry' }, ...jsonOptions },
	async run(context) {
		const { args, output, signal } = context
		const { store } = await requireExistingJournal(context, 'show the entry')
		let count = 0
		for await (const entry of findEntries(store, args.positionals[0] ?? '', signal)) {
			output.document({ v: 1, entry })
			if (count++) output.line()
			if (args.has('all')) printTable(context, entry)
			else await printStory(context, entry)
		}
		if (!count)
			throw new CommandError(
				'failed',
				'Cannot find it: no order, number or id in this journal matches. That does not mean that it was not sent: it may be in another journal, or an old entry may have been purged; check its number, then look for it at the platform',
			)
	},
}

function printTable({ output }: Context, entry: StoredEntry): void {
	const rows = formatEntryTable(entry)
	const width = Math.max(...rows.map(([name]) => name.length)) + 2
	for (const [name, value] of rows) output.line(name.padEnd(width), value)
}

/** Yields the unresolved calls, and with `--all` the resolved ones after them. */
async function* readEntries(store: EntryStore, { args, signal }: Context): AsyncGenerator<StoredEntry> {
	for await (const entry of store.list('unresolved')) yield entry
	if (args.has('all'))
		for await (const entry of store.list('all')) {
			signal.throwIfAborted()
			if (!isOpen(entry) && !isPreview(entry)) yield entry
		}
}

/** Whether a call needs a lookup or a person. */
function isOpen(entry: StoredEntry): boolean {
	return isUnresolved(entry) || entry.state === 'unreadable'
}

export const list: Subcommand = {
	name: 'list',
	summary: 'List unresolved orders (--all: every order)',
	examples: [
		['npx @tarja/cli journal list --journal ./journal', 'list the unresolved orders in a directory'],
		['npx @tarja/cli journal list --all --json', 'print every call, one JSON document per line'],
	],
	options: { ...journalOptions, all: { summary: 'List resolved calls too' }, ...jsonOptions },
	async run(context) {
		const { output, signal } = context
		const { store } = await requireExistingJournal(context, 'list the journal')
		const entries: StoredEntry[] = []
		for await (const entry of readEntries(store, context)) {
			signal.throwIfAborted()
			if (output.json) output.document({ v: 1, entry })
			else entries.push(entry)
		}
		const open = entries.filter(isOpen)
		if (!output.json) output.talk(formatCount(open.length))
		for (const row of formatRows([...open.reverse(), ...entries.filter((entry) => !isOpen(entry)).reverse()]))
			output.line(...row)
		if (open.length) output.talk(`Next: ${await formatReconcile(context, open)}`)
		const record = await store.journal()
		for (const line of record ? formatDisbelief(record) : []) output.talk(line)
	},
}

export function formatCount(open: number): string {
	if (!open) return 'Nothing is unresolved'
	return open === 1 ? '1 order is unresolved.' : `${open} orders are unresolved.`
}
