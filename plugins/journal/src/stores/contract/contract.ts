/**
 * The contract of journal stores, as cases for any test runner.
 * @module
 */

import type { JournalStore } from '../../store.ts'
import { entryCases, listCases, writerCases } from './entries.ts'
import { journalCases, openCreated } from './journals.ts'
import { holderCases, refusalCases } from './references.ts'
import { clockCases, purgeCases } from './shared.ts'

/** One requirement of the store contract, as a test that can be run. */
export interface JournalContractCase {
	/** The requirement, as a sentence whose subject is the store. */
	readonly name: string
	/** Rejects with an error that says what is wrong, if the store doesn't meet the requirement. */
	run(): Promise<void>
}

/** A store opened for one case, on its real storage. */
export interface OpenedJournal {
	/** The store that the case tests. */
	readonly store: JournalStore
	/** A second store on the same storage, as another process or isolate would have. */
	readonly other?: JournalStore
	/** Closes what `open` opened; called after the case, whether it passed or failed. */
	readonly close?: () => unknown
}

/** The store to test, and the size of its lists, for {@linkcode journalStoreContract}. */
export interface JournalStoreContractOptions {
	/** Opens the store for one case. Cases may share its storage, because every case looks only at its own entries. */
	readonly open: () => OpenedJournal | Promise<OpenedJournal>
	/**
	 * How many entries the case about long lists writes and deletes. It must be more than the store reads in one page. Default 1,001,
	 * because many lists end at 1,000. Use fewer if a write takes tens of milliseconds.
	 */
	readonly many?: number
}

/**
 * Returns the contract of journal stores as cases for any test runner.
 *
 * @param options How to open the store.
 * @returns Cases; each opens a store, and closes it.
 * @see The contract in `JournalStore`.
 * @example
 * ```ts
 * import { journalStoreContract } from '@tarja/journal/contract'
 * import { memoryJournal } from '@tarja/journal/memory'
 *
 * for (const { name, run } of journalStoreContract({ open: () => ({ store: memoryJournal() }) }))
 * 	run().then(() => `✓ ${name}`)
 * ```
 */
export function journalStoreContract({
	open,
	many = 1001,
}: JournalStoreContractOptions): readonly JournalContractCase[] {
	const always = { ...entryCases, ...listCases, ...writerCases, ...holderCases, ...refusalCases }
	const withStores = (name: string, body: (opened: OpenedJournal) => Promise<void>): JournalContractCase => ({
		name,
		async run() {
			const opened = await open()
			try {
				await body(opened)
			} finally {
				await opened.close?.()
			}
		},
	})
	const ofOne = Object.entries({ ...always, ...clockCases, ...purgeCases }).map(([name, body]) =>
		withStores(name, async ({ store, other = store }) => {
			const [one, two] = [await openCreated(store, 'contract'), await openCreated(other, 'contract')]
			const isMeant = name in always || (one.nowMs && name in clockCases) || (one.purge && name in purgeCases)
			if (isMeant) await body(one, two, many)
		}),
	)
	const ofMany = Object.entries(journalCases).map(([name, body]) =>
		withStores(name, ({ store, other = store }) => body(store, other)),
	)
	return [...ofOne, ...ofMany]
}
