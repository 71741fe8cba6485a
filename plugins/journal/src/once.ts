/**
 * Concludes how a step of an order stands, and sends it where nobody holds it: once for all who ask.
 * @module
 */
import { TarjaError } from '@tarja/core'
import { causeOf, concluded, isMistake, type Sent } from './concluded.ts'
import type { StoredEntry } from './entry.ts'
import { checkOptions, checkReference, has, isFunction, isStep } from './given.ts'
import { standingOf } from './protocol.ts'
import { lostState, type Orders } from './restored.ts'
import {
	type FoundOrder,
	firstStep,
	type OrderAsked,
	type OrderState,
	stateOf,
	stateOfEntry,
	stepsOf,
} from './states.ts'
import { type OpenTicket, type Ticket, type TicketEnd, type Tickets, ticketOf } from './ticket.ts'
import { within } from './within.ts'

/** What `client.journal.once` is asked besides. */
export interface OnceOptions<Keep extends string = string> {
	/** Which of the order's calls it is: the `step` of the operation that `send` calls. Default `create`. */
	readonly step?: string
	/** The answer of the step before: this one is sent only if the store says that it is applied. */
	readonly after?: OrderState
	/** Names of fields of the answer's `data` to write down as the call is settled: the platform's id, for the steps that follow. */
	readonly keep?: readonly Keep[]
	/**
	 * The entry of the refusal that is to be repeated (`made.entry`), by a customer's form or a person: never what `find` says in a job.
	 * Of two who name it, one sends; then it is used up, until that call proves not to have been sent.
	 */
	readonly again?: string
	/**
	 * When the order was made: ISO 8601. One that is younger than a restoration of the journal (`restored`) cannot have been lost, and is
	 * sent.
	 */
	readonly orderedAt?: string
	/** Ends the waiting, and the call: what it had begun may be applied. */
	readonly signal?: AbortSignal
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string')

const kinds = {
	step: isStep,
	after: has('toString'),
	keep: isNames,
	again: (value: unknown) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
	orderedAt: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
	signal: has('throwIfAborted'),
}

/** What `once` and `find` are made over. */
export interface OnceMeans extends Orders {
	readonly tickets: Tickets
	/** Rejects with `configuration` where the account is of another platform. */
	readonly admit: () => Promise<void>
}

/** Makes `client.journal.find`. */
export function finding(means: OnceMeans): (reference: string, step?: string) => Promise<FoundOrder | undefined> {
	return async (reference, step = firstStep) => {
		checkReference(reference)
		checkOptions('find', { step }, { step: isStep })
		const { entries, lost } = await readOrder(means, { reference, step })
		const state = lost ? lostState(lost, { reference, step }) : stateOf(entries, { reference, step })
		return state && { ...state, steps: stepsOf(entries) }
	}
}

/** Makes `client.journal.once`. */
export function asking(means: OnceMeans) {
	const { store, timeoutMs, tickets } = means
	const read = (reference: string): Promise<readonly StoredEntry[]> => within(timeoutMs, store.find(reference))

	return async <Out, const Keep extends string = never>(
		reference: string,
		send: (ticket: Ticket) => Promise<Out>,
		options: OnceOptions<Keep> = {},
	): Promise<OrderState<Out, Keep>> => {
		checkReference(reference)
		checkOptions('once', options, kinds)
		checkOptions('once', { send: send ?? null }, { send: isFunction })
		const { step = firstStep, after, keep = [], again, orderedAt, signal } = options
		const asked: OrderAsked = { reference, step }
		checkAfter(after, asked)
		const unreadable = (error: unknown): OrderState<Out, Keep> => ({
			...asked,
			state: 'open',
			why: 'unreadable',
			error,
		})
		let known: OrderRead
		try {
			known = await unlessAborted(signal, () => readOrder(means, asked, orderedAt))
		} catch (error) {
			if (isMistake(error)) throw error
			return unreadable(error)
		}
		const { entries, lost } = known
		if (after && stateOf(entries, { reference, step: after.step })?.state !== 'applied')
			return { ...asked, state: 'not_sent', why: 'after' }
		if (lost) return lostState(lost, asked)
		const standing = standingOf(entries, step)
		const state = standing && stateOfEntry(standing, asked)
		const isRepeat = state?.state === 'rejected' && state.entry === again
		if (again !== undefined && !isRepeat) return state ?? { ...asked, state: 'not_sent', why: 'again' }

		const ticket: OpenTicket = {
			...{ reference, step, again, keep, held: isRepeat ? undefined : standing },
			...{ ended: undefined, isOver: false },
		}
		const [sent, end] = await sendWith(tickets, ticket, send, signal)
		if (end?.as === 'applied') return applied(asked, end, sent)
		if (end?.as === 'unwritten') return { ...unreadable(end.error), ...causeOf(sent, end.error) }
		// A call that was stopped because another held its step knows that one already.
		const now = ticket.held && end?.as !== 'failed' ? entries : await read(reference).catch(() => undefined)
		return concluded({ asked, again, end, sent, entries: now }) as OrderState<Out, Keep>
	}
}

/** What the store holds of an order, and the restoration in which it may have lost the rest. */
interface OrderRead {
	readonly entries: readonly StoredEntry[]
	readonly lost: StoredEntry | undefined
}

async function readOrder(
	{ store, timeoutMs, losses, admit }: OnceMeans,
	{ reference, step }: OrderAsked,
	orderedAt?: string,
): Promise<OrderRead> {
	await admit()
	// Before the order, so that nothing is waited for between what is read of it and what is concluded.
	await within(timeoutMs, losses.isAny())
	const entries = await within(timeoutMs, store.find(reference))
	const lost = await within(timeoutMs, losses.of({ reference, step }, standingOf(entries, step), orderedAt))
	return { entries, lost }
}

function checkAfter(after: OrderState | undefined, { reference, step }: OrderAsked): void {
	if (!after || (after.reference === reference && typeof after.step === 'string' && after.step !== step)) return
	throw new TarjaError(
		'configuration',
		`Cannot ask for step "${step}" of ${reference}: what it comes after is no other step of the same order; give what once() said of one`,
		{ outcome: 'not_sent', reference, details: { reason: 'option', option: 'after' } },
	)
}

/** Rejects as soon as the signal is aborted. */
async function unlessAborted<Out>(signal: AbortSignal | undefined, work: () => Promise<Out>): Promise<Out> {
	if (!signal) return work()
	signal.throwIfAborted()
	let stop = (): void => {}
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(signal.reason)
		signal.addEventListener('abort', stop)
	})
	return Promise.race([work(), aborted]).finally(() => signal.removeEventListener('abort', stop))
}

