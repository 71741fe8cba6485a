/**
 * The probe where nobody explores: it is not there. `listening.ts` takes its place under the condition `tarja-explore`.
 * @module
 */
import type { EntryStore } from '../store.ts'

/** The store itself. */
export function probed<Store extends EntryStore>(store: Store): Store {
	return store
}

/** Whether journals make themselves, one for each schedule of `tarja explore`. */
export const makesItself: boolean = false
