/**
 * How the call of a step ended: the private record between `once` and the journal's layer, and the state that follows from it and from
 * what the store holds now.
 * @module
 */
import { isTarjaError, type TarjaError } from '@tarja/core'
import type { CallContext } from '@tarja/core/plugin'
import type { CallEnd, JournalEntry, SavedValue, StoredEntry } from './entry.ts'
import { type ComparedRequest, isSameText, type MakeFingerprint } from './fields.ts'
import { isApplied } from './protocol.ts'
import {
	type ConflictingOrder,
	findDifferingFields,
	findStepOwner,
	isOfOperation,
	type NotProcessedOrder,
	type OrderKey,
	type OrderState,
	type OwnedOrder,
	stateOfEntry,
} from './states.ts'

/** How a claimed call ended, or why the layer stopped it. */
export type ClaimEnd =
	/** Its entry was stored, and the call was applied. */
	| { readonly as: 'applied'; readonly entry: JournalEntry; readonly saved: Readonly<Record<string, SavedValue>> }
	/** Its entry was stored, and the call failed. */
	| ({ readonly as: 'failed'; readonly call: CallEnd } & StoppedCall)
	/** Another entry owns the step. The layer stopped the call before it was sent. */
	| ({ readonly as: 'owned' } & StoppedCall)
	/** Its entry could not be stored, so nothing was sent. */
	| { readonly as: 'unwritten'; readonly error: unknown }

/** A call that was not applied, with its request as it is compared. */
export interface StoppedCall {
	readonly entry: JournalEntry
	readonly request: ComparedRequest
	readonly error: unknown
}

/** What `once` claims for its call. */
export interface Claim {
	readonly step: string
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

/** Returns the `meta` of a call that is made for a claim. */
export function toMeta(claim: Claim): Readonly<Record<string, unknown>> {
	return { [mark]: claim }
}

/** Returns the claim of a call; `undefined` if it has none, or if a layer copied it from another call. */
export function readClaim({ meta }: CallContext): Claim | undefined {
	const claim = (meta as { readonly [mark]?: Claim })[mark]
	return claim?.ended ? undefined : claim
}

/** What is known of a step whose call was not applied. */
export interface OrderFacts {
	readonly key: OrderKey
	readonly retryOf: string | undefined
	/** The call's end in the journal; `undefined` if the call never reached it. */
	readonly end: ClaimEnd | undefined
	/** What the call was rejected with. */
	readonly error: unknown
	/** What the store holds now; `undefined` if it can't be read. */
	readonly entries: readonly StoredEntry[] | undefined
}

/** In what the request that was made differs from the owner's. `among`: the parts of which one or more differ. */
interface Difference extends Pick<ConflictingOrder, 'differs' | 'fields'> {
	readonly among?: readonly string[]
}

/** Returns the state of a step whose call was not applied. Throws a mistake in the program. */
export async function resolveOrderState(facts: OrderFacts, fingerprint: MakeFingerprint): Promise<OrderState<never>> {
	const { key, retryOf, end, error, entries } = facts
	const { owner, turnedAway } = findStepOwner(entries ?? [], key.step)
	const difference = owner && retryOf === undefined ? await findDifference(owner, end, fingerprint) : undefined
	if (end?.as === 'failed' && end.call.outcome === 'unknown') {
		// Unresolved whatever the store holds, unless its call, or another one of the same request, was found meanwhile.
		if (owner && isApplied(owner) && !difference) return stateOfEntry(owner, key)
		const { id: entryId, startedAt } = end.entry
		return { ...key, state: 'unresolved', reason: end.call.reason ?? 'unknown', entryId, startedAt, error }
	}
	if (isMistake(error)) throw error
	if (!entries) return { ...key, state: 'unresolved', reason: 'unreadable', error }
	const [latest] = turnedAway
	if (latest && end?.as === 'failed' && latest.id === end.entry.id)
		return toNotProcessed(key, latest, error as TarjaError)
	// A refusal that `retryOf` named, and that was not retried after all, owns the step only against other calls.
	const isRetried = retryOf !== undefined && (owner?.id === retryOf || turnedAway.length > 0)
	if (!owner || isRetried) return stateWithoutOwner(facts, owner)
	const state = stateOfEntry(owner, key)
	if (difference) return toConflict(state, difference)
	const isOwn = end?.as === 'failed' && owner.id === end.entry.id && isTarjaError(error)
	return isOwn && state.state !== 'applied' ? { ...state, error } : state
}

/** Returns the state of a step whose last call the platform did not process. */
export function toNotProcessed(key: OrderKey, { retryAt }: JournalEntry, error?: TarjaError): NotProcessedOrder {
	const facts = { ...(retryAt !== undefined && { retryAt }), ...(error && { error }) }
	return { ...key, state: 'not_processed', reason: 'not_processed', ...facts }
}

/** Returns the state of a step that no entry owns, or only the refusal that was to be retried. */
function stateWithoutOwner({ key, end, error }: OrderFacts, owner: StoredEntry | undefined): OrderState<never> {
	const isFailed = end?.as === 'failed' && isTarjaError(error)
	if (isFailed && end.call.outcome === 'rejected' && !owner) {
		const { id: entryId, startedAt } = end.entry
		return { ...key, state: 'rejected', entryId, startedAt, error }
	}
	const reason = isFailed && end.call.attempts > 0 ? 'not_processed' : 'not_sent'
	return { ...key, state: 'not_processed', reason, error: error as TarjaError }
}

async function findDifference(
	owner: StoredEntry,
	end: ClaimEnd | undefined,
	fingerprint: MakeFingerprint,
): Promise<Difference | undefined> {
	if (owner.state === 'unreadable' || (end?.as !== 'owned' && end?.as !== 'failed')) return undefined
	if (!isOfOperation(owner, end.entry)) return { differs: 'operation' }
	// A person's word on a lost order holds no request.
	if (!owner.method) return undefined
	const fields = findDifferingFields(owner, end.entry)
	if (fields.length) return { differs: 'fields', fields }
	if (!owner.request) return undefined
	// Of the parts that the owner had: a newer release may send more.
	const { names } = owner.request
	if ((await isSameText(fingerprint, owner.request, end.request.toText(names))) !== false) return undefined
	// Identifying fields were compared before.
	const among = names.filter((name) => !Object.hasOwn(owner.fields, name.slice(name.indexOf('.') + 1)))
	return { differs: 'request', among: ['its path', ...among] }
}

const found = {
	operation: 'was sent with another operation; if this one follows it, give the operation a step of its own',
	request: 'was sent with another request, which differs in one or more of',
	fields: 'was sent with other values of',
} as const

/** Returns the conflict with the call that owns the step. */
export function toConflict(owner: OwnedOrder, { differs, fields, among }: Difference): ConflictingOrder {
	const { reference, step, state: holder, entryId = '' } = owner
	const what = [found[differs], (fields ?? among ?? []).join(', ')].join(' ').trim()
	const advice =
		differs === 'operation'
			? ''
			: '; send the same request for the same order: store its fields, also its time, with the order, and declare ids that change in mayVary; another reference is for another order only'
	const message = `${holder}: step "${step}" of ${reference} ${what}${advice}; nothing was sent now`
	return { reference, step, state: 'conflict', differs, ...(fields && { fields }), entryId, holder, message }
}

/** Whether it is an error that `once` throws: a mistake in the program, and nothing was sent. */
export function isMistake(error: unknown): error is TarjaError {
	return isTarjaError(error) && error.outcome === 'not_processed' && mistakes.includes(error.code)
}

const mistakes: readonly string[] = ['configuration', 'invalid_input', 'unbound_operation']
