/** The only error class of tarja, the failures inside a call that become such errors, and `runGuarded` for listeners. */

import { cut } from '../base/text.ts'
import type {
	CallRecord,
	ConfigurationReason,
	ErrorResponse,
	Outcome,
	TarjaErrorCode,
	TarjaErrorDetails,
} from './details.ts'
import { inspectors } from './inspect.ts'
import { brand, define, toNamedReference, toPrintableCause, toPrintableFields, toPrintableText } from './printable.ts'
import { formatIdentity, redact, redactDeep, toOneLine } from './redact.ts'

/** Path of the error pages in the package. Packing replaces it with the project's address once there is one. */
const helpPages = '@tarja/core/docs/reference/errors/'

/**
 * Members of a new `TarjaError`. Their defaults mean that nothing was sent. `cause` is any thrown value; the error keeps a redacted copy.
 */
export type TarjaErrorInit<Code extends TarjaErrorCode> = Pick<TarjaError<Code>, 'outcome' | 'details'> &
	Partial<Omit<TarjaError<Code>, keyof Error | 'code' | 'outcome' | 'details' | 'fields' | 'help' | 'toJSON'>> & {
		readonly cause?: unknown
	}

/**
 * A failed call. `code` names the failure, `outcome` says whether it may have been applied, and `details` has the facts of that code.
 *
 * No printed form (message, stack, `JSON.stringify`, `inspect`) contains a token, a credential, a body or a card number. The platform's
 * response is in `response`, which none of them prints. `cause`, if there is one, is a redacted copy. If a payment may have been made, the
 * message ends with the fields that identify it, in brackets, so group errors by `code` and `operation`.
 *
 * @example
 * ```ts
 * import { isTarjaError } from '@tarja/core'
 *
 * function mayRepeat(error: unknown): boolean {
 * 	return isTarjaError(error) && error.outcome === 'not_processed'
 * }
 * ```
 */
export class TarjaError<Code extends TarjaErrorCode = TarjaErrorCode> extends Error {
	/**
	 * The kind of failure, from a closed list. Switch on `code` to say what went wrong. Decide by `outcome` alone whether to repeat the call.
	 * Group errors by `code` and `operation`, because messages may name a payment.
	 */
	declare readonly code: Code
	/**
	 * What is known about the effect. `not_processed`: fix the cause that `code` names, then call again. `rejected`: don't repeat the call
	 * unchanged. `unknown`: the call may have been applied, so look it up with `record` before you repeat it.
	 */
	declare readonly outcome: Outcome
	/**
	 * Details of the code, such as `status` or `issues`. Check the code first, so that an editor lists its details: `if (isTarjaError(error,
	 * 'timeout')) error.details.timeoutMs`, or a `switch` on `code`.
	 */
	declare readonly details: TarjaErrorDetails[Code]
	/** The operation's id, or its method and path template. */
	declare readonly operation: string | undefined
	/** The caller's own name for the payment, if given. Printed forms mask a card number or a token in it. */
	declare readonly reference: string | undefined
	/** Id of the record that was kept of the call: with `@tarja/journal`, its entry. `undefined` if there is none. */
	declare readonly entryId: string | undefined
	/** The platform's id of the last request that got a response, if the client's option `requestId` names its header. */
	declare readonly requestId: string | undefined
	/** The identifying fields of `record` in printable form. Values that look like a card number or a credential are masked. */
	declare readonly fields: Readonly<Record<string, unknown>> | undefined
	/** Number of HTTP requests of the call that were started. Token requests don't count. */
	declare readonly attempts: number
	/** Whether the runtime may have sent a request twice on its own. */
	declare readonly mayHaveReplayed: boolean
	/** End of the message, with the fields and the reference of the payment. It stays whole when the message is shortened. */
	readonly #identity: string
	readonly #record: CallRecord | undefined
	readonly #response: ErrorResponse | undefined

