/**
 * The last word on a failed call: whatever failed, the outcome is what is known now, with what is needed to find out.
 * @module
 */
import { type AttemptRecord, isTarjaError, TarjaError } from '../errors.ts'
import type { CallContext } from '../plugin.ts'
import { foreignError } from './failure.ts'
import { doubted, outcomeOf, type Progress } from './progress.ts'

const done = new WeakSet<object>()

/** The error as the caller gets it. From here on nothing may leave: it would belie what the error says. */
export function sealed(error: unknown, call: CallContext, progress: Progress, nowMs: number): TarjaError {
	const known = isTarjaError(error) ? (error as TarjaError) : foreignError('call', error)
	if (done.has(known)) return known
	progress.over = true
	if (isTarjaError(known, 'layer_failed') && known.details.layer.startsWith('attempt/')) doubted(progress)
	const outcome = outcomeOf(progress)
	const unsafe = (call.operation.effect ?? 'unsafe') === 'unsafe'
	const last = new TarjaError(known.code, `${known.message}; ${advice(outcome, unsafe)}`, {
		outcome,
		details: known.details,
		operation: progress.operation,
		attempts: progress.dispatched,
		cause: known.cause as Error | undefined,
		response: known.response,
		record: outcome === 'unknown' && unsafe ? toRecord(call, progress, nowMs) : undefined,
	})
	done.add(last)
	return last
}

function advice(outcome: TarjaError['outcome'], unsafe: boolean): string {
	if (outcome === 'not_sent') return 'nothing was sent'
	if (outcome === 'rejected') return 'the platform refused it, so do not repeat it unchanged'
	return unsafe
		? 'it may have been applied, so look it up by error.record before you repeat it'
		: 'it may be called again'
}

function toRecord(call: CallContext, progress: Progress, nowMs: number): AttemptRecord {
	return Object.freeze({
		operation: progress.operation,
		method: call.method,
		path: call.operation.path,
		fields: call.fields,
		startedAt: new Date(call.startedAtMs).toISOString(),
		endedAt: new Date(nowMs).toISOString(),
		attempts: progress.dispatched,
		...(progress.status !== undefined && { status: progress.status }),
		mayHaveReplayed: progress.mayHaveReplayed,
		...(call.operation.identifiersInClear && { identifiersInClear: true }),
	})
}
