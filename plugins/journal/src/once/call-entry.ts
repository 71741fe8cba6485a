/** Creates the entry of a call before it is sent. */

import { type Operation, type PluginContext, TarjaError } from '@tarja/core'
import { type CallContext, getOperationName, toPrintableCause } from '@tarja/core/plugin'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import type { NewEntry } from '../entry-facts.ts'
import { createEntryId } from '../moments.ts'
import { canResend, openEntry, resendEntry, wasAbsent } from '../protocol.ts'
import type { JournalDeps } from '../store.ts'
import { isUndoingStep } from '../undoing.ts'
import { firstStep } from '../validate.ts'
import { isEmpty } from '../values.ts'
import { reopenEntry } from '../words.ts'
import {
	type ComparedRequest,
	findDifferingFields,
	readComparedRequest,
	readMatchRules,
	toStoredFields,
} from './fields.ts'
import type { OrderRead, OwnRequest, WantedStep } from './states.ts'

export function createSendError(name: string, found: string, reason: 'reference' | 'operation' | 'plugin'): TarjaError {
	const context = { outcome: 'not_processed', operation: name, details: { reason } } as const
	return new TarjaError('configuration', `Cannot send ${name} ${found}`, context)
}

export function createOutsideOnceError(name: string): TarjaError {
	const called = /^\w+\.\w+$/.test(name) ? `client.${name}` : 'operation'
	const found = `outside once: the journal would not prevent a second payment; write client.journal.once(order.id, ${called}, input), or declare mayRepeat: true if no money moves`
	return createSendError(name, found, 'reference')
}

export type RecordedCall = CallContext & { readonly sendDeadlineMs: number }

/** The journal's id is part of idempotency keys. */
export type EntryDeps = Pick<JournalDeps, 'id' | 'baseUrl' | 'nowMs'> & Pick<PluginContext, 'fingerprint'>

export interface OwnEntry extends OwnRequest {
	readonly headers: Headers
	readonly body: CallContext['body']
}

/** Most characters of an entry's fields and of the names of a request's parts. Some stores take no more than 128 kB. */
const mostStored = 100_000

/**
 * Reads from a request what the entry needs. If the request can't be compared or stored, that is the caller's mistake, because no store
 * could take it.
 */
function readRequest(call: CallContext, baseUrl: string, isPrinted: boolean) {
	let message = `expected identifying fields and names of at most ${mostStored} characters`
	try {
		const request = readComparedRequest(call, baseUrl)
		const fields = toStoredFields(call.fields, call.operation)
		const isLong = (call.body?.length ?? 0) + call.url.length > mostStored / 4
		if (!isLong || JSON.stringify([fields, request.names]).length <= mostStored)
			return { request, fields, text: isPrinted ? request.toText(request.names) : '' }
	} catch {
		message = 'expected a body of its content type, nested less deeply'
	}
	const operation = getOperationName(call.operation)
	const details = { issues: [{ path: ['body'], message }] }
	const context = { outcome: 'not_processed', operation, details } as const
	throw new TarjaError('invalid_input', `Cannot send ${operation}: body: ${message}`, context)
}

/** How long after its first try an entry is opened again. */
const longestTryMs = 3_600_000

/** Creates the entry of a call: its first revision, or the owner's next revision if the owner's request may be sent again under its key. */
export async function createEntry(
	deps: EntryDeps,
	call: RecordedCall,
	wanted: WantedStep,
	order: OrderRead,
): Promise<OwnEntry> {
	const { operation, method } = call
	const startedAtMs = deps.nowMs()
	const sendDeadlineMs = startedAtMs + call.sendDeadlineMs - call.startedAtMs
	const { validForMs = Number.NaN } = operation.idempotencyKey ?? operation.repeatable ?? {}
	const { owner, entries } = order
	const { reference, step } = wanted.key
	const name = getOperationName(operation)
	const { request, fields, text } = readRequest(call, deps.baseUrl, deps.fingerprint !== undefined)
	const print = await deps.fingerprint?.(text)
	// Without a fingerprint and fields, two requests of the operation would look the same, and one would get the other's state.
	if (!print && !Object.keys(fields).length) throw createSendError(name, incomparable, 'operation')
	const { again, retryOf } = findEarlierTry(order, wanted, startedAtMs)
	// Uses the later of both clocks, because the platform may have forgotten the key by then.
	const nowMs = Math.max(startedAtMs, call.startedAtMs)
	const isRepeat = wanted.retryOf === undefined && owner && canResend(owner, nowMs, validForMs)
	const known = isRepeat ? owner : undefined
	const absent = listAbsent(entries, step)
	const chosen = readChosenId(operation, fields, wanted.retryOf === undefined ? [] : entries)
	// An absent attempt of an earlier payment has another key: that payment was made under it.
	const alike = absent.filter((entry) => entry.retryOf === retryOf)
	const { headers, body, keyed = chosen } = await keyRequest(call, [deps.id, step, reference, retryOf], known, alike)
	const sent = keyed && print && (await deps.fingerprint?.(writeHeaders(headers, operation)))?.fingerprint
	const entry = openEntry({
		id: createEntryId(startedAtMs),
		operation: name,
		method,
		path: operation.path,
		fields,
		reference,
		step,
		...readMatchRules(operation),
		request: print && toStoredRequest(request, print, sent),
		retryOf,
		afterAbsence: wasAbsent(entries, step) || undefined,
		earlier: absent.length ? absent.map(({ id }) => id) : undefined,
		payable: operation.lookup?.paid ? true : undefined,
		...readUndoing(call, wanted, order, name),
		startedAtMs,
		sendDeadlineMs,
		keyed,
	})
	if (again) return { entry: reopenEntry(again, entry), headers, body, request }
	if (!known || !isSameRequest(known, entry)) return { entry, headers, body, request }
	return { entry: resendEntry(known, startedAtMs, sendDeadlineMs), headers, body, request }
}

