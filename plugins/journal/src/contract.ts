/**
 * Holds every journal store to its contract, as cases for any test runner.
 * @module
 */
import { entryCases, listCases, writerCases } from './contract-entries.ts'
import { leaseCases, purgeCases, referenceCases } from './contract-shared.ts'
import type { JournalStore } from './store.ts'

/** One requirement of the store contract, as a test that can be run. */
export interface JournalContractCase {
	/** The requirement, as a sentence whose subject is the store. */
	readonly name: string
	/** Rejects, with what is wrong, when the store does not meet the requirement. */
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

/** The store to test, and what it need not do, for {@linkcode journalStoreContract}. */
export interface JournalStoreContractOptions {
	/** Opens the store for one case. Its storage may be shared: every case looks at entries of its own. */
	readonly open: () => OpenedJournal | Promise<OpenedJournal>
	/** Whether the store takes a revision only if the one before it is what is stored. Workers KV cannot. Default true. */
	readonly compares?: boolean
	/**
	 * How many entries the cases write that list and delete many: more than the store reads in one page. Default 250; use fewer
	 * where a write takes tens of milliseconds.
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
	compares = true,
	many = 250,
}: JournalStoreContractOptions): readonly JournalContractCase[] {
	const always = { ...entryCases, ...listCases, ...(compares && writerCases) }
	return Object.entries({ ...always, ...referenceCases, ...leaseCases, ...purgeCases }).map(([name, body]) => ({
		name,
		async run() {
			const opened = await open()
			const { find, lease, purge } = opened.store
			const isMeant =
				name in always ||
				(find && name in referenceCases) ||
				(lease && name in leaseCases) ||
				(purge && name in purgeCases)
			try {
				if (isMeant) await body(opened.store, opened.other ?? opened.store, many)
			} finally {
				await opened.close?.()
			}
		},
	}))
}
