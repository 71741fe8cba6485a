/** Resolves the unresolved calls of one operation, HTTP status and period together. */
import type { EntrySummary, PreviewedCall } from '@tarja/journal'
import type { UnresolvedQuery } from '@tarja/journal/admin'
import { CommandError, type Context } from '../command.ts'
import { formatJournalCommand } from '../journal-store.ts'
import { printEntry } from './entry-lines.ts'
import { endPreview, meanings, rethrow, sumOf, type Task, talkRows, talkWrapped } from './preview.ts'
import { takePreview, toSeen } from './stored-preview.ts'

/** Returns the query for the calls to resolve together: those of one operation, one HTTP status and one period. */
function readQuery({ args }: Context): UnresolvedQuery {
	const [operation, status, from, to] = ['operation', 'status', 'from', 'to'].map((name) => args.text(name))
	if (!operation || !status || !from || !to || !/^(?:none|\d{3})$/.test(status))
		throw new CommandError(
			'usage',
			'Cannot resolve the calls: expected --operation with --status, --from and --to, such as --status 502 or --status none',
		)
	return { operation, status: status === 'none' ? status : Number(status), from, to }
}

/** Returns a sentence with the number of calls, the oldest call and the sum of their amounts. */
function summaryText({ count, oldest, sums, unsummed }: EntrySummary): string {
	const totals = Object.entries(sums).map(([operation, sum]) => `sum of ${operation}: ${sum}`)
	const left = unsummed && totals.length ? [`${unsummed} without an amount`] : []
	return [`${count} calls`, ...(oldest ? [`the oldest of ${oldest}`] : []), ...totals, ...left].join(', ')
}

export async function resolveMany(task: Task): Promise<void> {
	const { context, state, options, store, journal } = task
	const { args, output } = context
	const query = readQuery(context)
	const { findUnresolved } = await import('@tarja/journal/admin')
	const selection = await findUnresolved(journal, query).catch(rethrow)
	const { operation, status, from, to } = query
	const { summarize } = await import('@tarja/journal')
	const preview = (ids: readonly string[]) => journal.preview(ids, state, { ...options, isOfMany: true }).catch(rethrow)
	const found = await preview(selection.entries.map(({ id }) => id))
	const clear = found.filter(({ objections }) => !objections.length)
	const code = args.text('confirm')
	if (code !== undefined) return confirmMany(task, await takePreview(store, state, code), clear, preview)
	if (!selection.count)
		throw new CommandError(
			'usage',
			`Cannot resolve the calls: no unresolved call of ${operation} with status ${status} began from ${from} to ${to}; nothing was changed; to see all: npx @tarja/cli journal list`,
		)
	talkRows(
		output,
		clear.map(({ entry }) => entry),
	)
	for (const { entry, objections } of found.filter((call) => !clear.includes(call))) {
		talkRows(output, [entry])
		talkWrapped(output, `  Speaks against it: ${objections.map(({ message }) => message).join('; ')}`)
		output.talk(`  Alone: ${formatJournalCommand(context, 'resolve', entry.id, state, '--note', options.note)}`)
	}
	const entries = clear.map(({ entry }) => entry)
	talkWrapped(output, summaryText(summarize(entries)))
	if (found.length > clear.length)
		output.talk(`${found.length - clear.length} left out, because something speaks against it: see above`)
	output.talk(meanings[state])
	if (clear.length) return endPreview(task, toSeen(clear), await sumOf(entries))
	throw new CommandError(
		'failed',
		'Cannot resolve the calls: something speaks against each of them; nothing was changed',
	)
}

/** Resolves the calls of a preview that are as they were then. */
async function confirmMany(
	{ context: { output }, state, options, journal }: Task,
	digests: ReturnType<typeof toSeen>,
	clear: readonly PreviewedCall[],
	preview: (ids: readonly string[]) => Promise<readonly PreviewedCall[]>,
): Promise<void> {
	const calls = await preview(Object.keys(digests))
	const same = calls.filter(({ entry, confirm, objections }) => digests[entry.id] === confirm && !objections.length)
	const entries = same.map(({ entry }) => entry)
	const selection = { entries, count: entries.length, sums: {}, unsummed: 0 }
	const { resolveAll } = await import('@tarja/journal/admin')
	const { resolved, refused } = await resolveAll(journal, selection, state, options).catch(rethrow)
	for (const entry of resolved) printEntry(output, entry)
	const changed = [...calls.filter((call) => !same.includes(call)), ...refused].map(({ entry }) => entry)
	if (changed.length) output.talk('Changed since the preview:')
	talkRows(output, changed)
	const later = clear.filter(({ entry }) => digests[entry.id] === undefined).length
	const parts = [`${resolved.length} resolved`, ...(changed.length ? [`${changed.length} changed`] : [])]
	const after = later ? `; ${later} came to the interval afterwards, and are unresolved` : ''
	output.talk(`${parts.join(', ')}${after}`)
	if (changed.length) throw new CommandError('failed', `Cannot resolve ${changed.length} of the calls: see above`)
}
