/** Tells the emulator's console what a journal knows of its orders. */
import type { OrderEvent } from '@tarja/emulator/command'
import type { EntryStore, JournalEntry } from '@tarja/journal'
import { previewOperation } from './stored-preview.ts'

const [everyMs, dayMs] = [1000, 86_400_000]

/** Returns what happened to a call, as its entry tells it. */
function toEvents(entry: JournalEntry): readonly OrderEvent[] {
	const { reference: order, step, startedAt, state, endedAt, resolvedBy = 'call', history, fields } = entry
	const ended = state === 'pending' ? [] : [{ state, by: resolvedBy, at: endedAt ?? startedAt }]
	return [
		{ order, step, type: 'opened', at: startedAt, outcome: 'pending', fields },
		...(history ?? ended).map(
			(change): OrderEvent => ({ order, step, type: 'resolved', at: change.at, outcome: change.state, by: change.by }),
		),
	]
}

/**
 * Reads the entries of the last day each second, and reports what is new of them. A journal that can't be read for a moment is read again.
 *
 * @returns Ends it.
 */
export function watchOrders(store: EntryStore, report: (event: OrderEvent) => void): () => void {
	const known = new Set<string>()
	async function read(): Promise<void> {
		const from = new Date(Date.now() - dayMs).toISOString().replace(/[-:.]/g, '')
		for await (const entry of store.list('all', from)) {
			if (entry.state === 'unreadable' || entry.operation === previewOperation) continue
			for (const event of toEvents(entry)) {
				const text = JSON.stringify([entry.id, event])
				if (!known.has(text)) report(event)
				known.add(text)
			}
		}
	}
	let timer: ReturnType<typeof setTimeout>
	const run = (): void => {
		void read()
			.catch(() => {})
			.then(() => {
				timer = setTimeout(run, everyMs)
			})
	}
	run()
	return () => clearTimeout(timer)
}