/**
 * Runs `send` and waits for it and for its ticket's call, whichever ends later: a race of its own, or a missing `await`, leaves the call
 * under way.
 */
async function sendWith<Out>(
	tickets: Tickets,
	ticket: OpenTicket,
	send: (ticket: Ticket) => Promise<Out>,
	signal: AbortSignal | undefined,
): Promise<readonly [Sent<Out>, TicketEnd | undefined]> {
	tickets.open(ticket)
	try {
		const sent = await (async () => send(ticketOf(ticket, signal)))().then(
			(result): Sent<Out> => ({ result }),
			(cause: unknown): Sent<Out> => ({ cause }),
		)
		// A call that nobody waits for reaches the journal a turn later.
		if (!ticket.ended && 'result' in sent) await new Promise((resolve) => setTimeout(resolve))
		return [sent, await ticket.ended]
	} finally {
		tickets.close(ticket)
	}
}

function applied<Out, Keep extends string>(
	asked: OrderAsked,
	{ entry: { id, startedAt }, kept }: Extract<TicketEnd, { as: 'applied' }>,
	sent: Sent<Out>,
): OrderState<Out, Keep> {
	const facts = { entry: id, since: startedAt, settledBy: 'call', kept: kept as Partial<typeof kept> } as const
	return { ...asked, state: 'applied', ...facts, ...sent } as OrderState<Out, Keep>
}
