/**
 * How failures of calls are said.
 * @module
 */
import { TarjaError, type TarjaErrorCode, type TarjaErrorDetails, type TarjaErrorInit } from '../errors.ts'
import { printableCause } from '../redact.ts'
import { outcomeOf, type Progress } from './progress.ts'

/** A failed call as it stands: outcome and attempts are what its progress says now. `found` completes "Cannot complete …: ". */
export function callError<Code extends TarjaErrorCode>(
	code: Code,
	progress: Progress,
	found: string,
	details: TarjaErrorDetails[Code],
	more: Pick<TarjaErrorInit<Code>, 'cause' | 'response'> = {},
): TarjaError<Code> {
	const { operation, dispatched: attempts } = progress
	const message = `Cannot complete ${operation}: ${found}`
	return new TarjaError(code, message, { outcome: outcomeOf(progress), operation, attempts, details, ...more })
}

/** A layer's mistake. What is known of the call is filled in where its progress is known. */
export function layerError(layer: string, found: string, cause?: Error): TarjaError<'layer_failed'> {
	const message = `Cannot complete the call: ${layer} ${found}`
	return new TarjaError('layer_failed', message, { outcome: 'unknown', details: { layer }, cause })
}

/** What a layer threw that is no error of ours. */
export function foreignError(layer: string, thrown: unknown): TarjaError<'layer_failed'> {
	const cause = printableCause(thrown)
	return layerError(layer, `threw ${cause?.name}: ${cause?.message}`, cause)
}
