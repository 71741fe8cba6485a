/**
 * The probe of `tarja explore`: under the condition `tarja-explore`, the explorer sees each call of a journal's store, and may end the
 * process before or after it. Programs that are started without the condition do not load this file.
 * @module
 */
import type { EntryStore } from '../store.ts'

/** What the explorer keeps under its name while it explores. */
interface Explorer {
	store<Store extends EntryStore>(store: Store): Store
}

/** The store as the explorer shows it; the store itself where nobody explores. */
export function probed<Store extends EntryStore>(store: Store): Store {
	const { [Symbol.for('tarja.explore')]: explorer } = globalThis as { readonly [name: symbol]: Explorer | undefined }
	return explorer?.store(store) ?? store
}

/** Whether journals make themselves, one for each schedule of `tarja explore`. */
export const makesItself: boolean = true
