/** Marks a journal as restored from a copy, and removes the mark. */

import { checkOptions } from '@tarja/core/plugin'
import type { ResolvedByPerson } from '../entry.ts'
import { changeRecord, createMissingError, createRecordError } from '../journal-record.ts'
import { formatTime } from '../moments.ts'
import { type EntryStore, type JournalRecord, type JournalStore, openGuarded } from '../store.ts'
import { isListOfStrings, isString, refuseSecrets } from '../validate.ts'

/** Who changes a journal as a whole, and why. */
export interface ChangeJournalOptions {
	/** The person's name, as the record stores it. */
	readonly by: string
	/** How they know, or why they change it. A text that may contain a card number or a credential is refused. */
	readonly note: string
}

/** Who removes the mark of a restored journal, and for which operations. */
export interface UnmarkRestoredOptions extends ChangeJournalOptions {
	/**
	 * Ids of operations without a call in the copy, such as `payments.refund`. Name one after you have looked up its calls: until then, its
	 * steps stay unresolved (`restored`).
	 */
	readonly operations?: readonly string[]
}

/** Marks every journal of a store as restored from a copy, this journal first. */
export async function mark(
	store: EntryStore,
	id: string,
	options: ChangeJournalOptions,
	journals: JournalStore,
): Promise<void> {
	const markOne = (entries: EntryStore, named: string): Promise<void> =>
		changeByPerson(entries, named, options, ({ unmarked: _, ...record }, person) => ({ ...record, restored: person }))
	await markOne(store, id)
	for (const other of (await journals.ids?.()) ?? [])
		if (other !== id) await markOne(openGuarded(journals, other), other)
}

/**
 * Removes the mark for the operations that have a call in the copy. After that, it removes the mark for the operations that are named,
 * because `reconcile` didn't list the payments of operations without a call, such as the first refunds.
 */
export async function unmark(store: EntryStore, id: string, options: UnmarkRestoredOptions): Promise<void> {
	checkOptions('use unmarkRestored', options, { by: isString, note: isString, operations: isListOfStrings })
	const { operations = [], ...change } = options
	refuseSecrets(
		operations.map((operation) => ['operations', operation]),
		createRecordError,
	)
	const copied = new Set<string>()
	if ((await store.journal())?.restored)
		for await (const entry of store.list('all')) if (entry.state !== 'unreadable') copied.add(entry.operation)
	await changeByPerson(store, id, change, ({ restored, ...record }, person) => {
		// A person who names an operation has looked up its calls, and perhaps no other calls.
		if (restored && operations.length)
			throw createRecordError('it is still marked; take the mark away first, without operations', 'operations')
		if (!restored && !record.unmarked)
			throw createRecordError('it is not marked as restored; check its id and its store', 'id')
		const believed = new Set([...(record.unmarked?.operations ?? copied), ...operations])
		return { ...record, unmarked: { ...person, operations: Array.from(believed) } }
	})
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
