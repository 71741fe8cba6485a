/**
 * The journal's layer: stores each claimed call before it is sent, and how it ended afterwards. A claim is the private record between
 * `once` and the layer.
 * @module
 */
import { isTarjaError, type PluginContext, type Result, TarjaError } from '@tarja/core'
import { type CallContext, type CallLayer, isRounded, toPrintableCause } from '@tarja/core/plugin'
import { type CallEnd, createEntryId, type JournalEntry, type SavedValue, type StoredEntry } from './entry.ts'
import {
	type ComparedRequest,
	type MakeFingerprint,
	readComparedRequest,
	readIdentity,
	toStoredFields,
} from './fields.ts'
import { openEntry, resendEntry } from './protocol.ts'
import type { RecordCheck } from './record.ts'
import type { Recorder } from './recorder.ts'
import type { ClaimEnd, OrderKey } from './states.ts'
import { isMistake } from './validate.ts'

/** What `once` claims for its call. */
export interface Claim {
	readonly key: OrderKey
	/** Id of the refused call, or of one that was not processed, whose step this call takes over. */
	readonly retryOf: string | undefined
	/** Names of fields of the response to save. */
	readonly save: readonly string[]
	/** Whether a list has shown an earlier call of this step as absent. */
	readonly afterAbsence: true | undefined
	/** How many calls of this step the platform did not process, one after the other, before this one. */
	readonly turnedAway: number
	/** The entry that is known to own the step: nothing is stored or sent, and the two requests are compared. */
	readonly owner: StoredEntry | undefined
	/** The unresolved entry whose request is to be sent again under its key, if the whole request agrees. */
	readonly resend: JournalEntry | undefined
	/** The call's end, as soon as it has reached the journal. */
	ended?: Promise<ClaimEnd>
}

/** Not registered: only this copy of the journal makes a claim or reads one. */
const mark: unique symbol = Symbol('tarja.claim')

export function toMeta(claim: Claim): Readonly<Record<string, unknown>> {
	return { [mark]: claim }
}

/** Returns the claim of a call; `undefined` if it has none, or if a layer copied it from another call. */
function readClaim({ meta }: CallContext): Claim | undefined {
	const claim = (meta as { readonly [mark]?: Claim })[mark]
	return claim?.ended ? undefined : claim
}

export interface LayerDeps {
	/** The journal's id: part of idempotency keys. */
	readonly id: string
	/** The client's base URL, which is no part of a compared request. */
	readonly baseUrl: string
	readonly recorder: Recorder
	readonly fingerprint: MakeFingerprint
	readonly nowMs: () => number
	readonly check: RecordCheck
}

/**
 * Latest start of a call without a time limit, in milliseconds after its entry. Without such a limit an entry could never be resolved as
 * absent.
 */
const longestWaitMs = 600_000

type Emit = PluginContext['emit']

export function createJournalLayer(deps: LayerDeps, emit: Emit): CallLayer {
	return (call, next) => {
		const { effect = 'unsafe', idempotencyKey, mayRepeat } = call.operation
		const claim = readClaim(call)
		if (!claim) {
			// Idempotency keys only help within one key: the same call under a new key would be sent twice.
			if (mayRepeat || effect === 'safe' || (effect === 'idempotent' && !idempotencyKey)) return next(call)
			throw createOutsideOnceError(formatOperation(call))
		}
		const sendDeadlineMs = call.sendDeadlineMs ?? call.startedAtMs + longestWaitMs
		return new Promise((resolve, reject) => {
			claim.ended = new Promise((end) => {
				recordCall(deps, { call: { ...call, sendDeadlineMs }, next, emit, claim, end }).then(resolve, reject)
			})
		})
	}
}

function formatOperation({ operation, method }: Pick<CallContext, 'operation' | 'method'>): string {
	return operation.id ?? `${method} ${operation.path}`
}

function createSendError(name: string, found: string, reason: 'reference' | 'operation'): TarjaError {
	const context = { outcome: 'not_processed', operation: name, details: { reason } } as const
	return new TarjaError('configuration', `Cannot send ${name} ${found}`, context)
}

function createOutsideOnceError(name: string): TarjaError {
	const called = /^\w+\.\w+$/.test(name) ? `client.${name}` : 'operation'
	const found = `outside once: the journal would not prevent a second payment; write client.journal.once(order.id, ${called}, input), or declare mayRepeat: true if no money moves`
	return createSendError(name, found, 'reference')
}

interface RecordOptions {
	readonly call: CallContext & { readonly sendDeadlineMs: number }
	readonly next: (call: CallContext) => Promise<Result>
	readonly emit: Emit
	readonly claim: Claim
	readonly end: (end: ClaimEnd) => void
}

