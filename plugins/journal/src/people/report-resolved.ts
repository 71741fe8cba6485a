import type { PluginContext } from '@tarja/core'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { toNotice } from '../notices.ts'
import { isApplied } from '../protocol.ts'
import type { Recorder } from '../recorder.ts'
import type { EntryStore } from '../store.ts'

/** Reports a call that somebody has resolved, and an order that is applied twice by it. */
export async function reportResolved(
	{ store, recorder, emit }: Pick<PluginContext, 'emit'> & { readonly store: EntryStore; readonly recorder: Recorder },
	entry: JournalEntry,
): Promise<void> {
	emit(toNotice('journal_resolved', entry))
	if (!isApplied(entry)) return
	// The word is stored, whether or not the order can be read once more.
	const order = await store.find(entry.reference).catch((): readonly StoredEntry[] => [])
	const entries = order.filter((one): one is JournalEntry => isApplied(one) && Object(one).step === entry.step)
	if (entries.length < 2) return
	const contradiction = { kind: 'applied_twice', entries } as const
	for (const one of entries) recorder.report({ type: 'journal_contradiction', entry: one, contradiction }, emit)
}
