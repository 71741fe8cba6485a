/**
 * A failure on its way through a call: what failed, without what is known of the call. Its error is made at the end.
 * @module
 */
import type { ErrorResponse, TarjaError, TarjaErrorCode, TarjaErrorDetails } from './errors.ts'
import { printableCause } from './redact.ts'

const mark: unique symbol = Symbol('failure')

/** What failed. It is thrown inside a call, and neither a layer nor a caller ever gets it. */
export interface Failure<Code extends TarjaErrorCode = TarjaErrorCode> {
	readonly [mark]: true
	readonly code: Code
	/** Completes "Cannot complete …: ". */
	readonly found: string
	readonly details: TarjaErrorDetails[Code]
	/** Printable. */
	readonly cause?: Error | undefined
	readonly response?: ErrorResponse | undefined
	/** The whole message, where a layer gave it. */
	readonly message?: string
	/** The error that was made of it, once somebody had to be told. */
	error?: TarjaError
}

/** Says what failed. `found` completes "Cannot complete …: ". */
export function failure<Code extends TarjaErrorCode>(
	code: Code,
	found: string,
	details: TarjaErrorDetails[Code],
	more?: Pick<Failure, 'cause' | 'response' | 'message'>,
): Failure<Code> {
	return { [mark]: true, code, found, details, ...more }
}

/** Whether a call of ours threw it, whatever was thrown. */
export function isFailure(thrown: unknown): thrown is Failure {
	try {
		return (thrown as Failure)[mark] === true
	} catch {
		return false // Nothing, or something that throws when it is read.
	}
}

/** What a layer did wrong. */
export function layerFailure(layer: string, found: string, cause?: Error | undefined): Failure<'layer_failed'> {
	return failure('layer_failed', `${layer} ${found}`, { layer }, { cause })
}

/** A printable copy of whatever was thrown, also of what throws when it is read. */
export function causeOf(thrown: unknown, secrets?: () => readonly string[]): Error | undefined {
	try {
		return printableCause(thrown, secrets?.())
	} catch {
		return new Error('something that cannot be read')
	}
}
