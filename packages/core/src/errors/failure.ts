/**
 * A failure inside a call: what failed, before the call's state is added. The error is made from it at the end.
 * @module
 */

import type { ErrorResponse, TarjaErrorCode, TarjaErrorDetails } from './details.ts'
import type { TarjaError } from './tarja-error.ts'

const mark: unique symbol = Symbol('failure')

/** A failure inside a call. Layers and callers never see it. */
export interface Failure<Code extends TarjaErrorCode = TarjaErrorCode> {
	readonly [mark]: true
	readonly code: Code
	/** Says what was found; completes the message "Cannot complete …: ". */
	readonly found: string
	readonly details: TarjaErrorDetails[Code]
	/** What led to this failure; of it an error holds a printable copy. */
	readonly cause?: unknown
	readonly response?: ErrorResponse | undefined
	/** The whole message, which replaces `found`, if a layer threw an error of its own. */
	readonly message?: string
	/** The error that was last made from this failure, reused as long as nothing more is known. */
	error?: TarjaError
}

/** Makes a failure. `found` completes "Cannot complete …: ". */
export function failure<Code extends TarjaErrorCode>(
	code: Code,
	found: string,
	details: TarjaErrorDetails[Code],
	more?: Pick<Failure, 'cause' | 'response' | 'message'>,
): Failure<Code> {
	// Has no prototype, so that properties of `Object.prototype` are not read as its own.
	return { __proto__: null, [mark]: true, code, found, details, ...more } as Failure<Code>
}

/** Whether a thrown value is a failure of ours. */
export function isFailure(thrown: unknown): thrown is Failure {
	try {
		return (thrown as Failure)[mark] === true
	} catch {
		return false // Reached if nothing was thrown, or something that throws when read.
	}
}

/**
 * Makes the failure for a plugin's layer that threw an error of its own or broke a rule; `found` completes the sentence
 * after its name.
 */
export function layerFailure(layer: string, found: string, cause?: unknown): Failure<'layer_failed'> {
	return failure('layer_failed', `${layer} ${found}`, { layer }, { cause })
}
