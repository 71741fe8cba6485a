/** Tells the emulator's console which client asks for which order, and what its journal knows. */
import { definePlugin, type Plugin } from '@tarja/core'
import type { Notice } from '@tarja/core/plugin'

/** Options of {@linkcode showOrders}. */
export interface ShowOrdersOptions {
	/** Name of this client in the console: `web-1`. */
	readonly name: string
}

/** The journal's notices that the console shows, and their types there. */
const types: Readonly<Record<string, string>> = {
	journal_opened: 'opened',
	journal_stopped: 'stopped',
	journal_resolved: 'resolved',
	journal_contradiction: 'contradiction',
	journal_overdue: 'overdue',
}

/** What a notice of the journal says of its order. */
type JournalNotice = Notice & Readonly<Record<'reference' | 'step' | 'outcome' | 'resolvedBy', string | undefined>>

/**
 * Shows this client's orders in the emulator's console: who asked, whom the journal stopped, and how each order ended. For a client of
 * the emulator only. Its requests get the headers `emulator-order` and `emulator-client`, which count in no comparison of requests.
 *
 * @param options See {@linkcode ShowOrdersOptions}.
 * @returns A plugin without a namespace. Use it before the journal.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { showOrders } from '@tarja/testing'
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010' }).use(showOrders({ name: 'web-1' }))
 * ```
 */
export function showOrders({ name }: ShowOrdersOptions): Plugin<'showOrders'> {
	return definePlugin({
		id: 'showOrders',
		setup({ baseUrl }) {
			async function report(notice: JournalNotice): Promise<void> {
				const { reference: order, step, outcome, resolvedBy: by } = notice
				const at = new Date().toISOString()
				const event = { order, step, type: types[notice.type], at, outcome, by, client: name }
				const headers = { 'content-type': 'application/json' }
				await globalThis.fetch(`${baseUrl}/-/orders`, { method: 'POST', headers, body: JSON.stringify(event) })
			}
			return {
				attempt: {
					prepare(attempt, next) {
						const { reference } = attempt.call
						if (reference !== undefined) attempt.headers.set('emulator-order', reference)
						attempt.headers.set('emulator-client', name)
						return next(attempt)
					},
				},
				observe: {
					on(event) {
						// The console is a convenience: a call goes on without it.
						if (event.type === 'notice' && Object.hasOwn(types, event.notice.type))
							void report(event.notice as JournalNotice).catch(() => {})
					},
				},
			}
		},
	})
}
