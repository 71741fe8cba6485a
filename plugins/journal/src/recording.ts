/**
 * The journal's layer: stores each unsafe call before it is sent, and how it ended afterwards.
 * @module
 */
import {
	type CallContext,
	type CallLayer,
	type Host,
	isTarjaError,
	printableCause,
	type Result,
	TarjaError,
} from '@tarja/core'
import { type Claim, type ClaimEnd, claimOf } from './claim.ts'
import { type JournalEntry, newId, type StoredEntry } from './entry.ts'
import type { CallEnd } from './facts.ts'
import { identityOf, storedFields } from './fields.ts'
import type { Fingerprints } from './fingerprints.ts'
import { keptOf } from './kept.ts'
import { findOwner, opened } from './protocol.ts'
import { duplicateOf, type Recorder } from './recorder.ts'
import { type ComparedRequest, comparedRequest } from './request.ts'
import type { Orders } from './restored.ts'
import { firstStep } from './states.ts'
import { within } from './within.ts'

/** Parts that the journal's layers share. */
export interface Keeping {
	readonly account: string
	/** The client's base URL, which is no part of what is compared. */
	readonly baseUrl: string
	readonly recorder: Recorder
	readonly fingerprints: Fingerprints
	readonly nowMs: () => number
	readonly orders: Orders
	/** Rejects where the account's payments go to another platform. */
	readonly admit: () => Promise<void>
}

/**
 * Latest start of a call without a time limit, in milliseconds after its entry. Without such a limit an entry could never be
 * settled as absent.
 */
const longestWaitMs = 600_000

type Emit = Host['emit']
type Next = (call: CallContext) => Promise<Result>
type Bounded = CallContext & { readonly sendDeadlineMs: number }

/** Makes the layer that records the calls of a client. */
export function recording(keeping: Keeping, emit: Emit): CallLayer {
	return (call, next) => {
		const { effect = 'unsafe', idempotencyKey } = call.operation
		// One that may be repeated under a key is sent twice all the same, if it is asked for with another key.
		if (effect === 'safe' || (effect === 'idempotent' && !idempotencyKey)) return next(call)
		const bounded = { ...call, sendDeadlineMs: call.sendDeadlineMs ?? call.startedAtMs + longestWaitMs }
		const claim = claimOf(call)
		if (call.reference === undefined) throw withoutReference(nameOf(call))
		if (!claim) return recorded(keeping, { call: bounded, next, emit })
		return new Promise((resolve, reject) => {
			claim.ended = new Promise((end) => {
				recorded(keeping, { call: bounded, next, emit, claim, end }).then(resolve, reject)
			})
		})
	}
}

function nameOf({ operation, method }: Pick<CallContext, 'operation' | 'method'>): string {
	return operation.id ?? `${method} ${operation.path}`
}

function withoutReference(name: string): TarjaError {
	return new TarjaError(
		'configuration',
		`Cannot send ${name}: it has no reference, by which nothing is sent twice; ask for it by client.journal.once(order.id, ${name}, input)`,
		{ outcome: 'not_processed', operation: name, details: { reason: 'reference' } },
	)
}

/** One call that is to be recorded, and whom to tell how it ended. */
interface Recorded {
	readonly call: Bounded
	readonly next: Next
	readonly emit: Emit
	readonly claim?: Claim
	readonly end?: (end: ClaimEnd) => void
}

async function recorded(keeping: Keeping, { call, next, emit, claim, end = () => {} }: Recorded): Promise<Result> {
	const { recorder, nowMs } = keeping
	const { entry, headers, written } = await open(keeping, call, emit, { claim, end })
	let result: Result
	try {
		result = await next({ ...call, headers, entryId: entry.id })
	} catch (error) {
		await recorder.close(entry, endOf(error, nowMs()), emit)
		end({ as: 'failed', entry, written, error })
		throw error
	}
	const { attempts, response, mayHaveReplayed, requestId } = result
	const { kept, unkept } = await keptOf(result.data, claim?.keep ?? [], call.operation)
	const isKept = claim !== undefined && claim.keep.length > 0
	const { status } = response
	const ended: CallEnd = { outcome: 'applied', endedAtMs: nowMs(), attempts, status, mayHaveReplayed, requestId }
	await recorder.close(entry, isKept ? { ...ended, kept } : ended, emit)
	if (unkept.length) recorder.report({ type: 'journal_fields_skipped', entry, fields: unkept }, emit)
	end({ as: 'applied', entry, kept })
	return result
}

/** The restoration in which an earlier call of the same order may have been lost. */
async function lostOf({ reference, step }: JournalEntry, orders: Orders): Promise<StoredEntry | undefined> {
	if (reference === undefined) return undefined
	const { store, losses, timeoutMs } = orders
	const search = async (): Promise<StoredEntry | undefined> => {
		if (!(await losses.isAny())) return undefined
		return losses.of({ reference, step }, findOwner(await store.find(reference), step))
	}
	return within(timeoutMs, search())
}

