/** Finds the parts of a journal by its API, for functions beside it: a program that doesn't import them doesn't load them. */

import type { JournalApi } from './api.ts'
import type { ReconcileDeps } from './lookup/run.ts'
import type { JournalStore } from './store.ts'
import { createUsageError } from './validate.ts'

/** What the functions beside a journal's API use of it. */
export interface JournalParts extends ReconcileDeps {
	readonly id: string
	/** The place in which the journal is. */
	readonly journals: JournalStore
}

const partsOf = new WeakMap<JournalApi, JournalParts>()

/** Keeps the parts of a journal. Returns its API. */
export function keepParts(api: JournalApi, parts: JournalParts): JournalApi {
	partsOf.set(api, parts)
	return api
}

/** @throws {TarjaError} `configuration` (`not_processed`) if nothing in this copy of the package has created the API. */
export function getParts(api: JournalApi, of: string): JournalParts {
	const parts = partsOf.get(api)
	if (parts) return parts
	const found = 'it got no journal of this copy of @tarja/journal; pass client.journal, and install the package once'
	throw createUsageError(of, found, { option: 'journal' })
}
