/**
 * Concludes how a step of an order stands, and sends it where nobody holds it: once for all who ask.
 * @module
 */
import { type AnyOperation, type CallOptions, type Host, type Operation, type Result, TarjaError } from '@tarja/core'
import { type Claim, metaOf } from './claim.ts'
import { concluded, isMistake } from './concluded.ts'
import type { StoredEntry } from './entry.ts'
import type { Fingerprints } from './fingerprints.ts'
import { checkOptions, checkReference, has, isStep, refused } from './given.ts'
import { findOwner } from './protocol.ts'
import { lostState, type Orders } from './restored.ts'
import { type FoundOrder, firstStep, type OrderKey, type OrderState, stateOf, stateOfEntry, stepsOf } from './states.ts'
import { within } from './within.ts'

/** What `client.journal.once` is asked besides; and every option of a call but its reference. */
export interface OnceOptions<Keep extends string = string> extends Omit<CallOptions, 'reference'> {
	/**
	 * Which of the order's calls it is. Default: the operation's `step`; else, with `after`, the operation's id; else `create`, of which an
	 * order has one, whatever the operation.
	 */
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
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string')
const anything = (): boolean => true

const kinds = {
	step: isStep,
	after: has('toString'),
	keep: isNames,
	again: (value: unknown) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
	orderedAt: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
	signal: has('throwIfAborted'),
	// Checked by the call.
	...{ timeoutMs: anything, tryTimeoutMs: anything, headers: anything, retry: anything, meta: anything },
}

/** What `once` and `find` are made over. */
export interface OnceMeans extends Orders {
	readonly fingerprints: Fingerprints
	/** Makes the calls: the journal's own client, whatever client the method is of. */
	readonly call: Host['call']
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

type Send = (operation: AnyOperation, input: unknown, options: CallOptions) => Promise<Result>

/** Makes `client.journal.once`. */
export function asking(means: OnceMeans) {
	const { store, timeoutMs, fingerprints, call } = means
	const read = (reference: string): Promise<readonly StoredEntry[]> => within(timeoutMs, store.find(reference))

	return async (
		reference: string,
		called: unknown,
		input?: unknown,
		options: OnceOptions = {},
	): Promise<OrderState<Result>> => {
		checkReference(reference)
		checkOptions('once', options, kinds)
		const operation = operationOf(called)
		const { step: given, after, keep = [], again, orderedAt, meta, ...callOptions } = options
		const { signal } = callOptions
		const step = given ?? operation.step ?? (after ? stepNamed(operation) : firstStep)
		const asked: OrderKey = { reference, step }
		checkAfter(after, asked)
		const unreadable = (error: unknown): OrderState<Result> => ({ ...asked, state: 'open', why: 'unreadable', error })
		const known = await unlessAborted(signal, () => readOrder(means, asked, orderedAt)).catch((error: unknown) => {
			if (isMistake(error)) throw error
			return { error }
		})
		if ('error' in known) return unreadable(known.error)
		const { entries, lost } = known
		if (after && stateOf(entries, { reference, step: after.step })?.state !== 'applied')
			return { ...asked, state: 'not_processed', why: 'after' }
		if (lost) return lostState(lost, asked)
		const standing = findOwner(entries, step)
		const state = standing && stateOfEntry(standing, asked)
		const isRepeat = state?.state === 'rejected' && state.entry === again
		if (again !== undefined && !isRepeat) return state ?? { ...asked, state: 'not_processed', why: 'again' }

		const claim: Claim = { step, again, keep, held: isRepeat ? undefined : standing }
		const sent = { ...callOptions, reference, meta: metaOf(claim, meta) }
		try {
			const result = await (call as unknown as Send)(operation, input, sent)
			const end = await claim.ended
			if (end?.as !== 'applied') throw answeredBy(operation)
			const { id, startedAt } = end.entry
			const facts = { entry: id, since: startedAt, resolvedBy: 'call', kept: end.kept } as const
			return { ...asked, state: 'applied', ...facts, result }
		} catch (error) {
			const end = await claim.ended
			if (end?.as === 'unwritten' && !isMistake(end.error)) return unreadable(end.error)
			// A call that was stopped because another held its step knows that one already.
			const now = claim.held && end?.as !== 'failed' ? entries : await read(reference).catch(() => undefined)
			return concluded({ asked, again, end, error, entries: now }, fingerprints)
		}
	}
}

/** The operation that was given, or that of a method. */
function operationOf(called: unknown): Operation & AnyOperation {
	const given = typeof called === 'function' ? Object(called).operation : called
	if (typeof Object(given).path === 'string') return given as Operation
	throw refused(
		'once',
		'it is given neither an operation nor a method that calls one; write once(reference, client.payments.createIntent, input, options)',
		{ option: 'call' },
	)
}

function stepNamed({ id = '' }: Operation): string {
	if (isStep(id)) return id
	throw refused('once', `the operation’s id "${id}" cannot name its step; give step: 'confirm'`, { option: 'step' })
}

/** A call layer outside the journal gave a result of its own: nothing was recorded, or sent. */
function answeredBy({ id, method, path }: Operation): TarjaError {
	return new TarjaError(
		'configuration',
		`Cannot send ${id ?? `${method} ${path}`} once: a layer of another plugin answers in its place`,
		{ outcome: 'not_processed', details: { reason: 'plugin' } },
	)
}

/** What the store holds of an order, and the restoration in which it may have lost the rest. */
interface OrderRead {
	readonly entries: readonly StoredEntry[]
	readonly lost: StoredEntry | undefined
}

async function readOrder(
	{ store, timeoutMs, losses, admit }: OnceMeans,
	{ reference, step }: OrderKey,
	orderedAt?: string,
): Promise<OrderRead> {
	await admit()
	// Before the order, so that nothing is waited for between what is read of it and what is concluded.
	await within(timeoutMs, losses.isAny())
	const entries = await within(timeoutMs, store.find(reference))
	const lost = await within(timeoutMs, losses.of({ reference, step }, findOwner(entries, step), orderedAt))
	return { entries, lost }
}

function checkAfter(after: OrderState | undefined, { reference, step }: OrderKey): void {
	if (!after || (after.reference === reference && typeof after.step === 'string' && after.step !== step)) return
	throw new TarjaError(
		'configuration',
		`Cannot ask for step "${step}" of ${reference}: what it comes after is no other step of the same order; give what once() said of one`,
		{ outcome: 'not_processed', reference, details: { reason: 'option', option: 'after' } },
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
