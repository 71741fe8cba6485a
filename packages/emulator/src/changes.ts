/** Finds what has changed in a space since a client last asked, in answers of limited size. */

import type { LogEntry } from './entry.ts'
import type { QueuedFault } from './fault-turns.ts'
import type { Recorded, TokenEffect } from './log.ts'
import { judgedPayment, type Payment } from './payments.ts'
import { type Language, translated } from './refusal-text.ts'
import type { Settings } from './settings.ts'
import type { SpaceContents } from './space.ts'

/** How far a client has read the changes of a space; it sends this back to get only newer ones. */
export interface Seen {
	readonly history: string
	readonly revision: number
}

/**
 * Everything that changed after the client's revision. Only log entries are sent as changes; settings, tokens and faults are
 * sent whole.
 */
export interface SpaceChanges extends Seen {
	/** Whether the answer was cut short at its size limit: ask again with this `revision` for the rest. */
	readonly more: boolean
	/** Time of the answer by the emulator's clock, which a setting may have moved: ISO 8601. */
	readonly now: string
	/** Requests that arrived or changed since then, the one that changed longest ago first. */
	readonly entries: readonly LogEntry[]
	/** Number of the oldest request that is still stored; if the log is empty, the number that the next request will get. */
	readonly oldest: number
	/** Payments that changed since then, with their verdicts in the client's language. */
	readonly payments: readonly Payment[]
	readonly totals: Recorded['totals']
	/** The newest tokens that were issued, oldest first. */
	readonly tokens: readonly TokenEffect[]
	readonly faults: readonly QueuedFault[]
	readonly settings: Settings
}

const entriesAtOnce = 500
const tokensShown = 100

/** Reads what a client has seen from its query: `?history=…&revision=…`. A client with another history has seen nothing. */
export function seenIn(query: string, history: string): number {
	const fields = new URLSearchParams(query)
	const revision = Number(fields.get('revision') ?? 0)
	return fields.get('history') === history && Number.isSafeInteger(revision) ? revision : 0
}

/** The revision of a space, in the form that {@linkcode seenIn} reads. */
export function revisionOf({ revision }: SpaceContents): Seen {
	return { history: revision.history(), revision: revision.current() }
}

function inLanguage({ reason, advice, ...payment }: Payment, language: Language): Payment {
	const told = advice === undefined ? {} : { advice: translated(advice, language) }
	return { ...payment, reason: translated(reason, language), ...told }
}

/** Collects the changes of a space after a revision, up to the limits of one answer. */
export function changesAfter(space: SpaceContents, after: number, language: Language): SpaceChanges {
	const { entries, oldest, totals, tokens, payments } = space.log.changedAfter(after)
	const some = entries.slice(0, entriesAtOnce)
	const last = some.at(-1)
	const more = some.length < entries.length
	const { history, revision: current } = revisionOf(space)
	const revision = more && last ? last.revision : current
	return structuredClone({
		history,
		revision,
		more,
		now: new Date(space.now()).toISOString(),
		entries: some.map(({ entry: { rawHeaders: _lines, ...entry } }) => entry),
		oldest,
		payments: payments(revision).map((record) => inLanguage(judgedPayment(record), language)),
		totals,
		tokens: tokens.slice(-tokensShown),
		faults: space.queue.list(),
		settings: space.settings(),
	})
}
