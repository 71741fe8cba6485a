/**
 * Resolves unresolved calls by asking the platform. An entry of its own, so that a program that only pays doesn't load it.
 * @module
 */

import type { JournalApi } from './api.ts'
import { getParts } from './journal-parts.ts'
import type { List } from './listed-payment.ts'
import { runReconcile } from './lookup/reconcile.ts'
import type { ReconcileOptions, Reconciliation } from './lookup/run.ts'

export type { ReconcileOptions, Reconciliation } from './lookup/run.ts'

/**
 * Looks up every unresolved call once, and resolves the calls for which the list has enough evidence. Run it at regular intervals. A
 * listed payment resolves a call if its time fits, every identifying field may be the same, and it can't belong to another order. A call
 * is absent only if the list contains thirty known payments before it, two of its own terminal or branch before it, the known payments
 * right after it, and two of its own terminal or branch that are younger by `absentAfterMs`.
 *
 * @param journal The journal of a client: `client.journal`.
 * @param list Returns the payments that the platform has. If it throws, the entries that it was called for stay unchanged. Without a
 * list, nothing is resolved by one.
 * @param options See {@linkcode ReconcileOptions}.
 * @returns The entries that were resolved, the entries that are still unresolved and why, contradictions, and failures. A run that ended
 * early returns them, too.
 * @throws {TarjaError} `configuration` (`not_processed`) if an option doesn't exist or is invalid, or `journal` isn't the journal of a client.
 * @see docs/how-to/reconciling.md
 * @example
 * ```ts
 * import type { JournalApi, List } from '@tarja/journal'
 * import { reconcile } from '@tarja/journal/reconcile'
 *
 * const countOverdue = async (journal: JournalApi, list: List) => (await reconcile(journal, list)).overdue.length
 * ```
 */
export async function reconcile(
	journal: JournalApi,
	list?: List,
	options: ReconcileOptions = {},
): Promise<Reconciliation> {
	const parts = getParts(journal, 'reconcile')
	await parts.recorder.writeKept()
	return runReconcile(parts, list, options)
}
