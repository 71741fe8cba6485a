/**
 * Sends a step of an order unless it was sent before, and returns its state.
 * @module
 */
import {
	type AnyOperation,
	type CallOptions,
	type Operation,
	type PluginContext,
	type Result,
	TarjaError,
} from '@tarja/core'
import { runAbortable } from '@tarja/core/plugin'
import type { Breaker, BreakerEnd } from './breaker.ts'
import type { JournalEntry, StoredEntry } from './entry.ts'
import { canResend, findOwner, formatTime, isApplied, wasAbsent } from './protocol.ts'
import type { RecordCheck } from './record.ts'
import { toNotice } from './recorder.ts'
import { type Claim, toMeta } from './recording.ts'
import {
	type AppliedOrder,
	type ClaimEnd,
	type FoundOrder,
	findStepOwner,
	firstStep,
	isOfOperation,
	type OrderKey,
	type OrderState,
	resolveOrderState,
	type StepOwner,
	stateOfEntry,
	toConflict,
	toNotProcessed,
	type UnresolvedOrder,
} from './states.ts'
import { type EntryStore, type JournalRecord, waitForStore } from './store.ts'
import { checkOptions, checkReference, createUsageError, has, isMistake, isStep, isString } from './validate.ts'

/** Options of `client.journal.once`. */
export interface OnceOptions<Saved extends string = string>
	extends Pick<CallOptions, 'signal' | 'timeoutMs' | 'headers'> {
	/** Names of fields of the response's `data` that the journal saves as they are, such as the platform's id for the next step. */
	readonly save?: readonly Saved[] | undefined
	/**
	 * Id of a refused call's entry, to send the step once more: `payment.entryId`. For a customer's form or a person, never for a job. The
	 * request may differ in everything. Of two calls that name one refusal, one is sent.
	 */
	readonly retryOf?: string | undefined
}

const isListOfNames = (value: unknown): boolean => Array.isArray(value) && value.every(isString)
// The call itself checks these.
const acceptAnything = (): boolean => true

const optionChecks = {
	save: isListOfNames,
	retryOf: (value: unknown) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value),
	signal: has('throwIfAborted'),
	timeoutMs: acceptAnything,
	headers: acceptAnything,
}

export interface OrderDeps extends Pick<PluginContext, 'callFor' | 'emit' | 'fingerprint'> {
	readonly store: EntryStore
	/** For one question to the store. */
	readonly timeoutMs: number
	readonly nowMs: () => number
	readonly breaker: Breaker
	readonly check: RecordCheck
}

export function createFind(deps: OrderDeps): (reference: string, step?: string) => Promise<FoundOrder | undefined> {
	return async (reference, step = firstStep) => {
		checkReference(reference)
		checkOptions('find', { step }, { step: isStep })
		const { entries, lost } = await readOrder(deps, { reference, step })
		if (lost) return createLostState(lost, { reference, step })
		const { owner } = findStepOwner(entries, step)
		return owner && stateOfEntry(owner, { reference, step })
	}
}

export function createOnce(deps: OrderDeps) {
	return async (
		reference: string,
		called: unknown,
		input?: unknown,
		options: OnceOptions = {},
	): Promise<OrderState<Result>> => {
		checkReference(reference)
		checkOptions('once', options, optionChecks)
		const operation = readOperation(called)
		const key: OrderKey = { reference, step: operation.step ?? firstStep }
		const asked: Asked = { key, operation, input, options }
		const order = await runAbortable(options.signal, () => readOrder(deps, key)).catch((error: unknown) => {
			if (isMistake(error)) throw error
			return { error }
		})
		if ('error' in order) return { ...key, state: 'unresolved', reason: 'unreadable', error: order.error }
		const { retryOf } = options
		const step = findStepOwner(order.entries, key.step)
		const stopped = stateBefore(order, step, asked, deps.nowMs())
		if (stopped) return reportStop(deps, operation, stopped)
		const [latest] = step.turnedAway
		const resend = retryOf === undefined ? findResend(step.owner, operation, deps.nowMs()) : undefined
		const claim: Claim = {
			...{ key, save: options.save ?? [], turnedAway: step.turnedAway.length },
			afterAbsence: wasAbsent(order.entries, key.step) || undefined,
			// Calls that the platform did not process own nothing, but a refusal before them does.
			retryOf: step.owner && !retryOf ? undefined : (latest?.id ?? retryOf),
			owner: retryOf || resend ? undefined : step.owner,
			resend,
		}
		if (claim.owner) return sendStep(deps, asked, claim, order.entries)
		const haltedUntilMs = deps.breaker.enter(operation)
		if (haltedUntilMs === undefined)
			return sendStep(deps, asked, claim, order.entries).finally(async () =>
				deps.breaker.leave(operation, toBreakerEnd(await claim.ended)),
			)
		const retryAt = formatTime(haltedUntilMs)
		return { ...key, state: 'not_processed', reason: 'halted', retryAt }
	}
}

