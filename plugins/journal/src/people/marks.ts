/** Changes a journal's record as a person says. */

import { checkOptions } from '@tarja/core/plugin'
import type { ResolvedByPerson } from '../entry.ts'
import { changeRecord, createMissingError, createRecordError } from '../journal-record.ts'
import { formatTime } from '../moments.ts'
import type { EntryStore, JournalRecord } from '../store.ts'
import { isString, refuseSecrets } from '../validate.ts'

/** Who changes a journal as a whole, and why. */
export interface ChangeJournalOptions {
	/** The person's name, as the record stores it. */
	readonly by: string
	/** How they know, or why they change it. A text that may contain a card number or a credential is refused. */
	readonly note: string
}

/** Changes the record, and notes who did so and why. */
export async function changeByPerson(
	store: EntryStore,
	id: string,
	options: ChangeJournalOptions,
	change: (record: JournalRecord, person: ResolvedByPerson) => JournalRecord,
): Promise<void> {
	checkOptions('use the journal', options, { by: isString, note: isString })
	const { by = '', note = '' } = options
	if (!by.trim() || !note.trim())
		throw createRecordError('nothing says who changes it and why; pass { by, note }', 'note')
	refuseSecrets(Object.entries({ by, note }), createRecordError)
	await changeRecord(store, (record) => {
		if (!record) throw createMissingError(id)
		return change(record, { by, note, at: formatTime(Date.now()) })
	})
}
