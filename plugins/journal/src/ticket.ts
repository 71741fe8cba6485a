/**
 * Tickets: what `once` hands to `send`, good for one call.
 * @module
 */
import { type CallContext, TarjaError } from '@tarja/core'
import type { JournalEntry, KeptValue, StoredEntry } from './entry.ts'

/** Options of the one call that `send` makes: hand them on whole, with options of your own beside them. */
export interface Ticket {
	/** The order's reference. */
	readonly reference: string
	/** The signal that `once` was given. */
	readonly signal: AbortSignal | undefined
	/** Tells the journal which call this is: with `meta` of your own, write `{ ...ticket, meta: { ...ticket.meta, … } }`. */
	readonly meta: Readonly<Record<string, unknown>>
}

/** How the call of a ticket ended, or why it was stopped. */
export type TicketEnd =
	/** Its entry was stored, and the call has ended as this says. */
	| { readonly as: 'applied'; readonly entry: JournalEntry; readonly kept: Readonly<Record<string, KeptValue>> }
	| { readonly as: 'failed'; readonly entry: JournalEntry; readonly error: unknown }
	/** Another call holds the step: it was stopped before it was sent. */
	| { readonly as: 'held'; readonly given: Pick<JournalEntry, 'fields' | 'operation'>; readonly error: unknown }
	/** Its entry could not be stored. */
	| { readonly as: 'unwritten'; readonly error: unknown }

/** What the journal keeps of a ticket while `once` waits. */
export interface OpenTicket {
	readonly reference: string
	readonly step: string
	/** Id of the refusal that the call repeats. */
	readonly again: string | undefined
	/** Names of fields of the answer to keep. */
	readonly keep: readonly string[]
	/** The call that is known to hold the step: nothing is stored or sent, and its fields are compared. */
	readonly held: StoredEntry | undefined
	/** The call's end, as soon as a call has been made with the ticket. */
	ended: Promise<TicketEnd> | undefined
	/** Whether `once` has answered. */
	isOver: boolean
}

/** Registered, so that a ticket of another copy of the package is known for one. */
const mark: unique symbol = Symbol.for('tarja.ticket') as never

/** Makes the options that carry a ticket. */
export function ticketOf(ticket: OpenTicket, signal: AbortSignal | undefined): Ticket {
	const { reference } = ticket
	return { reference, signal, meta: { [mark]: ticket } }
}

/** The tickets of one journal for which `once` waits. */
export interface Tickets {
	open(ticket: OpenTicket): void
	close(ticket: OpenTicket): void
	/**
	 * The ticket of a call; `undefined` if it was made without one.
	 *
	 * @throws {TarjaError} `configuration`: it cannot be used for this call.
	 */
	take(call: CallContext, step: string, name: string): OpenTicket | undefined
}

export function newTickets(): Tickets {
	const waiting = new Set<OpenTicket>()
	return {
		open: (ticket) => void waiting.add(ticket),
		close(ticket) {
			ticket.isOver = true
			waiting.delete(ticket)
		},
		take({ meta, reference }, step, name) {
			const ticket = (meta as { readonly [mark]?: OpenTicket })[mark]
			if (ticket === undefined) {
				for (const one of waiting)
					if (one.reference === reference && one.step === step && !one.ended)
						throw refused(
							name,
							'once() waits for this order’s call, and it came without its ticket',
							'hand the ticket on whole: { ...ticket }',
						)
				return undefined
			}
			const found = waiting.has(ticket) ? flawOf(ticket, reference, step) : 'its ticket is over, or of another journal'
			if (found)
				throw refused(name, found, 'use each ticket for the one call that it was given for, while once() waits')
			return ticket
		},
	}
}

function flawOf(ticket: OpenTicket, reference: string | undefined, step: string): string | undefined {
	if (ticket.ended) return 'its ticket has been used by another call'
	if (reference !== ticket.reference) return 'its ticket is for another reference'
	return step === ticket.step
		? undefined
		: `it is step "${step}", and its ticket is for step "${ticket.step}": once(…, { step: '${step}' })`
}

function refused(name: string, found: string, advice: string): TarjaError {
	return new TarjaError('configuration', `Cannot send ${name}: ${found}; ${advice}`, {
		outcome: 'not_sent',
		operation: name,
		details: { reason: 'reference' },
	})
}
