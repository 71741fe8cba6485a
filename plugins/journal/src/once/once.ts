/**
 * Sends a step of an order unless it was sent before, and returns its state: the method `once`, and the journal's layer around the call
 * that it makes. The two exchange data through the call's `meta`.
 */

import type { PluginContext, Result, TarjaError } from '@tarja/core'
import { type CallContext, type CallLayer, checkOptions, getOperationName } from '@tarja/core/plugin'
import { type Breaker, toBreakerEnd } from '../breaker.ts'
import type { JournalEntry } from '../entry.ts'
import type { ReportedEnd } from '../entry-facts.ts'
import type { RecordCheck } from '../journal-record.ts'
import type { LookUp } from '../lookup/lookups.ts'
import { formatTime } from '../moments.ts'
import { toNotice } from '../notices.ts'
import { ownsReference } from '../protocol.ts'
import type { Recorder } from '../recorder.ts'
import { type JournalDeps, waitForStore } from '../store.ts'
import { checkReference, firstStep, has, isListOfStrings, isMistake, isString } from '../validate.ts'
import { isBusy, toAppliedEnd, toFailedEnd } from './call-end.ts'
import {
	createEntry,
	createLayerError,
	createOutsideOnceError,
	createSendError,
	createUnwrittenError,
	type OwnEntry,
	type RecordedCall,
} from './call-entry.ts'
import type { OnceOptions, OrderKey, OrderState } from './order-state.ts'
import { readOperation } from './read-operation.ts'
import { readOrder } from './read-order.ts'
import {
	findStepOwner,
	type OrderRead,
	stateAfter,
	stateBefore,
	stateOfEntry,
	stateOfOwner,
	type WantedStep,
} from './states.ts'

// The call itself checks these options.
const acceptAnything = (): boolean => true

const optionChecks = {
	save: isListOfStrings,
	retryOf: (value: unknown) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
	of: isString,
	signal: has('throwIfAborted'),
	timeoutMs: acceptAnything,
	headers: acceptAnything,
}

/** The data that `once` and the layer around its call exchange. */
interface OnceCall extends WantedStep {
	/** Names of fields of the response to save. */
	readonly save: readonly string[]
	/** How the step ended. Set as soon as the call reaches the journal's layer. */
	ended?: Promise<StepEnd>
}

/**
 * How the call of a step ended. `state` is for the order, and `undefined` if the program made a mistake. `result` or `error` is for the
 * caller.
 */
interface StepEnd {
	readonly state: OrderState<never> | undefined
	readonly result?: Result
	readonly error?: unknown
}

/** Not in the global registry of symbols, so that only this copy of the journal reads and writes this value. */
const mark: unique symbol = Symbol('tarja.once')

/**
 * Returns the data that `once` attached to a call; `undefined` if `once` didn't make it, or if a layer copied the data from another call.
 */
function readOnceCall({ meta }: CallContext): OnceCall | undefined {
	const wanted = (meta as { readonly [mark]?: OnceCall })[mark]
	return wanted?.ended ? undefined : wanted
}

/** The dependencies with which the calls of one client are recorded. */
export interface StepDeps extends JournalDeps, Pick<PluginContext, 'callFor' | 'emit' | 'fingerprint'> {
	readonly recorder: Recorder
	readonly breaker: Breaker
	readonly check: RecordCheck
	readonly lookUp: LookUp
}

const bypassed = 'once: a layer of another plugin returned a result in its place; remove that layer'

export function createOnce(deps: StepDeps) {
	return async (
		reference: string,
		called: unknown,
		input?: unknown,
		options: OnceOptions = {},
	): Promise<OrderState<Result>> => {
		checkReference(reference)
		checkOptions('use once', options, optionChecks)
		const operation = readOperation(called, deps)
		const { save = [], retryOf, of, ...callOptions } = options
		if (of !== undefined) checkReference(of)
		const key: OrderKey = { reference, step: operation.step ?? firstStep }
		const wanted: OnceCall = { key, save, retryOf, of }
		const made = await deps
			.callFor(reference, operation, input as object, { ...callOptions, meta: { [mark]: wanted } })
			.then(
				(result) => ({ result }),
				(error: unknown) => ({ result: undefined, error }),
			)
		const { state } = (await wanted.ended) ?? {}
		if (state) return state.state === 'applied' && made.result ? { ...state, result: made.result } : state
		// The call was neither recorded nor sent.
		if (made.result) throw createSendError(getOperationName(operation), bypassed, 'plugin')
		if (isMistake(made.error)) throw made.error
		// The call ended before it reached the journal, so its request wasn't compared with the owner's.
		const error = made.error as TarjaError
		const unread = { ...key, state: 'unresolved', reason: 'unreadable', error } as const
		const order = await readOrder(deps, key, getOperationName(operation)).catch((cause: unknown) => {
			if (isMistake(cause)) throw cause
			return { lost: { ...unread, error: cause }, owner: undefined }
		})
		if (order.lost) return order.lost
		if (!order.owner) return { ...key, state: 'not_processed', reason: 'not_sent', error }
		const found = stateOfEntry(order.owner, key)
		return found.state === 'unresolved' ? found : { ...unread, entryId: found.entryId, startedAt: found.startedAt }
	}
}

