/**
 * Lets a client into an account's journal: only the platform that the account was begun with.
 * @module
 */
import { TarjaError } from '@tarja/core'
import type { EntryStore } from './store.ts'
import { within } from './within.ts'

/** Whose journal it is, and where its client's payments go. */
export interface Admitted {
	readonly store: EntryStore
	readonly account: string
	/** Scheme, host and port of the client's base URL. */
	readonly origin: string
	/** The origin that the account was begun with, where the platform has moved since. */
	readonly movedFrom: string | undefined
	readonly timeoutMs: number
	/** Called where the origin was recorded now. */
	readonly onBegun: () => void
}

/**
 * Returns a function that records the client's origin for the account, or compares it with the recorded one. It asks the store once: an
 * origin that is recorded is never replaced.
 *
 * @throws {TarjaError} From the function: `configuration`, where the account belongs to another platform; the store's own error where it
 * cannot be read.
 */
export function admission({ store, account, origin, movedFrom, timeoutMs, onBegun }: Admitted): () => Promise<void> {
	// Keeps the result and not the promise of it: in a Worker a promise made by another request may never settle.
	let isAdmitted = false
	return async () => {
		if (isAdmitted) return
		const recorded = await within(timeoutMs, store.origin(origin))
		if (recorded?.isNew) onBegun()
		if (recorded && recorded.origin !== origin && recorded.origin !== movedFrom)
			throw otherPlatform(account, recorded.origin, origin)
		isAdmitted = true
	}
}

function otherPlatform(account: string, recorded: string, own: string): TarjaError {
	return new TarjaError(
		'configuration',
		`Cannot use the journal of account "${account}": it holds payments to ${recorded}, and this client's go to ${own}; give each its own account, or, if the platform has moved, movedFrom: '${recorded}'`,
		{ outcome: 'not_processed', details: { reason: 'base_url', found: recorded } },
	)
}