/**
 * Returns the try for which the platform did nothing, if the next one is a revision of its entry, and the call that the next one takes
 * over. Calls that the platform did not process own nothing, but a refusal before them does.
 */
function findEarlierTry({ turnedAway: [latest] }: OrderRead, { retryOf }: WantedStep, nowMs: number) {
	// Within an hour, the next try is a revision of the same entry. Later ones must be found near their own time.
	const again = latest && nowMs - Date.parse(latest.startedAt) < longestTryMs ? latest : undefined
	return { again, retryOf: again ? again.retryOf : (latest?.id ?? retryOf) }
}

/** Returns the headers and the body of a request with its idempotency key, and the key as the entry stores it. */
async function keyRequest(
	call: RecordedCall,
	order: readonly unknown[],
	known: JournalEntry | undefined,
	absent: readonly JournalEntry[],
) {
	const { header = '', field, validForMs = Number.NaN } = call.operation.idempotencyKey ?? {}
	const place = field === undefined ? header.toLowerCase() : `body.${field}`
	if (!place) return { headers: call.headers, body: call.body, keyed: undefined }
	// A person may be wrong about an absence. Under the key of that request, the platform makes no second payment.
	const kept = absent.findLast(({ resolvedBy }) => resolvedBy === 'person')?.idempotencyKey
	const stored = known?.idempotencyKey?.key ?? (kept?.header === place ? kept.key : undefined)
	const { key, ...sent } = await addIdempotencyKey(call, order, stored)
	// If the duration isn't a finite number, nothing is sent again.
	const keyed = key && Number.isFinite(validForMs) ? { header: place, key, validForMs } : undefined
	return { ...sent, keyed }
}

/** Returns the id that the caller has chosen, as a key of the request. It must differ from the one of a refused entry. */
function readChosenId(operation: Operation, fields: JournalEntry['fields'], refused: readonly StoredEntry[]) {
	const { step = firstStep } = operation
	const { by, validForMs } = operation.repeatable ?? { by: [''], validForMs: 0 }
	const values = by.map((name) => fields[name])
	// A masked value may be another id.
	if (!values.every((value) => Object(value) !== value && !isEmpty(value))) return undefined
	const key = JSON.stringify(values)
	const isUsed = (entry: StoredEntry): boolean =>
		entry.state !== 'unreadable' &&
		entry.step === step &&
		entry.reason !== 'not_processed' &&
		entry.idempotencyKey?.key === key
	if (refused.some(isUsed)) throw createSendError(getOperationName(operation), usedId, 'operation')
	return { header: '', key, validForMs }
}

const usedId =
	'with retryOf: its id (repeatable.by) is the one of the refused request, so that the platform would return the old refusal; make a new id'

/** Returns what the entry stores of a request: the names of its parts, and their fingerprint. */
function toStoredRequest(
	{ names, rules }: ComparedRequest,
	print: { readonly fingerprint: string; readonly key: string },
	headers: string | undefined,
) {
	return { names, ...(rules !== undefined && { rules }), ...print, ...(headers && { headers }) }
}

/** Returns the calls of this step that are absent, oldest first. */
function listAbsent(entries: readonly StoredEntry[], step: string): readonly JournalEntry[] {
	return entries.flatMap((entry) => (entry.state === 'absent' && entry.step === step ? entry : []))
}

/**
 * Reads which payment a call undoes: the order in `of`, and the values in its path, which may be the platform's id of the payment. An
 * undoing under a reference of its own must have one of the two, because a reversal by the platform would otherwise be mistaken.
 */
