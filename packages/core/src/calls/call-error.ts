/**
 * The error of a failed call: what failed, what is known of its effect by then, and what is needed to find out.
 * @module
 */
import { causeOf, type Failure, failure, isFailure, layerFailure } from '../call-failure.ts'
import { type AttemptRecord, isTarjaError, type Outcome, TarjaError, type TarjaErrorCode } from '../errors.ts'
import { type DefinedOperation, nameOf } from '../operation.ts'
import { outcomeOf, type Progress, sendsOf } from '../progress.ts'

/** What an error says of its call. */
export interface CallFacts {
	readonly operation: DefinedOperation
	readonly progress: Progress
	readonly startedAtMs: number
	readonly nowMs: () => number
	/** The identifying fields. Nothing until the input has been read. */
	fields: Readonly<Record<string, unknown>>
}

/** The failure of which an error was made, and whose it is: what one call met says nothing of another one. */
const origins = new WeakMap<object, { readonly failure: Failure; readonly progress: Progress }>()

/** The error that says what failed and what is known now. It is made once, and again only where more is known by then. */
export function errorOf(failure: Failure, call: CallFacts): TarjaError {
	const { operation, progress } = call
	const outcome = outcomeOf(progress)
	const made = failure.error
	if (made && (progress.over || (made.outcome === outcome && made.attempts === progress.dispatched))) return made
	const { code, found, message } = failure
	const name = nameOf(operation)
	const isUnsafe = operation.effect === 'unsafe'
	const whole = message ?? `Cannot complete ${name}: ${found}`
	// Of an input that is not valid nobody thinks that it was sent.
	const isPlain = code === 'invalid_input' && outcome === 'not_sent'
	const error = new TarjaError(code, isPlain ? whole : `${whole}; ${advice(outcome, isUnsafe, call)}`, {
		...failure,
		...sendsOf(progress),
		outcome,
		operation: name,
		record: outcome === 'unknown' && isUnsafe ? recordOf(call) : undefined,
	})
	origins.set(error, { failure, progress })
	failure.error = error
	return error
}

/** The failure that this call threw, or of which it made this error. */
export function failureOf(thrown: unknown, { progress }: CallFacts): Failure | undefined {
	if (isFailure(thrown)) return thrown
	const origin = origins.get(thrown as object)
	return origin?.progress === progress ? origin.failure : undefined
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
 * What a layer threw by itself, as a failure of this call. Its own `TarjaError` keeps code, message and details; what is known
 * of the call is not for it to say. Anything else, and what another call inside this one ended with, is `layer_failed`.
 */
export function layersOwnFailure(layer: string, thrown: unknown, secrets?: () => readonly string[]): Failure {
	try {
		if (isTarjaError(thrown) && !origins.has(thrown) && layersCodes.has(thrown.code)) {
			const { code, message, details, cause } = thrown
			return failure(code, '', details, { message, cause: cause as Error | undefined })
		}
	} catch {
		// It only passes for one, and throws where it is read.
	}
	const cause = causeOf(thrown, secrets)
	return layerFailure(layer, cause ? `threw ${cause.name}: ${cause.message}` : 'threw undefined', cause)
}

function advice(outcome: Outcome, isUnsafe: boolean, { operation, fields }: CallFacts): string {
	if (outcome === 'not_sent') return 'nothing was sent'
	if (outcome === 'rejected') return "by HTTP's convention it was refused, so do not repeat it unchanged"
	if (!isUnsafe) return 'it may be called again'
	if (Object.keys(fields).length) return 'it may have been applied, so look it up by error.record before you repeat it'
	const { identifiedBy = [] } = operation
	return `it may have been applied, and error.record has no fields to look it up by: ${
		identifiedBy.length
			? `the input had none of ${identifiedBy.join(', ')}`
			: "name them in the operation's identifiedBy"
	}`
}

function recordOf({ operation, progress, fields, startedAtMs, nowMs }: CallFacts): AttemptRecord {
	const { method, path, identifiersInClear } = operation
	const { status } = progress
	return Object.freeze({
		operation: nameOf(operation),
		method,
		path,
		fields,
		startedAt: new Date(startedAtMs).toISOString(),
		endedAt: new Date(nowMs()).toISOString(),
		...sendsOf(progress),
		...(status !== undefined && { status }),
		...(identifiersInClear && { identifiersInClear }),
	})
}