/** Returns the entry that owns the step, if its request may be sent again under its key. */
function findResend(
	owner: StoredEntry | undefined,
	{ idempotencyKey }: Operation,
	nowMs: number,
): JournalEntry | undefined {
	const { validForMs } = idempotencyKey ?? {}
	if (!owner || owner.state === 'unreadable' || validForMs === undefined) return undefined
	return canResend(owner, nowMs, validForMs) ? owner : undefined
}

/** Whether the platform's response, if a request left, was one that somebody recognises. */
function toBreakerEnd(end: ClaimEnd | undefined): BreakerEnd {
	if (end?.as === 'applied') return 'recognised'
	if (end?.as !== 'failed' || end.call.attempts === 0) return 'nothing'
	const { outcome, reason } = end.call
	return outcome === 'unknown' && reason !== 'pending' && reason !== 'not_processed' ? 'unrecognised' : 'recognised'
}

/** Returns the state that keeps the step from being sent, if it is known without the request. */
function stateBefore(
	{ entries, lost }: OrderRead,
	{ owner, turnedAway: [latest] }: StepOwner,
	{ key, operation, options: { retryOf } }: Asked,
	nowMs: number,
): OrderState<never> | undefined {
	if (lost) return createLostState(lost, key)
	const state = owner && stateOfEntry(owner, key)
	const isRetry = state?.state === 'rejected' && (state.entryId === retryOf || latest?.id === retryOf)
	if (retryOf !== undefined && !isRetry)
		return state ?? { ...key, state: 'not_processed', reason: 'no_refusal_to_retry' }
	// A renamed step must not send a paid order again.
	const elsewhere = findStep(entries, key.step, operation)
	if (elsewhere) return toConflict(stateOfEntry(elsewhere, { ...key, step: elsewhere.step }), { differs: 'operation' })
	const isOther = owner && owner.state !== 'unreadable' && !isOfOperation(owner, operation)
	if (state && isOther && !isRetry) return toConflict(state, { differs: 'operation' })
	const isEarly = latest?.retryAt !== undefined && Date.parse(latest.retryAt) > nowMs
	return isEarly && (!state || isRetry) ? toNotProcessed(key, latest) : undefined
}

/** Finds an entry that owns another step of the order with this operation. */
function findStep(entries: readonly StoredEntry[], step: string, operation: AnyOperation): JournalEntry | undefined {
	for (const entry of entries) {
		if (entry.state === 'unreadable' || entry.step === step || !entry.method) continue
		if (isOfOperation(entry, operation) && findStepOwner(entries, entry.step).owner?.id === entry.id) return entry
	}
	return undefined
}

interface Asked {
	readonly key: OrderKey
	readonly operation: Operation & AnyOperation
	readonly input: unknown
	readonly options: OnceOptions
}