/**
 * Milliseconds within which a call without a time limit must begin its request, counted from its entry. Without this limit, its entry
 * could never be resolved as absent.
 */
const longestWaitMs = 600_000

export function createJournalLayer(deps: StepDeps): CallLayer {
	return (call, next) => {
		const { effect = 'unsafe', idempotencyKey, repeatable, mayRepeat } = call.operation
		const wanted = readOnceCall(call)
		if (!wanted) {
			// Idempotency keys only help within one key: the same call under a new key would be sent twice.
			if (mayRepeat || effect === 'safe' || (effect === 'idempotent' && !(idempotencyKey ?? repeatable)))
				return next(call)
			throw createOutsideOnceError(getOperationName(call.operation))
		}
		const sendDeadlineMs = call.sendDeadlineMs ?? call.startedAtMs + longestWaitMs
		wanted.ended = sendStep(deps, { call: { ...call, sendDeadlineMs }, next, wanted })
		return wanted.ended.then(({ result, error }) => {
			if (result) return result
			throw error
		})
	}
}

interface Step {
	readonly call: RecordedCall
	readonly next: (call: CallContext) => Promise<Result>
	readonly wanted: OnceCall
}

/** Sends the call of a step, unless the step's state forbids it, and stores how it ended. */
async function sendStep(deps: StepDeps, step: Step): Promise<StepEnd> {
	const { recorder, breaker, emit, nowMs } = deps
	const { call, next, wanted } = step
	const opened = await openStep(deps, step)
	if ('state' in opened) return opened
	const { entry, headers, body } = opened
	const sent: Pick<StepEnd, 'result' | 'error'> & { readonly end: ReportedEnd } = await next({
		...call,
		headers,
		body,
		entryId: entry.id,
	}).then(
		(result) => ({ result, end: toAppliedEnd(result, wanted.save, nowMs()) }),
		(error: unknown) => ({ error, end: toFailedEnd(error, wanted.save, nowMs()) }),
	)
	const { error, result } = sent
	const end = { ...sent.end, resends: entry.resends }
	const areManyWrong = breaker.leave(call.operation, toBreakerEnd(end), isBusy(end.status) ? end.retryAt : undefined)
	let ended = await recorder.close(entry, end, emit)
	// The payment that exists may be this order's.
	if (ended.reason === 'exists') ended = (await deps.lookUp(ended, call.operation, wanted.save)) as JournalEntry
	const { notProcessed: times = 0 } = ended
	if (areManyWrong) recorder.report({ type: 'journal_failing', entry: ended, reason: 'request' }, emit)
	if (times > 0 && times % 20 === 0)
		recorder.report({ type: 'journal_failing', entry: ended, reason: 'not_processed' }, emit)
	if (!result && isMistake(error)) return { error, state: undefined }
	const state = stateAfter(ended, wanted.key, error)
	if (state.state !== 'not_processed') return { ...sent, state }
	// Another call may have taken the step while this one ended.
	const taken = await readTakenState(deps, wanted, opened).catch((cause: unknown) => {
		return { ...wanted.key, state: 'unresolved', reason: 'unreadable', error: cause } as const
	})
	return { ...sent, state: taken.state === 'not_processed' ? state : taken }
}

/** Reads the order, and looks up the call that owns the step if it is unresolved. Another operation's call is left alone. */
async function readLooked(deps: StepDeps, { call: { operation }, wanted: { key, save } }: Step): Promise<OrderRead> {
	const name = getOperationName(operation)
	const order = await readOrder(deps, key, name)
	const { owner } = order
	if (operation.lookup) deps.lookUp.add(operation)
	if (!operation.lookup || !owner || (owner as Partial<JournalEntry>).operation !== name) return order
	return (await deps.lookUp(owner, operation, save)) === owner ? order : readOrder(deps, key, name)
}

