/** What the forms of `tarja journal resolve` share: the task, and the end of its preview. */
import type { JournalApi, JournalEntry, PersonState, ResolveOptions } from '@tarja/journal'
import { CommandError, type Context } from '../command.ts'
import { type CommandJournal, formatJournalCommand } from '../journal-store.ts'
import type { Output } from '../output.ts'
import { wrapText } from '../printable.ts'
import { formatRows } from './entry-lines.ts'
import { storePreview, type toSeen } from './stored-preview.ts'

export const optionsOfForms = ['step', 'seen-at', 'saved', 'reference', 'operation', 'status', 'from', 'to'] as const

/** Turns a refused outcome into a failed command, because its exit code must not look like the exit code of a call. */
export async function rethrow(error: unknown): Promise<never> {
	const { isTarjaError } = await import('@tarja/core')
	if (isTarjaError(error, 'configuration') && error.details.reason === 'option')
		throw new CommandError('usage', error.message)
	throw isTarjaError(error, 'invalid_input') ? new CommandError('failed', error.message) : error
}

export const meanings = {
	applied: 'The step will count as applied',
	rejected: 'The step will count as refused: the customer may pay again',
	absent: 'The program may then send the step again',
} as const

/** What a command is about to write. */
export interface Task {
	readonly context: Context
	readonly state: PersonState
	readonly options: Pick<ResolveOptions, 'by' | 'note' | 'saved' | 'seenAt'>
	readonly store: CommandJournal['store']
	readonly journal: JournalApi
}

/** Ends a preview: the command that writes what was shown. */
export async function endPreview(
	{ context, state, store }: Task,
	seen: ReturnType<typeof toSeen>,
	sum?: string,
): Promise<never> {
	const code = await storePreview(store, state, seen, sum)
	const { args } = context
	const given = [...optionsOfForms, 'note', 'by'].flatMap((name) => {
		const values = name === 'saved' ? args.list(name) : [args.text(name) ?? []].flat()
		return values.flatMap((value) => [`--${name}`, value])
	})
	const command = formatJournalCommand(context, 'resolve', ...args.positionals, ...given, '--confirm', code)
	context.output.talk(`Next: ${command}`)
	throw new CommandError('usage', 'Nothing was changed; the line above resolves it, within 24 hours')
}

export async function sumOf(entries: readonly JournalEntry[]): Promise<string | undefined> {
	const { summarize } = await import('@tarja/journal')
	return Object.values(summarize(entries).sums)[0]
}

/** Prints a sentence for people in lines that fit a terminal. */
export function talkWrapped({ talk }: Pick<Output, 'talk'>, text: string): void {
	for (const line of wrapText(text, '  ')) talk(line)
}

/** Prints entries as rows for people. */
export function talkRows({ talk }: Pick<Output, 'talk'>, entries: readonly JournalEntry[]): void {
	for (const row of formatRows(entries)) talk(...row)
}
