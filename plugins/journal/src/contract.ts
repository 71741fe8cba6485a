/**
 * What every journal store has to keep to, as cases for any test runner.
 * @module
 */
import { entryCases, listCases, writerCases } from './contract-entries.ts'
import { leaseCases, purgeCases, referenceCases } from './contract-shared.ts'
import type { JournalStore } from './store.ts'

/** One case of the contract. */
export interface JournalContractCase {
	/** What must hold, as a sentence whose subject is the store. */
	readonly name: string
	/** Rejects with what is wrong when it does not hold. */
	run(): Promise<void>
}

/** A store in its real home, opened for one case. */
export interface OpenedJournal {
	readonly store: JournalStore
	/** A second store on the same storage, as another process or isolate would have. */
	readonly other?: JournalStore
	/** Runs after the case. */
	readonly close?: () => unknown
}

/** Options of {@linkcode journalStoreContract}. */
export interface JournalStoreContractOptions {
	/** Opens the store for one case. Its storage may be shared: every case looks at entries of its own. */
	readonly open: () => OpenedJournal | Promise<OpenedJournal>
	/** Whether a write is compared with what is stored. Workers KV cannot, and says so. Default true. */
	readonly compares?: boolean
	/**
	 * How many entries are many, for the cases that list and forget as many: more than your store reads at once. Default 250; take
	 * fewer where each write costs tens of milliseconds.
	 */
	readonly many?: number
}

/**
 * The contract of journal stores.
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