async function recordCall(deps: LayerDeps, options: RecordOptions): Promise<Result> {
	const { recorder, nowMs } = deps
	const { call, next, emit, claim, end } = options
	const { entry, headers, request, isOwned } = await writeEntry(deps, options)
	const { resends } = entry
	if (isOwned) {
		const name = formatOperation(call)
		// `once` returns the owner's state, so that only observers see this error.
		const error = createLayerError(name, `${name} was not sent: its step was sent before`)
		end({ as: 'owned', entry, request, error })
		throw error
	}
	let result: Result
	try {
		result = await next({ ...call, headers, entryId: entry.id })
	} catch (error) {
		const ended = { ...toCallEnd(error, nowMs(), claim.turnedAway), resends }
		await recorder.close(entry, ended, emit)
		end({ as: 'failed', entry, request, error, call: ended })
		throw error
	}
	const { attempts, response, mayHaveReplayed, requestId } = result
	const saved = readSaved(result.data, claim.save)
	const { status } = response
	const facts = { endedAtMs: nowMs(), attempts, status, mayHaveReplayed, requestId, resends }
	const ended: CallEnd = { outcome: 'applied', ...facts }
	await recorder.close(entry, claim.save.length ? { ...ended, saved } : ended, emit)
	end({ as: 'applied', entry, saved })
	return result
}

interface WrittenEntry {
	readonly entry: JournalEntry
	readonly headers: Headers
	readonly request: ComparedRequest
	/** Another entry owns the step, so that this one was not stored. */
	readonly isOwned: boolean
}

/** Most characters of an entry's fields and of the names of a request's parts. Some stores take no more than 128 kB. */
const mostStored = 100_000

/** Reads from a request what the entry needs. One that can't be compared or stored is the caller's mistake, and no store would help. */
function readRequest(call: CallContext, baseUrl: string, isPrinted: boolean) {
	const { unmaskedFields: numbersInClear = false, identifiedBy } = call.operation
	let message = `expected identifying fields and names of at most ${mostStored} characters`
	try {
		const request = readComparedRequest(call, baseUrl)
		const fields = toStoredFields(call.fields, { numbersInClear, ...(identifiedBy && { identifiedBy }) })
		const isLong = (call.body?.length ?? 0) + call.url.length > mostStored / 4
		if (!isLong || JSON.stringify([fields, request.names]).length <= mostStored)
			return { request, fields, text: isPrinted ? request.toText(request.names) : '' }
	} catch {
		message = 'expected a body of its content type, nested less deeply'
	}
	const name = formatOperation(call)
	const context = {
		outcome: 'not_processed',
		operation: name,
		details: { issues: [{ path: ['body'], message }] },
	} as const
	throw new TarjaError('invalid_input', `Cannot send ${name}: body: ${message}`, context)
}

/** Stores the entry of a call. If it can't be stored, the call isn't sent. */
async function writeEntry(
	{ recorder, fingerprint, check, id: journalId, baseUrl }: LayerDeps,
	{ call, emit, claim, end }: RecordOptions,
): Promise<WrittenEntry> {
	const { operation, method, startedAtMs, sendDeadlineMs } = call
	const { path, idempotencyKey } = operation
	const { retryOf, afterAbsence, owner, resend } = claim
	const { reference, step } = claim.key
	const name = formatOperation(call)
	try {
		await check()
		const { request, fields, text } = readRequest(call, baseUrl, fingerprint !== undefined)
		const print = await fingerprint?.(text)
		// Nothing would tell two requests of the operation apart, so that one would get the other's state.
		if (!print && !Object.keys(fields).length) throw createSendError(name, incomparable, 'operation')
		const compared = print && { names: request.names, ...print }
		const headers = await addIdempotencyKey(call, [journalId, step, reference, retryOf], resend?.idempotencyKey?.key)
		const { header = '', validForMs } = idempotencyKey ?? {}
		const key = header && headers.get(header)
		const entry = openEntry({
			...{ id: createEntryId(startedAtMs), operation: name, method, path, fields, request: compared, reference },
			...{ ...readIdentity(operation), step, retryOf, afterAbsence, startedAtMs, sendDeadlineMs },
			// Any other duration would be one that lies: nothing is sent again.
			keyed: key && validForMs && Number.isFinite(validForMs) ? { key, validForMs } : undefined,
		})
		const resent = resend && isSameRequest(resend, entry) && resendEntry(resend, startedAtMs, sendDeadlineMs)
		if (resent) return { entry: resent, headers, request, isOwned: !(await recorder.open(resent, emit)) }
		const isOwned = owner !== undefined || resend !== undefined || !(await recorder.open(entry, emit))
		return { entry, headers, request, isOwned }
	} catch (thrown) {
		const error = isMistake(thrown) ? thrown : createUnwrittenError(name, thrown)
		end({ as: 'unwritten', error })
		throw error
	}
}

