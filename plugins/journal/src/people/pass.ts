/** Records that a list may lack a known payment, because a person knows why it does. */

import { checkOptions } from '@tarja/core/plugin'
import type { JournalEntry } from '../entry.ts'
import { formatTime } from '../moments.ts'
import { requireReadable } from '../parse-entry.ts'
import type { EntryStore } from '../store.ts'
import { createUsageError, isString, refuseSecrets } from '../validate.ts'
import type { ChangeJournalOptions } from './marks.ts'

/** Who passes over a payment that the lists lack, and why. */
export interface PassOptions extends ChangeJournalOptions {
	/** The revision of the entry that they have seen. */
	readonly revision: number
}

/** Notes in an applied entry that a list may lack its payment. */
export async function passEntry(
	store: EntryStore,
	id: string,
	options: PassOptions,
	nowMs: number,
): Promise<JournalEntry> {
	checkOptions('use passOver', options, { by: isString, note: isString, revision: Number.isSafeInteger })
	const { by = '', note = '', revision } = options
	const refuse = (found: string, option: string) => createUsageError('passOver', found, { option })
	if (!by.trim() || !note.trim()) throw refuse('nothing says who passes it over, and why; pass { by, note }', 'note')
	refuseSecrets(Object.entries({ by, note }), refuse)
	const stored = await store.read(id)
	if (!stored) throw refuse('the journal has no entry with this id; list it, and pass the id', 'id')
	const entry = requireReadable(stored)
	if (entry.state !== 'applied') throw refuse(`the call is ${entry.state}, and only an applied one has a payment`, 'id')
	const next = { ...entry, passed: { by, note, at: formatTime(nowMs) }, revision: entry.revision + 1 }
	if (entry.revision === revision && (await store.write(next)) === true) return next
	throw refuse('the entry has changed since; look at it again, and pass its revision', 'revision')
}
