/** Finds the parts of a journal by its API, for functions beside it: a program that doesn't import them doesn't load them. */

import type { JournalApi } from './api.ts'
import type { ReconcileDeps } from './lookup/run.ts'
import { createUsageError } from './validate.ts'

const partsOf = new WeakMap<JournalApi, ReconcileDeps>()

/** Keeps the parts of a journal. Returns its API. */
export function keepParts(api: JournalApi, parts: ReconcileDeps): JournalApi {
	partsOf.set(api, parts)
	return api
}

/** @throws {TarjaError} `configuration` (`not_processed`) if nothing in this copy of the package has created the API. */
export function getParts(api: JournalApi, of: string): ReconcileDeps {
	const parts = partsOf.get(api)
	if (parts) return parts
	const found = 'it got no journal of this copy of @tarja/journal; pass client.journal, and install the package once'
	throw createUsageError(of, found, { option: 'journal' })
}