	constructor(code: Code, message: string, init: TarjaErrorInit<Code>) {
		const { outcome, details, operation, reference, requestId, attempts = 0, record } = init
		const entryId = typeof init.entryId === 'string' ? redact(cut(init.entryId, 200)) : undefined
		const named = toNamedReference(reference)
		const fields = record && toPrintableFields(record)
		const end = formatIdentity({ ...named, entry: entryId }, fields ?? {})
		const { mayHaveReplayed = record?.mayHaveReplayed ?? false } = init
		const cause = toPrintableCause(init.cause)
		const text = toPrintableText(message)
		// Only `unbound_operation` keeps its lines, because the catalogue wrote them. Other messages may quote names of a response.
		super((code === 'unbound_operation' ? text : toOneLine(text)) + end, cause && { cause })
		const facts = {
			code,
			outcome,
			details,
			operation,
			reference,
			entryId,
			requestId,
			fields,
			attempts,
			mayHaveReplayed,
		}
		// Makes the properties read-only, because layers and observers see the error before the caller, and enumerable, because loggers print
		// enumerable properties.
		for (const [name, value] of Object.entries(facts))
			Object.defineProperty(this, name, { value, enumerable: name !== 'reference' || value === named.reference })
		define(this, 'name', 'TarjaError', true)
		this.#identity = end
		this.#record = record
		this.#response = init.response
	}

	/** The record of an unsafe call whose outcome is unknown: the fields that identify the call, and what happened. */
	get record(): CallRecord | undefined {
		return this.#record
	}

	/** The platform's response with headers and body, not masked; `undefined` if none arrived. Not enumerable, so loggers leave it out. */
	get response(): ErrorResponse | undefined {
		return this.#response
	}

	/** Path of the page about this code, in the installed version: `@tarja/core/docs/reference/errors/network.md`. */
	get help(): string {
		return `${helpPages}${this.code}.md`
	}

