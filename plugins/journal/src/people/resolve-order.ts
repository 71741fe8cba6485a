/** Resolves a step of an order by its reference, and by its payment's fields for a webhook's event. */

import type { TarjaError } from '@tarja/core'
import type { JournalEntry, StoredEntry } from '../entry.ts'
import { statedOperation } from '../journal-record.ts'
import { matchRow } from '../lookup/match.ts'
import { createEntryId, formatTime } from '../moments.ts'
import { findOwner, isApplied, isUnresolved, openEntry } from '../protocol.ts'
import { type EntryStore, requireReadable } from '../store.ts'
import { checkOptions, checkReference, createUsageError, firstStep, isStep, isString } from '../validate.ts'
import { checkStatement, createResolveError, resolveById, type Statement } from './resolve.ts'

/** A step of an order. */
export interface OrderStep {
	/** The order's reference. */
	readonly reference: string
	/** Default `create`. */
	readonly step?: string
	/**
	 * The payment's fields from a webhook's event, under the names of the operation's `identifiedBy`. Only the call of the step with these
	 * fields is resolved, and only while it is unresolved (or absent, if the payment was applied), because an event may belong to an earlier
	 * attempt, or be late.
	 */
	readonly fields?: Readonly<Record<string, unknown>>
}

const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Resolves a step of an order as a person says, even if the journal has no entry for it, because a restored journal may have lost it. */
export async function resolveOrder(store: EntryStore, order: OrderStep, own: Statement): Promise<JournalEntry> {
	checkReference(Object(order).reference)
	const statement = { ...own, reference: order.reference }
	const { state, options, nowMs } = statement
	checkOptions('resolve', order, { reference: isString, step: isStep, fields: isFields })
	checkStatement(statement)
	const { reference, step = firstStep, fields } = order
	// An event without fields must not resolve the step's owner, which may be another attempt.
	if (Object.hasOwn(order, 'fields') && !fields)
		throw createUsageError('resolve', 'its fields are undefined; pass those of the event, or leave "fields" out', {
			option: 'fields',
		})
	const entries = await store.find(reference)
	if (fields)
		return resolveById(store, findByFields(entries, step, fields, statement).id, { ...statement, isByFields: true })
	const owner = findOwner(entries, step)
	if (owner) return resolveById(store, requireReadable(owner).id, statement, isUnresolved(owner))
	if (state === 'absent')
		throw createResolveError(statement, 'no call owns this step of the order: there is nothing to resolve', 'reference')
	const { by, note, saved } = options
	const facts = { operation: statedOperation, method: '', path: '', fields: {}, reference, step }
	const entry: JournalEntry = {
		...openEntry({ id: createEntryId(nowMs), ...facts, startedAtMs: nowMs, sendDeadlineMs: nowMs }),
		state,
		resolvedBy: 'person',
		person: { by, note, at: formatTime(nowMs) },
		...(saved && { saved }),
	}
	if ((await store.write(entry)) === true) return entry
	throw new Error('Cannot resolve the order: others have written it meanwhile; look at it, and try again')
}

/** Finds the one call of a step that made the payment with these fields. Throws if no call is certain. */
function findByFields(
	entries: readonly StoredEntry[],
	step: string,
	fields: NonNullable<OrderStep['fields']>,
	statement: Statement,
): JournalEntry {
	const own = entries.map((entry) => requireReadable(entry)).filter((entry) => entry.step === step)
	const compared = own.map((entry) => ({ entry, match: matchRow(entry, { payment: { fields } }) }))
	// A call that the platform did not process has no payment.
	const near = compared.filter(({ entry, match }) => !match.isOther && entry.reason !== 'not_processed')
	const possible = near.filter(({ match }) => !match.differs.length)
	// An applied payment makes its step applied, whichever attempt made it. So a call that is unresolved or applied is preferred to refused
	// and absent ones.
	const paid =
		statement.state === 'applied' ? possible.filter(({ entry }) => isUnresolved(entry) || isApplied(entry)) : []
	const [found, ...more] = paid.length ? paid : possible
	const createFieldsError = (reason: string): TarjaError =>
		createResolveError(statement, `${reason}; a person has to look, and pass the entry's id`, 'fields')
	const others = near[0] && `its call has other values of ${near[0].match.differs.join(', ')}`
	if (!found) throw createFieldsError(others ?? `no call of the step "${step}" has these fields`)
	if (more.length) throw createFieldsError(`several calls of the step "${step}" may have these fields`)
	const { missing, isTold } = found.match
	if (!isTold)
		throw createFieldsError(
			`nothing tells its call from others: ${missing.join(', ') || 'identifiedBy'} can't be compared`,
		)
	return found.entry
}
