/**
 * How failures of calls are said, and whose they are.
 * @module
 */
import {
	type AnyTarjaError,
	isTarjaError,
	TarjaError,
	type TarjaErrorCode,
	type TarjaErrorDetails,
	type TarjaErrorInit,
} from '../errors.ts'
import { printableCause } from '../redact.ts'
import { outcomeOf, type Progress } from './progress.ts'

/** Which call made an error: an outcome belongs to one call, and says nothing of another one that it passes through. */
const madeBy = new WeakMap<object, Progress>()

/** A failed call as it stands: outcome and attempts are what its progress says now. `found` completes "Cannot complete …: ". */
export function callError<Code extends TarjaErrorCode>(
	code: Code,
	progress: Progress,
	found: string,
	details: TarjaErrorDetails[Code],
	more: Pick<TarjaErrorInit<Code>, 'cause' | 'response'> = {},
): TarjaError<Code> {
	return claimed(code, progress, `Cannot complete ${progress.operation}: ${found}`, { details, ...more })
}

/** An error of this call, with what is known now. */
export function claimed<Code extends TarjaErrorCode>(
	code: Code,
	progress: Progress,
	message: string,
	init: Omit<TarjaErrorInit<Code>, 'outcome' | 'operation' | 'attempts' | 'mayHaveReplayed'>,
): TarjaError<Code> {
	const { operation, dispatched: attempts, mayHaveReplayed } = progress
	const error = new TarjaError(code, message, {
		...init,
		outcome: outcomeOf(progress),
		operation,
		attempts,
		mayHaveReplayed,
	})
	madeBy.set(error, progress)
	return error
}

/** Whether this call made the error itself. */
export function isOwn(error: unknown, progress: Progress): error is AnyTarjaError {
	return madeBy.get(error as object) === progress
}

/** What a layer did wrong. */
export function layerError(
	progress: Progress,
	layer: string,
	found: string,
	cause?: Error | undefined,
): TarjaError<'layer_failed'> {
	return callError('layer_failed', progress, `${layer} ${found}`, { layer }, { cause })
}

/** Codes by which a layer, a signer or a token source may say itself what is wrong. All others are those of a call. */
const layersCodes: ReadonlySet<string> = new Set<TarjaErrorCode>([
	'configuration',
	'invalid_input',
	'unbound_operation',
	'token_unavailable',
	'layer_failed',
])

/**
 * What a layer threw, as an error of this call. Its own `TarjaError` keeps code, message and details; what is known of the call
 * is not for it to say. Anything else, and what another call inside this one ended with, is `layer_failed`.
 */
export function thrownBy(
	layer: string,
	thrown: unknown,
	progress: Progress,
	secrets?: () => readonly string[],
): TarjaError {
	try {
		if (isTarjaError(thrown) && !madeBy.has(thrown) && layersCodes.has(thrown.code)) {
			const { code, message, details, cause } = thrown
			return claimed(code, progress, message, { details, cause: cause as Error | undefined })
		}
	} catch {
		// It only passes for one, and throws where it is read.
	}
	const cause = causeOf(thrown, secrets)
	return layerError(progress, layer, cause ? `threw ${cause.name}: ${cause.message}` : 'threw undefined', cause)
}

/** A printable copy of whatever was thrown, also of what throws when it is read. */
export function causeOf(thrown: unknown, secrets?: () => readonly string[]): Error | undefined {
	try {
		return printableCause(thrown, secrets?.())
	} catch {
		return new Error('something that cannot be read')
	}
}