	/**
	 * Returns the members that may be logged. Secrets and card numbers are masked, long texts are cut, and the response's body is left out.
	 */
	toJSON(): Record<string, unknown> {
		const { name, message, code, outcome, operation, entryId, requestId, attempts, details, fields } = this
		const text = String(message)
		const begin = text.endsWith(this.#identity) ? text.length - this.#identity.length : text.length
		const { unmaskedFields, hiddenFields, ...record } = { ...this.#record, fields: {} }
		const copy = redactDeep({ name, code, outcome, message: '', operation, attempts, details, record })
		const printable = Object(copy) as Record<string, object>
		const reference = toNamedReference(this.reference)
		// Copies this time without redaction, because one in ten timestamps would look like a card number.
		const { retryAtMs } = (code === 'token_unavailable' ? details : {}) as { readonly retryAtMs?: number }
		return {
			...printable,
			...reference,
			entryId,
			requestId,
			message: toPrintableText(text.slice(0, begin)) + text.slice(begin),
			details: { ...printable.details, ...(retryAtMs !== undefined && { retryAtMs }) },
			record: this.#record && { ...printable.record, ...reference, fields },
		}
	}
}

Object.defineProperties(TarjaError.prototype, { [brand]: { value: true }, ...inspectors })

/** Any `TarjaError`, as a union that `switch (error.code)` narrows. */
export type AnyTarjaError = { [Code in TarjaErrorCode]: TarjaError<Code> }[TarjaErrorCode]

/**
 * Returns whether a value is a `TarjaError`, also across realms and duplicate copies of the package.
 *
 * `structuredClone` and Workers RPC keep only the message of an error. Send `error.toJSON()` instead, because `isTarjaError` accepts this
 * plain copy, too. The copy has `code`, `outcome`, `details`, a redacted `record` and the other members of `toJSON()`, but no methods and
 * no `response`.
 *
 * @param value The caught value.
 * @param code If given, the error must have this code.
 * @returns Whether the value is a `TarjaError`. Narrows `details` if a code is given.
 * @example
 * ```ts
 * import { isTarjaError } from '@tarja/core'
 *
 * function waitMs(error: unknown): number {
 * 	return isTarjaError(error, 'token_unavailable') ? (error.details.retryAtMs ?? 0) - Date.now() : 0
 * }
 * ```
 */
export function isTarjaError<Code extends TarjaErrorCode = TarjaErrorCode>(
	value: unknown,
	code?: Code,
): value is Extract<AnyTarjaError, { readonly code: Code }> {
	return isOwnError(value, code) || isCopy(value, code)
}

/** Returns whether a value is a `TarjaError` itself, not a copy. Code that decides about a call must use this check. */
export function isOwnError<Code extends TarjaErrorCode = TarjaErrorCode>(
	value: unknown,
	code?: Code,
): value is Extract<AnyTarjaError, { readonly code: Code }> {
	const error = Object(value)
	return error[brand] === true && (code === undefined || error.code === code)
}

const outcomes: readonly unknown[] = ['not_processed', 'rejected', 'unknown'] satisfies Outcome[]

/** Returns whether a value is a plain copy of an error's members, which `toJSON()` or a spread made. */
function isCopy(value: unknown, code: TarjaErrorCode | undefined): boolean {
	const copy = Object(value)
	if (copy.name !== 'TarjaError' || !outcomes.includes(copy.outcome) || Object(copy.details) !== copy.details)
		return false
	return code === undefined ? typeof copy.code === 'string' : copy.code === code
}

/** Makes the error for a mistake in the setup of the client, a plugin or an operation. Nothing has been sent. */
export function createConfigurationError(
	reason: ConfigurationReason,
	message: string,
	more?: Omit<TarjaErrorDetails['configuration'], 'reason'>,
	cause?: unknown,
): TarjaError<'configuration'> {
	return new TarjaError('configuration', message, { outcome: 'not_processed', details: { reason, ...more }, cause })
}

const mark: unique symbol = Symbol('failure')

/** A failure inside a call. Layers and callers never see it. */
export interface Failure<Code extends TarjaErrorCode = TarjaErrorCode> {
	readonly [mark]: true
	readonly code: Code
	/** Says what was found; completes the message "Cannot complete …: ". */
	readonly found: string
	readonly details: TarjaErrorDetails[Code]
	/** The value that caused this failure. The error contains a printable copy of it. */
	readonly cause?: unknown
	readonly response?: ErrorResponse | undefined
	/** The whole message, if a layer threw an error of its own. It replaces `found`. */
	readonly message?: string
	/** The last error that was made from this failure. It is reused until more is known. */
	error?: TarjaError
}

/** Makes a failure. `found` completes "Cannot complete …: ". */
export function createFailure<Code extends TarjaErrorCode>(
	code: Code,
	found: string,
	details: TarjaErrorDetails[Code],
	more?: Pick<Failure, 'cause' | 'response' | 'message'>,
): Failure<Code> {
	return { [mark]: true, code, found, details, ...more }
}

/** Returns whether a thrown value is one of tarja's own failures. */
export function isFailure(thrown: unknown): thrown is Failure {
	return (thrown as Failure | undefined)?.[mark] === true
}

/**
 * Makes the failure for a plugin's layer that threw an error of its own or broke a rule. `found` completes the sentence that begins with
 * the layer's name.
 */
export function createLayerFailure(layer: string, found: string, cause?: unknown): Failure<'layer_failed'> {
	return createFailure('layer_failed', `${layer} ${found}`, { layer }, { cause })
}

/** Runs a listener of the integrator. Ignores its exceptions and rejections, so that it can't fail a call. */
export function runGuarded(listen: () => unknown): void {
	try {
		const input = listen()
		// Creates no promise for a listener that returns nothing, because that is the usual case.
		if (input !== undefined) Promise.resolve(input).catch(() => {})
	} catch {
		// Ignored: a listener must not fail a call.
	}
}
