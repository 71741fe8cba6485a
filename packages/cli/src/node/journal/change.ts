/** The commands that change a journal as a whole. */
import { userInfo } from 'node:os'
import type { ChangeJournalOptions } from '@tarja/journal'
import { CommandError, type Context, type Options, requireYes, type Subcommand } from '../command.ts'
import { type CommandJournal, journalOptions, requireExistingJournal, storeForCreation } from '../journal-store.ts'
import { readWaits, waitOptions } from './waits.ts'

/** Reads who changes a journal, and the note that says why. */
export function readChange({ args }: Context, what: string): ChangeJournalOptions {
	const note = args.text('note')
	if (!note?.trim())
		throw new CommandError('usage', `Cannot ${what}: the note is missing; add --note "Ana, vendor support, case 4711"`)
	return { by: args.text('by') ?? userInfo().username, note }
}

/** The options of commands that change a journal as a whole. */
export const changeOptions: Options = {
	...journalOptions,
	note: { value: '<text>', summary: 'Record why, and how you know' },
	by: { value: '<name>', summary: 'Record who changes it (default: your user name)' },
	yes: { summary: 'Change it' },
}

/** Changes the journal as a whole: reads who changes it, finds it, and asks for consent. */
export async function change(
	context: Context,
	what: string,
	apply: (journal: CommandJournal, options: ChangeJournalOptions) => Promise<void>,
): Promise<void> {
	const options = readChange(context, what)
	const journal = await requireExistingJournal(context, what)
	requireYes(context, what)
	await apply(journal, options)
	context.output.talk('Done')
}

export const markRestored: Subcommand = {
	name: 'mark-restored',
	summary: 'Mark the journal as restored from a copy',
	description: `Marks every journal of its store, because a copy holds them all. From then on,
every step that the copy does not hold as applied is unresolved:
nothing is sent until "unmark-restored". Stop senders, restore, mark, start.`,
	examples: [['npx @tarja/cli journal mark-restored --note "copy of 03:00" --yes', 'mark it']],
	options: changeOptions,
	run(context) {
		return change(context, 'mark it as restored', async ({ records, options: { store, id } }, options) => {
			const admin = await import('@tarja/journal/admin')
			await admin.markRestored(await records(), options)
			const ids = await store.ids?.()
			context.output.talk(
				ids
					? `Marked: ${ids.join(', ')}. Each is unmarked alone`
					: `Marked: ${id}. This store can not name its other journals: mark each of them, too`,
			)
		})
	},
}

export const unmarkRestored: Subcommand = {
	name: 'unmark-restored',
	summary: 'Take the mark of a restored journal away',
	description: `Resolve the orders that the copy lacks first: "resolve applied --reference …".
Operations without a call in the copy stay unresolved until you name them.`,
	examples: [
		['npx @tarja/cli journal unmark-restored --note "compared with the report" --yes', 'sell again'],
		[
			'npx @tarja/cli journal unmark-restored --operation refund --note "found" --yes',
			'allow refunds again, if the copy has none',
		],
	],
	options: {
		...changeOptions,
		operation: {
			value: '<id>',
			multiple: true,
			summary: 'Name an operation without a call in the copy, after you have looked its calls up',
		},
	},
	run(context) {
		const operations = context.args.list('operation')
		return change(context, 'take the mark away', async ({ records }, options) => {
			const admin = await import('@tarja/journal/admin')
			await admin.unmarkRestored(await records(), { ...options, operations })
		})
	},
}

export const create: Subcommand = {
	name: 'create',
	summary: 'Create a journal, and print its id for the configuration',
	description: `Do this once for each account at the platform. A store that doesn't hold the
journal of the configuration is refused, so that nothing is paid twice.`,
	examples: [
		['npx @tarja/cli journal create --journal ./journal --base-url https://…', 'create it in a directory'],
		['npx @tarja/cli journal create --base-url https://…', 'create it in the store of tarja.config.ts'],
	],
	options: {
		...journalOptions,
		'base-url': { value: '<url>', summary: 'The base URL of the clients that will use it' },
		...waitOptions,
	},
	async run(context) {
		const { args, output, env } = context
		const baseUrl = args.text('base-url') ?? env.TARJA_BASE_URL
		if (!baseUrl)
			throw new CommandError(
				'usage',
				'Cannot create the journal: nothing says whose payments it keeps; add --base-url, or set TARJA_BASE_URL',
			)
		const { createJournal } = await import('@tarja/journal')
		const store = await storeForCreation(context, baseUrl)
		const id = await createJournal(store, { baseUrl, ...readWaits(context) })
		output.line(id)
		output.talk(`Put it into the configuration: journal({ store, id: '${id}' }), or TARJA_JOURNAL_ID=${id}`)
	},
}

export const move: Subcommand = {
	name: 'move',
	summary: 'Change the base URL of a journal, because the platform has moved',
	examples: [['npx @tarja/cli journal move https://new.example --note "vendor mail" --yes', 'move it']],
	usage: '<base-url>',
	options: changeOptions,
	run(context) {
		const [baseUrl = ''] = context.args.positionals
		return change(context, 'move the journal', async ({ options: { store, id = '' } }, options) => {
			const { moveJournal } = await import('@tarja/journal')
			await moveJournal(store, id, { ...options, baseUrl })
		})
	},
}

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
