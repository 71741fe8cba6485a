/** Stores what a person has seen in the journal, under a code, so that the next command changes exactly that. */
import type { EntryStore, JournalEntry, PersonState, PreviewedCall } from '@tarja/journal'
import { CommandError } from '../command.ts'

/** The operation of a stored preview. It is no call. */
export const previewOperation = 'journal.preview'

const dayMs = 86_400_000
/** Letters of ids and codes, which spell no word. */
const letters = 'bdfghjklmnqrstvz'

function createLetters(count: number): string {
	const bytes = crypto.getRandomValues(new Uint8Array(count))
	return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}

async function readNowMs(store: EntryStore): Promise<number> {
	return store.nowMs ? store.nowMs() : Date.now()
}

/** The calls that a person has seen: the digest of each by its id. */
type Seen = Readonly<Record<string, string>>

/** Returns the digests of calls by their ids. */
export function toSeen(calls: readonly PreviewedCall[]): Seen {
	return Object.fromEntries(calls.map(({ entry, confirm }) => [entry.id, confirm]))
}

/**
 * Stores a preview for 24 hours.
 *
 * @param sum The sum of the calls' amounts, if it is known.
 * @returns Its code: count, sum, and letters.
 */
export async function storePreview(store: EntryStore, state: PersonState, seen: Seen, sum?: string): Promise<string> {
	const nowMs = await readNowMs(store)
	const at = new Date(nowMs).toISOString()
	const code = [Object.keys(seen).length, ...(sum === undefined ? [] : [sum]), createLetters(4)].join('-')
	const entry: JournalEntry = {
		...{ v: 1, id: `${at.replace(/[-:.]/g, '')}-${createLetters(16)}`, revision: 0, operation: previewOperation },
		...{ method: '', path: '', fields: {}, reference: code, step: state, startedAt: at, sendDeadline: at },
		...{ state: 'not_processed', attempts: 0, mayHaveReplayed: false, saved: seen },
	}
	if ((await store.write(entry)) !== true) throw new Error('Cannot store the preview: try again')
	return code
}

/**
 * Takes a stored preview, once.
 *
 * @throws {CommandError} `usage` if no preview of the last 24 hours has this code and state, or if it was used.
 */
export async function takePreview(store: EntryStore, state: PersonState, code: string): Promise<Seen> {
	const from = new Date((await readNowMs(store)) - dayMs).toISOString().replace(/[-:.]/g, '')
	for await (const entry of store.list('all', from)) {
		const isIt = entry.state !== 'unreadable' && entry.operation === previewOperation && entry.reference === code
		if (!isIt || entry.step !== state) continue
		const isTaken = entry.revision > 0 || (await store.write({ ...entry, revision: 1 })) !== true
		if (isTaken) throw createCodeError('was used before')
		return entry.saved as Seen
	}
	throw createCodeError('is of no preview of the last 24 hours with this state')
}

function createCodeError(found: string): CommandError {
	return new CommandError(
		'usage',
		`Cannot resolve it: the code of --confirm ${found}; nothing was changed; run the command without --confirm`,
	)
}