/** Makes the call, which the journal's layer stops if another entry owns the step, and returns the state after it. */
async function sendStep(
	deps: OrderDeps,
	{ key, operation, input, options }: Asked,
	claim: Claim,
	entries: readonly StoredEntry[],
): Promise<OrderState<Result>> {
	const { save: _save, retryOf: _retryOf, ...callOptions } = options
	const { retryOf } = claim
	try {
		const result = await deps.callFor(key.reference, operation, input as object, {
			...callOptions,
			meta: toMeta(claim),
		})
		const end = await claim.ended
		if (end?.as !== 'applied') throw createBypassedError(operation)
		return { ...toApplied(key, end), result }
	} catch (error) {
		const end = await claim.ended
		// An outer layer failed, or the time was up, after the journal had received the result.
		if (end?.as === 'applied') return toApplied(key, end)
		if (end?.as === 'unwritten' && !isMistake(end.error))
			return { ...key, state: 'unresolved', reason: 'unreadable', error: end.error }
		const { store, timeoutMs, fingerprint } = deps
		// The layer stopped this call because another entry owns the step, so that entry is known already.
		const now =
			claim.owner && end?.as !== 'failed'
				? entries
				: await waitForStore(timeoutMs, store.find(key.reference)).catch(() => undefined)
		const state = await resolveOrderState({ key, retryOf, end, error, entries: now }, fingerprint)
		return end?.as === 'owned' ? reportStop(deps, operation, state) : state
	}
}

/** Tells the client's watchers that a step was not sent because an entry owns it. */
function reportStop(
	{ emit }: OrderDeps,
	called: Operation & AnyOperation,
	stopped: OrderState<never>,
): OrderState<never> {
	const { reference, entryId: id } = { entryId: undefined, ...stopped }
	const holder = stopped.state === 'conflict' ? stopped.holder : stopped.state
	const state = holder === 'unresolved' ? 'unknown' : holder
	if (id !== undefined) emit(toNotice('journal_stopped', { operation: formatOperation(called), id, reference, state }))
	return stopped
}

function toApplied(key: OrderKey, { entry, saved }: ClaimEnd & { readonly as: 'applied' }): AppliedOrder<never> {
	return { ...key, state: 'applied', entryId: entry.id, startedAt: entry.startedAt, resolvedBy: 'call', saved }
}

/** Returns the operation that was given, or that of a method, if `once` can send it. */
function readOperation(called: unknown): Operation & AnyOperation {
	const operation = (typeof called === 'function' ? Object(called).operation : called) as Operation & AnyOperation
	if (typeof Object(operation).path !== 'string' || typeof operation.method !== 'string')
		throw createUsageError(
			'once',
			'its second argument is neither an operation nor a method that calls one; write once(reference, client.payments.createIntent, input)',
			{ option: 'call' },
		)
	const name = formatOperation(operation)
	if (operation.effect === 'safe')
		throw createUsageError('once', `${name} only reads; call it directly, client.call(operation, input)`, {
			option: 'call',
		})
	if (operation.outcomeOf === undefined)
		throw createUsageError(
			'once',
			`${name} has no outcomeOf, so a refusal could pass for a payment; add outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or outcomeOf: 'http'`,
			{ option: 'outcomeOf' },
		)
	return operation
}

function formatOperation({ id, method, path }: Operation & AnyOperation): string {
	return id ?? `${method} ${path}`
}

/** A call layer outside the journal returned a result of its own: nothing was recorded, or sent. */
function createBypassedError(operation: Operation): TarjaError {
	return new TarjaError(
		'configuration',
		`Cannot send ${formatOperation(operation)} once: a layer of another plugin returned a result in its place; remove that layer`,
		{ outcome: 'not_processed', details: { reason: 'plugin' } },
	)
}

/** What the store holds of an order, and the record of a restored journal that may have lost the rest. */
interface OrderRead {
	readonly entries: readonly StoredEntry[]
	readonly lost: JournalRecord | undefined
}

async function readOrder({ store, timeoutMs, check }: OrderDeps, { reference, step }: OrderKey): Promise<OrderRead> {
	// Reads the record first, because there must be no await between reading the order and deciding.
	const record = await check()
	const entries = await waitForStore(timeoutMs, store.find(reference))
	const owner = findOwner(entries, step)
	return { entries, lost: record.restored && !(owner && isApplied(owner)) ? record : undefined }
}

/** Returns the state of a step that the restored journal may have lost. */
function createLostState({ restored }: JournalRecord, key: OrderKey): UnresolvedOrder {
	return { ...key, state: 'unresolved', reason: 'restored', ...(restored && { startedAt: restored.at }) }
}
