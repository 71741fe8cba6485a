/** Tells what happened to a call: its state, what the customer may be told, what to do next, and its history. */
import type { JournalEntry, StoredEntry } from '@tarja/journal'
import type { Context } from '../command.ts'
import { formatJournalCommand } from '../journal-store.ts'
import { type Output, withStyle } from '../output.ts'
import { wrapText } from '../printable.ts'
import {
	formatAge,
	formatChange,
	formatFields,
	formatLookedUp,
	formatLookup,
	formatReason,
	isUnresolved,
	speakers,
	styles,
} from './entry-lines.ts'
import { formatReconcile } from './lookups.ts'

/** What follows from a state, and what the customer may be told. */
const consequences = {
	unresolved:
		'The platform may have applied it: do not pay it under another id. Tell the customer: it is being checked; please do not pay again.',
	applied: 'Nothing to do. Tell the customer: it was accepted.',
	rejected: 'Tell the customer: it was refused; you may pay again.',
	reversed:
		'The platform took it back. Tell the customer: it was refunded; you may pay again. A job must not send it again.',
	absent: 'The platform does not have it. The program may send it again under the same id.',
	not_processed: 'Nothing was applied. The program may send it again under the same id.',
} as const

function getConsequence({ state, reason }: JournalEntry): string {
	if (state === 'pending' || state === 'unknown') return consequences.unresolved
	return consequences[state === 'rejected' && reason === 'reversed' ? reason : state]
}

/**
 * Returns the command that brings an unresolved call further. If a lookup can't resolve it, a person has to. That command has no state yet,
 * because it must not resolve a call before somebody has looked at the platform. It prints what to add.
 */
async function getNext(context: Context, entry: JournalEntry): Promise<string> {
	const { reference, step, lastLookup, lookedUp, inReview, said } = entry
	const isListed = lastLookup && lastLookup.until === undefined && lastLookup.result !== 'no_list'
	// A word that neither resolves the call nor shows that the platform is at work.
	const isShown = lookedUp?.word !== undefined && !inReview && !said
	return isListed || isShown || lookedUp?.fields
		? formatJournalCommand(context, 'resolve', reference, '--step', step)
		: formatReconcile(context, [entry])
}

/** Returns the sentence about how a call ended. */
function formatHeadline(entry: JournalEntry): string {
	const { reference, step, attempts, resends = 0, startedAt, resolvedBy = 'call' } = entry
	const times = attempts + resends
	const sent = times > 1 ? `sent ${times} times` : times || isUnresolved(entry) ? 'sent once' : 'not sent'
	const how = isUnresolved(entry) ? formatReason(entry) : `as ${speakers[resolvedBy]} says`
	return `${reference}, ${step}: ${isUnresolved(entry) ? 'unresolved' : entry.state}, ${how}; ${sent}, ${formatAge(startedAt)} ago.`
}

/** Returns what happened, each with its time. */
function listHistory(entry: JournalEntry): readonly string[] {
	const { startedAt, resentAt, history, person, passed, state, endedAt, status, lastLookup, lookedUp } = entry
	const { resolvedBy = 'call' } = entry
	const end = { state, by: resolvedBy, at: endedAt ?? '' }
	const isEnded = endedAt !== undefined && !history
	const ended = state === 'unknown' ? (status === undefined ? 'no response' : `response ${status}`) : undefined
	return [
		`${startedAt} sent`,
		...(resentAt === undefined ? [] : [`${resentAt} sent again`]),
		...(isEnded ? [ended ? `${endedAt} ${ended}` : formatChange(end)] : []),
		...(history ?? []).map(formatChange),
		...(person && !history ? [`${person.at} ${state} by ${person.by}, ${person.note}`] : []),
		...(passed ? [`${passed.at} passed over by ${passed.by}, ${passed.note}`] : []),
		...(lookedUp ? [`${lookedUp.at} lookup: ${formatLookedUp(lookedUp)}`] : []),
		...(lastLookup && lastLookup.result !== 'no_list' ? [`${lastLookup.at} lookup: ${formatLookup(entry)}`] : []),
	]
}

const label = (name: string): string => `  ${name.padEnd(11)}`

function printRows(output: Output, name: string, texts: readonly string[]): void {
	for (const [n, text] of texts.entries())
		for (const line of wrapText(label(n ? '' : name) + text, label('  '))) output.line(line)
}

/** Prints the story of one call. */
export async function printStory(context: Context, entry: StoredEntry): Promise<void> {
	const { output } = context
	if (entry.state === 'unreadable') {
		for (const line of wrapText(`${entry.id}: unresolved, because its entry cannot be read: ${entry.reason}.`))
			output.line(line)
		output.line(`It is ${entry.place}`)
		return
	}
	for (const line of wrapText(formatHeadline(entry))) output.line(withStyle(line, styles[entry.state]))
	for (const line of wrapText(getConsequence(entry))) output.line(line)
	if (isUnresolved(entry)) output.line(`Next: ${await getNext(context, entry)}`)
	const { fields, startedAt, resentAt = startedAt, saved, id } = entry
	printRows(output, 'look for', [`${formatFields(fields)}, made about ${resentAt}`])
	if (saved) printRows(output, 'saved', [formatFields(saved)])
	printRows(output, 'history', listHistory(entry))
	output.line(label('entry'), id, '  (--all: every field)')
}