/** Stores the entry of a step's call, unless the state of the step forbids it. If it can't be stored, the call isn't sent. */
async function openStep(deps: StepDeps, step: Step): Promise<StepEnd | OwnEntry> {
	const { recorder, breaker, emit, nowMs, fingerprint } = deps
	const { operation } = step.call
	const { key, retryOf } = step.wanted
	try {
		const order = await readLooked(deps, step)
		const state = stateBefore(order, step.wanted, operation, nowMs())
		if (state) return stopStep(deps, step, state)
		const own = await createEntry(deps, step.call, step.wanted, order)
		const owner = retryOf === undefined ? order.owner : undefined
		// A later revision is the owner's own entry, because its request may be sent again under its key.
		if (owner && own.entry.id !== owner.id)
			return stopStep(deps, step, await stateOfOwner(owner, own, key, fingerprint))
		const haltedUntilMs = breaker.enter(operation)
		if (haltedUntilMs !== undefined) {
			// An earlier request of the step may have been applied.
			if (owner) return stopStep(deps, step, stateOfEntry(owner, key))
			const retryAt = formatTime(haltedUntilMs)
			return stopStep(deps, step, { ...key, state: 'not_processed', reason: 'halted', retryAt })
		}
		let isOpen = false
		try {
			isOpen = await recorder.open(own.entry, emit)
		} finally {
			if (!isOpen) breaker.leave(operation, 'nothing')
		}
		if (isOpen && !(await isSentBesides(deps, own))) return own
		return stopStep(deps, step, await readTakenState(deps, step.wanted, own))
	} catch (thrown) {
		const name = getOperationName(operation)
		const error = isMistake(thrown) ? thrown : createUnwrittenError(name, thrown)
		const state = { ...key, state: 'unresolved', reason: 'unreadable', error } as const
		return { error, state: isMistake(error) ? undefined : state }
	}
}

/**
 * Whether an earlier release, which writes each try into an entry of its own, sends the step at the same time. This entry is withdrawn then,
 * because the store lets both through.
 */
async function isSentBesides(
	{ store, timeoutMs, recorder, nowMs, emit }: StepDeps,
	{ entry }: OwnEntry,
): Promise<boolean> {
	if (!entry.notProcessed) return false
	const others = await waitForStore(timeoutMs, store.find(entry.reference))
	if (!others.some((other) => ownsReference(other) && (other as Partial<JournalEntry>).retryOf === entry.id))
		return false
	const end = { outcome: 'not_processed', endedAtMs: nowMs(), attempts: 0, mayHaveReplayed: false } as const
	await recorder.close(entry, end, emit)
	return true
}

/**
 * Stops a call before it is sent. `once` returns the state, and returns the error only with `not_processed`. Observers always see the
 * error.
 */
function stopStep({ emit, recorder }: StepDeps, { call, wanted: { key } }: Step, stopped: OrderState<never>): StepEnd {
	const operation = getOperationName(call.operation)
	const { entryId: id } = { entryId: undefined, ...stopped }
	const holder = stopped.state === 'conflict' ? stopped.holder : stopped.state
	if (stopped.state === 'conflict') {
		const { reference, step, entryId, differs } = stopped
		recorder.tell({ type: 'journal_conflict', reference, step, entryId, differs })
	}
	const state = holder === 'unresolved' ? 'unknown' : holder
	if (id !== undefined) emit(toNotice('journal_stopped', { operation, id, ...key, state }))
	const error = createLayerError(operation, `${operation} was not sent: its step is ${stopped.state}`)
	return { error, state: stopped.state === 'not_processed' ? { error, ...stopped } : stopped }
}

/** Reads the state of a step that another call has taken since its order was read. */
async function readTakenState(
	{ store, timeoutMs, fingerprint }: StepDeps,
	{ key, retryOf }: OnceCall,
	own: OwnEntry,
): Promise<OrderState<never>> {
	const { owner, turnedAway } = findStepOwner(await waitForStore(timeoutMs, store.find(key.reference)), key.step)
	// The refusal that `retryOf` names owns the step only against calls that don't name it.
	if (!owner || [owner, ...turnedAway].some(({ id }) => id === retryOf))
		return { ...key, state: 'not_processed', reason: 'not_sent' }
	return retryOf === undefined ? stateOfOwner(owner, own, key, fingerprint) : stateOfEntry(owner, key)
}
