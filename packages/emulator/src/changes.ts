/** What is new in a space since somebody last looked: all that the console shows, in pieces of bounded size. */

import type { LogEntry } from './entry.ts'
import type { QueuedFault } from './fault-queue.ts'
import type { Recorded, TokenEffect } from './log.ts'
import type { Settings } from './settings.ts'
import type { SpaceContents } from './space.ts'

/** What somebody has seen already, as the last answer said it. */
export interface Seen {
	readonly history: string
	readonly revision: number
}

/** What is new, and the small things whole. */
export interface SpaceChanges extends Seen {
	/** Whether there is more that is new: to be asked for with this revision. */
	readonly more: boolean
	/** The platform's clock: ISO 8601. */
	readonly now: string
	/** The requests that arrived or went on since, in that order. */
	readonly entries: readonly LogEntry[]
	/** Number of the oldest request that is still kept; of the next one when there is none. */
	readonly oldest: number
	readonly totals: Recorded['totals']
	/** The newest tokens, oldest first. */
	readonly tokens: readonly TokenEffect[]
	readonly faults: readonly QueuedFault[]
	readonly settings: Settings
}

const entriesAtOnce = 500
const tokensShown = 100

/** Reads what a query says was seen: `?history=…&revision=…`. Whoever has seen another history has seen nothing. */
export function seenIn(query: string, history: string): number {
	const fields = new URLSearchParams(query)
	const revision = Number(fields.get('revision') ?? 0)
	return fields.get('history') === history && Number.isSafeInteger(revision) ? revision : 0
}

/** The revision of a space, as an event tells it and as {@linkcode seenIn} reads it. */
export function revisionOf({ revision }: SpaceContents): Seen {
	return { history: revision.history(), revision: revision.current() }
}

/** What is new after a revision. */
export function changesAfter(space: SpaceContents, after: number): SpaceChanges {
	const { entries, oldest, totals, tokens } = space.log.changedAfter(after)
	const some = entries.slice(0, entriesAtOnce)
	const last = some.at(-1)
	const more = some.length < entries.length
	const { history, revision } = revisionOf(space)
	return structuredClone({
		history,
		revision: more && last ? last.revision : revision,
		more,
		now: new Date(space.now()).toISOString(),
		entries: some.map(({ entry }) => entry),
		oldest,
		totals,
		tokens: tokens.slice(-tokensShown),
		faults: space.queue.list(),
		settings: space.settings(),
	})
}