/**
 * The headers of a call, with the key by which the platform knows a request that it has seen. One that follows a refusal has a key of its
 * own, as the platform would answer the old one with the old refusal.
 */
async function keyedHeaders(call: CallContext, account: string, step: string, again?: string): Promise<Headers> {
	const { reference, operation, headers } = call
	const { idempotencyKey } = operation
	if (!idempotencyKey || reference === undefined || headers.has(idempotencyKey.header)) return headers
	const keyed = new Headers(headers)
	const order = JSON.stringify([account, step, reference, again])
	keyed.set(idempotencyKey.header, await idempotencyKey.keyOf(order))
	return keyed
}

interface Opened {
	readonly entry: JournalEntry
	readonly headers: Headers
	readonly written: ComparedRequest | undefined
}

/** Stores the entry of a call; whatever keeps it from being stored keeps the call from being sent. */
async function open(
	{ recorder, fingerprints, orders, admit, account, baseUrl }: Keeping,
	call: Bounded,
	emit: Emit,
	{ claim, end }: { readonly claim: Claim | undefined; readonly end: (end: ClaimEnd) => void },
): Promise<Opened> {
	const { operation, method, reference, startedAtMs, sendDeadlineMs } = call
	const { unmaskedFields: numbersInClear = false, identifiedBy, path } = operation
	const { again, held, step = operation.step ?? firstStep } = claim ?? {}
	const name = nameOf(call)
	let entry: JournalEntry | undefined
	let written: ComparedRequest | undefined
	try {
		await admit()
		if (claim && fingerprints.canMake) written = comparedRequest(call, baseUrl)
		const rules = { fingerprints, numbersInClear, ...(identifiedBy && { identifiedBy }) }
		const fields = await storedFields(call.fields, rules)
		const print = written && (await fingerprints.of(written.textOf(written.names)))
		const request = written && print && { names: written.names, ...print }
		if (claim && !request && !Object.keys(fields).length) throw untold(name)
		const facts = { operation: name, method, path, fields, request, ...identityOf(operation), reference, step, again }
		entry = opened({ id: newId(startedAtMs), ...facts, startedAtMs, sendDeadlineMs })
		if (held) throw duplicateOf(entry, held)
		// `once` has looked itself.
		const lost = claim ? undefined : await lostOf(entry, orders)
		if (lost) throw duplicateOf(entry, lost)
		const headers = await keyedHeaders(call, account, step, again)
		await recorder.open(entry, emit)
		return { entry, headers, written }
	} catch (thrown) {
		const isHeld = isTarjaError(thrown, 'duplicate_reference')
		const error = isHeld || isTarjaError(thrown, 'configuration') ? thrown : unwritten(name, thrown)
		end(entry && isHeld ? { as: 'held', entry, written, error } : { as: 'unwritten', error })
		throw error
	}
}

/** Two of its calls could not be told apart, so that one would be answered for the other. */
function untold(name: string): TarjaError {
	return new TarjaError(
		'configuration',
		`Cannot send ${name} once: nothing tells two of its requests apart; name fields in its identifiedBy, or give the journal fingerprintKeys`,
		{ outcome: 'not_processed', operation: name, details: { reason: 'operation' } },
	)
}

function unwritten(name: string, thrown: unknown): TarjaError {
	const cause = printableCause(thrown)
	// Falls back to the error's name: some browser errors have no message.
	const found = cause?.message || cause?.name
	return new TarjaError(
		'layer_failed',
		`Cannot send ${name}: the journal could not be written (${found}); make its store work, then call again`,
		{ outcome: 'not_processed', operation: name, details: { layer: 'call/journal/journal' }, cause },
	)
}

/** Reads from an error how the call ended. An error that is not a `TarjaError` says nothing, so the outcome is unknown. */
function endOf(error: unknown, endedAtMs: number): CallEnd {
	if (!isTarjaError(error)) return { outcome: 'unknown', endedAtMs, attempts: 0, mayHaveReplayed: false }
	const { attempts, record, response, mayHaveReplayed, requestId, details } = error
	const isUnauthorized = error.outcome === 'rejected' && Object(details).reason === 'unauthorized'
	// A call that this journal has let through is nobody's duplicate.
	const outcome = error.outcome === 'duplicate' ? 'not_processed' : error.outcome
	const status = record?.status ?? response?.status
	const end: CallEnd = { outcome, endedAtMs, attempts, status, mayHaveReplayed, requestId }
	return isUnauthorized ? { ...end, reason: 'unauthorized' } : end
}
