/** Reads from the result or the error of a call how it ended. */

import { isTarjaError, type Result } from '@tarja/core'
import { readRetryAfterMs } from '@tarja/core/plugin'
import type { ReportedEnd } from '../entry-facts.ts'
import { formatTime } from '../moments.ts'
import { readSaved } from '../saved.ts'

/** Whether a status asks all callers of the operation to wait. */
export function isBusy(status: number | undefined): boolean {
	return status === 429 || status === 503
}

export function toAppliedEnd(
	{ data, attempts, response: { status }, mayHaveReplayed, requestId }: Result,
	save: readonly string[],
	endedAtMs: number,
): ReportedEnd {
	const saved = save.length ? readSaved(data, save) : undefined
	return { outcome: 'applied', endedAtMs, attempts, status, mayHaveReplayed, requestId, saved }
}

/**
 * Reads from an error how the call ended for its order. By HTTP status alone, only a 402 refuses an order: a 400 or 422 may be a mistake
 * in the request, or say that the payment exists already.
 */
export function toFailedEnd(error: unknown, save: readonly string[], endedAtMs: number): ReportedEnd {
	if (!isTarjaError(error)) return { outcome: 'unknown', endedAtMs, attempts: 0, mayHaveReplayed: false }
	const { attempts, record, response, mayHaveReplayed, requestId, outcome } = error
	const status = record?.status ?? response?.status
	const { reason } = Object(error.details) as { readonly reason?: unknown }
	const mayWait = outcome === 'not_processed' || isBusy(status)
	const waitMs = response && mayWait ? readRetryAfterMs(response.headers, endedAtMs) : undefined
	const retryAt = waitMs === undefined ? undefined : formatTime(endedAtMs + waitMs)
	const end: ReportedEnd = { outcome, endedAtMs, attempts, status, mayHaveReplayed, requestId, retryAt }
	if (outcome === 'not_processed' && attempts > 0) return { ...end, outcome: 'rejected', reason: 'not_processed' }
	const isRefusal = outcome === 'rejected' && (reason === 'outcome_of' || status === 402)
	if (outcome === 'rejected' && !isRefusal)
		return { ...end, outcome: 'unknown', ...((status === 400 || status === 422) && { reason: 'request' }) }
	if (outcome !== 'unknown') return end
	// The platform's id alone names the payment in review.
	const saved = reason === 'pending' || status === 202 ? readSaved(response?.data, save) : {}
	const facts = { ...end, ...(Object.keys(saved).length && { saved }) }
	return reason === 'pending' || reason === 'exists' ? { ...facts, reason } : facts
}