/**
 * Returns the headers of a call, with the key by which the platform recognises a request that it has seen. A retry of a refusal has a key
 * of its own, because the platform would return the old refusal for the old key.
 */
async function addIdempotencyKey(
	{ operation, headers }: CallContext,
	order: readonly unknown[],
	stored: string | undefined,
): Promise<Headers> {
	const { idempotencyKey } = operation
	if (!idempotencyKey || headers.has(idempotencyKey.header)) return headers
	const keyed = new Headers(headers)
	keyed.set(idempotencyKey.header, stored ?? (await idempotencyKey.createKey(JSON.stringify(order))))
	return keyed
}

const incomparable =
	'once: without passwordGrant the journal compares identifying fields, and the request has none; name fields in its identifiedBy'

/** Whether two entries are of one whole request under one key. Without fingerprints of one key that can't be known. */
function isSameRequest(stored: JournalEntry, entry: JournalEntry): boolean {
	const [one, other] = [stored, entry].map(({ method, path, request, idempotencyKey }) =>
		request && idempotencyKey ? JSON.stringify([method, path, request, idempotencyKey.key]) : undefined,
	)
	return one !== undefined && one === other
}

/**
 * Picks these fields of a response's data as they are: texts, numbers, booleans and `null`. An integer beyond 2^53 is skipped, because a
 * schema of numbers has rounded it, so that it is another payment's.
 */
function readSaved(data: unknown, names: readonly string[]): Readonly<Record<string, SavedValue>> {
	const own = Object(data) as Readonly<Record<string, unknown>>
	const saved = names.flatMap((name) => {
		const value = Object.hasOwn(own, name) ? own[name] : undefined
		return value === undefined || Object(value) === value || isRounded(value)
			? []
			: [[name, value as SavedValue] as const]
	})
	return Object.fromEntries(saved)
}

function createLayerError(name: string, message: string, cause?: Error): TarjaError {
	const details = { layer: 'call/journal/journal' } as const
	return new TarjaError('layer_failed', message, { outcome: 'not_processed', operation: name, details, cause })
}

function createUnwrittenError(name: string, thrown: unknown): TarjaError {
	const cause = toPrintableCause(thrown)
	// Falls back to the error's name: some browser errors have no message.
	const found = cause?.message || cause?.name
	const message = `Cannot send ${name}: the journal could not be written (${found}); make its store work, then call again`
	return createLayerError(name, message, cause)
}

/** How many calls of one step the platform may turn away, one after the other, before a person has to look. */
const mostTurnedAway = 3

/**
 * Reads from an error how the call ended for its order. By HTTP alone only a 402 refuses an order: a 400 or 422 may be a mistake in the
 * request, or say that the payment exists already.
 */
function toCallEnd(error: unknown, endedAtMs: number, turnedAway: number): CallEnd {
	if (!isTarjaError(error)) return { outcome: 'unknown', endedAtMs, attempts: 0, mayHaveReplayed: false }
	const { attempts, record, response, mayHaveReplayed, requestId, outcome } = error
	const status = record?.status ?? response?.status
	const { reason } = Object(error.details) as { readonly reason?: unknown }
	const end: CallEnd = { outcome, endedAtMs, attempts, status, mayHaveReplayed, requestId }
	if (outcome === 'not_processed' && attempts > 0) {
		const isLast = turnedAway + 1 >= mostTurnedAway
		const retryAt = readRetryAfter(response?.headers, endedAtMs)
		return { ...end, outcome: isLast ? 'unknown' : 'rejected', reason: 'not_processed', retryAt }
	}
	const isRefusal = outcome === 'rejected' && (reason === 'outcome_of' || status === 402)
	if (outcome === 'rejected' && !isRefusal)
		return { ...end, outcome: 'unknown', ...((status === 400 || status === 422) && { reason: 'request' }) }
	return outcome === 'unknown' && reason === 'pending' ? { ...end, reason } : end
}

/** Reads `Retry-After` (RFC 9110 §10.2.3): seconds, or a date. */
function readRetryAfter(headers: Headers | undefined, nowMs: number): string | undefined {
	const value = headers?.get('retry-after') ?? ''
	const atMs = /^\d{1,9}$/.test(value) ? nowMs + Number(value) * 1000 : Date.parse(value)
	return Number.isNaN(atMs) || atMs > 8.64e15 ? undefined : new Date(atMs).toISOString()
}
