/** Makes the error of a failed call: what failed, whether it may have been applied, and the facts to look it up. */

import type { CallRecord, Outcome, TarjaErrorCode } from '../errors/details.ts'
import { toPrintableCause } from '../errors/printable.ts'
import {
	createFailure,
	createLayerFailure,
	type Failure,
	isFailure,
	isOwnError,
	TarjaError,
} from '../errors/tarja-error.ts'
import { getOperationName, listIdentityNames } from '../operation/operation.ts'
import { countSends, getLastStatus, type Progress, proveOutcome } from '../transport/exchange.ts'
import type { RunningCall } from './running-call.ts'

/** The failure behind each error, and the call that it belongs to, because an error of another call proves nothing about this one. */
const failures = new WeakMap<object, { readonly failure: Failure; readonly progress: Progress }>()

/** Makes the error from a failure and the call's present state. Makes it only once, unless more is known by the next time. */
export function getError(failure: Failure, call: RunningCall): TarjaError {
	const { operation, reference, entryId, progress } = call
	const outcome = proveOutcome(progress.exchanges, progress.safe)
	const sends = countSends(progress)
	const made = failure.error
	if (made && (progress.isSealed || (made.outcome === outcome && made.attempts === sends.attempts))) return made
	const { code, found, message, details } = failure
	const name = getOperationName(operation)
	const isRecorded = outcome === 'unknown' && !mayBeCalledAgain(call)
	const whole = message ?? `Cannot complete ${name}: ${found}`
	// Leaves "was not sent" out of the message of invalid input, where it is obvious.
	const isPlain = code === 'invalid_input' && outcome === 'not_processed'
	const error = new TarjaError(code, isPlain ? whole : `${whole}; ${chooseAdvice(outcome, Object(details), call)}`, {
		...failure,
		...sends,
		outcome,
		operation: name,
		reference,
		entryId,
		record: isRecorded ? callRecord(call) : undefined,
	})
	failures.set(error, { failure, progress })
	failure.error = error
	return error
}

/** Makes the error that the caller gets. From now on nothing may be sent, because this error could not report it. */
export function createFinalError(thrown: unknown, call: RunningCall): TarjaError {
	const error = getError(findFailure(thrown, call) ?? toLayerFailure('call', thrown), call)
	call.progress.isSealed = true
	return error
}

/** Finds the failure that this call threw, or from which it made this error. */
export function findFailure(thrown: unknown, { progress }: RunningCall): Failure | undefined {
	if (isFailure(thrown)) return thrown
	const known = failures.get(thrown as object)
	return known?.progress === progress ? known.failure : undefined
}

/** Codes that a layer, a signer or a token source may use in an error of its own. All others belong to calls. */
const layersCodes: ReadonlySet<string> = new Set<TarjaErrorCode>([
	'configuration',
	'invalid_input',
	'unbound_operation',
	'token_unavailable',
	'layer_failed',
])

/**
 * Makes the failure for an error that a layer threw. If the layer threw its own `TarjaError`, the failure keeps its code, message and
 * details, but not its outcome, because the layer can't know the outcome. Any other error, such as one of a nested call, becomes
 * `layer_failed`.
 */
export function toLayerFailure(layer: string, thrown: unknown): Failure {
	if (isOwnError(thrown) && !failures.has(thrown) && layersCodes.has(thrown.code)) {
		const { code, message, details, cause } = thrown
		return createFailure(code, '', details, { message, cause })
	}
	const cause = toPrintableCause(thrown)
	return createLayerFailure(layer, cause ? `threw ${cause.name}: ${cause.message}` : 'threw undefined', cause)
}

/** Whether the caller may repeat the call. The caller may never repeat a call of an order, because the journal decides about it. */
function mayBeCalledAgain({ operation, reference }: RunningCall): boolean {
	return operation.effect !== 'unsafe' && reference === undefined
}

function chooseAdvice(
	outcome: Outcome,
	{ reason, retryAtMs }: { readonly reason?: unknown; readonly retryAtMs?: unknown },
	call: RunningCall,
): string {
	const { operation, reference, progress } = call
	if (outcome === 'not_processed') {
		const found = getLastStatus(progress) === undefined ? 'nothing was sent' : 'the platform did not process it'
		// Checks the range, because a layer's own error may have any number there.
		const isTime = typeof retryAtMs === 'number' && Math.abs(retryAtMs) <= 8.64e15
		return isTime ? `${found}, and no token is requested before ${new Date(retryAtMs).toISOString()}` : found
	}
	if (outcome === 'rejected') {
		if (reason === 'outcome_of' || getLastStatus(progress) === 402)
			return `by ${reason === 'outcome_of' ? 'outcomeOf' : 'its status'} it was refused, so change it before you send it again`
		// It may have been applied before, because "already exists" is a 400 or a 422, too.
		return reference === undefined
			? 'by its status it was refused, or it exists already, so look it up before you send it again'
			: 'its status alone does not refuse the order, so look the order up before anybody pays it again'
	}
	if (mayBeCalledAgain(call)) return 'it may be called again'
	if (Object.keys(getFields(call)).length)
		return 'it may have been applied, so look it up by error.record before you repeat it'
	const names = listIdentityNames(operation)
	return `it may have been applied, and error.record has no fields to look it up by: ${
		names.length ? `the input had none of ${names.join(', ')}` : "name them in the operation's identifiedBy"
	}`
}

/** Returns the identifying fields of a call. There are none until its input has been read. */
function getFields({ request }: RunningCall): CallRecord['fields'] {
	return request?.identify() ?? {}
}

function callRecord(call: RunningCall): CallRecord {
	const { client, operation, reference, progress, startedAt } = call
	const { method, path, unmaskedFields, identifiedBy } = operation
	const hiddenFields = Object.entries(identifiedBy ?? {}).flatMap(([name, kind]) =>
		kind === 'fingerprint' ? name : [],
	)
	const status = getLastStatus(progress)
	return Object.freeze({
		operation: getOperationName(operation),
		method,
		path,
		...(reference !== undefined && { reference }),
		fields: getFields(call),
		startedAt: new Date(startedAt.wallMs).toISOString(),
		endedAt: new Date(client.now().wallMs).toISOString(),
		...countSends(progress),
		...(status !== undefined && { status }),
		...(unmaskedFields && { unmaskedFields }),
		...(hiddenFields.length && { hiddenFields }),
	})
}