function readUndoing(
	{ operation, url }: CallContext,
	{ of, key }: WantedStep,
	{ entries }: OrderRead,
	name: string,
): Pick<NewEntry, 'of' | 'undoes'> {
	if (of === undefined && !isUndoingStep(key.step)) return {}
	const parts = new URL(url).pathname.split('/').map(decodeURIComponent)
	const template = operation.path.split('/')
	const values = parts.slice(-template.length).filter((_, n) => /[{}]/.test(template.at(n) ?? ''))
	const isOwn = entries.every((entry) => entry.state !== 'unreadable' && entry.step === key.step)
	if (of === undefined && isOwn && !values.length) throw createSendError(name, unnamed, 'operation')
	const undoes = Object.values(toStoredFields(Object.fromEntries(values.entries())))
	return { of, ...(undoes.length && { undoes }) }
}

const unnamed =
	"for an order of its own, without the payment that it undoes; write client.journal.once('refund-12', …, input, { of: 'order-7' })"

/**
 * Writes the headers that must be the same if a request is sent again, because one may name a merchant. `content-type` may contain a new
 * boundary.
 */
function writeHeaders(headers: Headers, { mayVary = [] }: Operation): string {
	const varying = ['content-type', ...mayVary.map((name) => name.toLowerCase())]
	return JSON.stringify([...headers].filter(([name]) => !varying.includes(name)))
}

/**
 * Returns the headers and the body of a call, with the key by which the platform recognises a request that it has seen. A retry of a
 * refusal has a new key, because the platform would return the old refusal for the old key.
 */
async function addIdempotencyKey(
	{ operation, headers, body }: CallContext,
	order: readonly unknown[],
	stored: string | undefined,
): Promise<Pick<CallContext, 'headers' | 'body'> & { readonly key: string | null }> {
	const { header = '', field, createKey } = operation.idempotencyKey as NonNullable<Operation['idempotencyKey']>
	const own = field === undefined ? (headers.get(header) ?? undefined) : readKeyField(operation, body, field)
	if (typeof own === 'string' && own.trim()) return { headers, body, key: own }
	// The platform would take null or an empty text as no key, and a second request as a second payment.
	if (own !== undefined)
		throw createSendError(
			getOperationName(operation),
			`with the key in ${field ?? header}: it isn't a text; leave it out`,
			'operation',
		)
	const key = stored ?? (await createKey(JSON.stringify(order)))
	if (field === undefined) {
		const keyed = new Headers(headers)
		keyed.set(header, key)
		return { headers: keyed, body, key }
	}
	// The first field of the text, so that no other byte of the body changes.
	const rest = String(body).slice(1)
	return { headers, body: `{${JSON.stringify(field)}:${JSON.stringify(key)}${rest === '}' ? '' : ','}${rest}`, key }
}

/** Returns the key that the caller wrote into the body. */
function readKeyField(operation: Operation, body: CallContext['body'], field: string): unknown {
	if (typeof body !== 'string' || !body.startsWith('{'))
		throw createSendError(
			getOperationName(operation),
			'its idempotencyKey is a field, and the body is no JSON object',
			'operation',
		)
	return JSON.parse(body)[field]
}

const incomparable =
	'once: without passwordGrant the journal compares identifying fields, and the request has none; name fields in its identifiedBy'

/**
 * Whether two entries have the same whole request, and the same idempotency key in the same header. Without fingerprints that were made
 * with the same key, that can't be known. A field that identifies the payment must be the same even if it may vary, because a list would
 * otherwise show a payment that the entry doesn't name. A field that a newer release doesn't name is in the fingerprint, unless it may vary.
 */
function isSameRequest(stored: JournalEntry, entry: JournalEntry): boolean {
	const names = entry.request?.names ?? []
	const [one, other] = [stored, entry].map(({ method, path, request, idempotencyKey: keyed }) =>
		request && keyed ? JSON.stringify([method, path, request, keyed.header, keyed.key]) : undefined,
	)
	const isPrinted = (name: string): boolean =>
		!Object.hasOwn(entry.fields, name) && ['body', 'query'].some((slot) => names.includes(`${slot}.${name}`))
	return one !== undefined && one === other && findDifferingFields(stored, entry).every(isPrinted)
}

export function createLayerError(name: string, message: string, cause?: Error): TarjaError {
	const details = { layer: 'call/journal/journal' } as const
	return new TarjaError('layer_failed', message, { outcome: 'not_processed', operation: name, details, cause })
}

export function createUnwrittenError(name: string, thrown: unknown): TarjaError {
	const cause = toPrintableCause(thrown)
	// Falls back to the error's name: some browser errors have no message.
	const found = cause?.message || cause?.name
	const message = `Cannot send ${name}: the journal could not be read or written (${found}); make its store work, then call again`
	return createLayerError(name, message, cause)
}
