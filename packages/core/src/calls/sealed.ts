/**
 * The last word on a failed call: whatever failed, the outcome is what is known now, with what is needed to find out.
 * @module
 */

import { claimed, isOwn, thrownBy } from '../call-failure.ts'
import type { AttemptRecord, TarjaError } from '../errors.ts'
import { outcomeOf, type Progress } from '../progress.ts'

/** What a record says of a call besides its progress. */
export interface CallFacts {
	readonly method: string
	/** The path template. */
	readonly path: string
	readonly unsafe: boolean
	/** Whether errors show the identifying fields as they are. */
	readonly identifiersInClear: boolean
	/** Nothing until the input has been read. */
	fields: Readonly<Record<string, unknown>>
	readonly startedAtMs: number
}

const done = new WeakSet<object>()

/** The error as the caller gets it. From here on nothing may leave: it would belie what the error says. */
export function sealed(error: unknown, call: CallFacts, progress: Progress, nowMs: number): TarjaError {
	const known = isOwn(error, progress) ? (error as TarjaError) : thrownBy('call', error, progress)
	if (done.has(known)) return known
	progress.over = true
	const outcome = outcomeOf(progress)
	// Of an input that is not valid nobody thinks that it was sent.
	const isPlain = known.code === 'invalid_input' && outcome === 'not_sent'
	const message = isPlain ? known.message : `${known.message}; ${advice(outcome, call.unsafe)}`
	const last = claimed(known.code, progress, message, {
		details: known.details,
		cause: known.cause as Error | undefined,
		response: known.response,
		record: outcome === 'unknown' && call.unsafe ? toRecord(call, progress, nowMs) : undefined,
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

function toRecord(call: CallFacts, progress: Progress, nowMs: number): AttemptRecord {
	return Object.freeze({
		operation: progress.operation,
		method: call.method,
		path: call.path,
		fields: call.fields,
		startedAt: new Date(call.startedAtMs).toISOString(),
		endedAt: new Date(nowMs).toISOString(),
		attempts: progress.dispatched,
		...(progress.status !== undefined && { status: progress.status }),
		mayHaveReplayed: progress.mayHaveReplayed,
		...(call.identifiersInClear && { identifiersInClear: true }),
	})
}
