/** The only error class of tarja, the failures inside a call from which it is made, and listeners that cannot fail a call. */

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
import {
	brand,
	define,
	ownMembers,
	toNamedReference,
	toPrintableCause,
	toPrintableFields,
	toPrintableText,
} from './printable.ts'
import { formatIdentity, redact, redactDeep, toOneLine } from './redact.ts'

/** Path of the error pages in the package; packing replaces it by the project's address once it has one. */
const helpPages = '@tarja/core/docs/reference/errors/'

/** Members of a new `TarjaError`, whose defaults say that nothing was sent. Of `cause`, whatever was thrown, a redacted copy is kept. */
export type TarjaErrorInit<Code extends TarjaErrorCode> = Pick<TarjaError<Code>, 'outcome' | 'details'> &
	Partial<Omit<TarjaError<Code>, keyof Error | 'code' | 'outcome' | 'details' | 'fields' | 'help' | 'toJSON'>> & {
		readonly cause?: unknown
	}

/**
 * A failed call. `code` says what happened, `outcome` what is known of its effect, `details` the particulars of that code.
 *
 * Message, stack, `JSON.stringify` and `inspect` never hold a token, a credential, a body or a card number; the
 * platform's answer is behind `response`, which none of them prints. `cause`, where there is one, is a redacted copy. Where a payment
 * may have been made, the message ends with what it is found by, in brackets: group errors by `code` and `operation`.
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
	 * The kind of failure: one of a closed list. Switch on it to say what went wrong; whether to repeat the call, `outcome` says alone.
	 * Group errors by it and by `operation`, as messages may name a payment.
	 */
	declare readonly code: Code
	/**
	 * The effect as far as it is known. `not_processed`: fix what `code` names, then call again. `rejected`: do not repeat it unchanged.
	 * `unknown`: it may have been applied, so look it up by `record` before you repeat it.
	 */
	declare readonly outcome: Outcome
	/**
	 * Details of the code, such as `status` or `issues`. Name the code first, and an editor lists them: `if (isTarjaError(error,
	 * 'timeout')) error.details.timeoutMs`, or a `switch` on `code`.
	 */
	declare readonly details: TarjaErrorDetails[Code]
	/** The operation's id, or its method and path template. */
	declare readonly operation: string | undefined
	/** The caller's own name for the payment, if given. Printed forms mask a card number or a token in it. */
	declare readonly reference: string | undefined
	/** Id of the record kept of the call: with `@tarja/journal`, its entry. Absent if there is none. */
	declare readonly entryId: string | undefined
	/** The platform's id of the request that was answered last, where the client's option `requestId` names its header. */
	declare readonly requestId: string | undefined
	/** The identifying fields of `record` in printable form: masked where they look like a card number or a credential. */
	declare readonly fields: Readonly<Record<string, unknown>> | undefined
	/** Number of HTTP requests of the call that have begun, token requests not included. */
	declare readonly attempts: number
	/** Whether the runtime may have sent a request twice by itself. */
	declare readonly mayHaveReplayed: boolean
	/** End of the message with the fields and the reference of the payment, kept whole when the message is shortened. */
	readonly #identity: string
	readonly #record: CallRecord | undefined
	readonly #response: ErrorResponse | undefined

	constructor(code: Code, message: string, init: TarjaErrorInit<Code>) {
		// Without a prototype, so that properties of `Object.prototype` are not read as its own.
		const own = { __proto__: null, ...init } as TarjaErrorInit<Code>
		const { outcome, details, operation, reference, requestId, attempts = 0, record } = own
		const entryId = typeof own.entryId === 'string' ? redact(cut(own.entryId, 200)) : undefined
		const named = toNamedReference(reference)
		const fields = record && toPrintableFields(record)
		const end = formatIdentity({ ...named, entry: entryId }, fields ?? {})
		const { mayHaveReplayed = record?.mayHaveReplayed ?? false } = own
		const cause = toPrintableCause(own.cause)
		const text = toPrintableText(message)
		// The lines of code that bind an operation are the catalogue's own; every other message may quote names of an answer.
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
		// Makes the properties read-only, as layers and watchers see the error before the caller, and enumerable, because loggers
		// print those.
		for (const [name, value] of Object.entries(facts))
			Object.defineProperty(this, name, { value, enumerable: name !== 'reference' || value === named.reference })
		define(this, 'name', 'TarjaError', true)
		this.#identity = end
		this.#record = record
		this.#response = own.response
	}

	/** The record of an unsafe call whose outcome is unknown: the fields that identify it, and what happened. */
	get record(): CallRecord | undefined {
		return this.#record
	}

	/** The platform's answer with its headers and body, not masked; `undefined` if none came. Not enumerable: loggers leave it out. */
	get response(): ErrorResponse | undefined {
		return this.#response
	}

	/** Path of the page about this code, in the installed version: `@tarja/core/docs/reference/errors/network.md`. */
	get help(): string {
		return `${helpPages}${this.code}.md`
	}

	/**
	 * Returns the members that may be logged: secrets and card numbers are masked, long texts cut, and the answer's body
	 * left out.
	 */
	toJSON(): Record<string, unknown> {
		const { name, message, code, outcome, operation, entryId, requestId, attempts, details, fields } = this
		const text = String(message)
		const begin = text.endsWith(this.#identity) ? text.length - this.#identity.length : text.length
		const { unmaskedFields, hiddenFields, ...record } = { ...this.#record, fields: {} }
		const copy = redactDeep({ name, code, outcome, message: '', operation, attempts, details, record })
		const printable = Object(copy) as Record<string, object>
		const reference = toNamedReference(this.reference)
		// Not redacted: one time in ten a timestamp would look like a card number.
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
 * Tells a `TarjaError` from anything else, across realms and duplicated copies of the package.
 *
 * `structuredClone` and Workers RPC keep nothing of an error but its message. Send `error.toJSON()` instead: a plain copy counts, too. It
 * has `code`, `outcome`, `details` and what else `toJSON()` returns, but no methods, `record` or `response`.
 *
 * @param value What was caught.
 * @param code Also asks for this code.
 * @returns Whether it is one; narrows `details` when a code is given.
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

/** Whether a value is a `TarjaError` itself, not a copy: for what decides about a call. */
export function isOwnError<Code extends TarjaErrorCode = TarjaErrorCode>(
	value: unknown,
	code?: Code,
): value is Extract<AnyTarjaError, { readonly code: Code }> {
	try {
		const error = Object(value)
		return error[brand] === true && (code === undefined || error.code === code)
	} catch {
		return false // The value throws when it is read, as a proxy can.
	}
}

const outcomes: readonly unknown[] = ['not_processed', 'rejected', 'unknown'] satisfies Outcome[]

/** Whether a value is a plain copy of an error's members, as `toJSON()` and a spread make one, for a message or another process. */
function isCopy(value: unknown, code: TarjaErrorCode | undefined): boolean {
	try {
		const copy = ownMembers(value, 'name', 'code', 'outcome', 'details')
		if (copy.name !== 'TarjaError' || !outcomes.includes(copy.outcome) || Object(copy.details) !== copy.details)
			return false
		return code === undefined ? typeof copy.code === 'string' : copy.code === code
	} catch {
		return false
	}
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
	/** What led to this failure; of it an error holds a printable copy. */
	readonly cause?: unknown
	readonly response?: ErrorResponse | undefined
	/** The whole message, which replaces `found`, if a layer threw an error of its own. */
	readonly message?: string
	/** The error that was last made from this failure, reused as long as nothing more is known. */
	error?: TarjaError
}

/** Makes a failure. `found` completes "Cannot complete …: ". */
export function createFailure<Code extends TarjaErrorCode>(
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
export function createLayerFailure(layer: string, found: string, cause?: unknown): Failure<'layer_failed'> {
	return createFailure('layer_failed', `${layer} ${found}`, { layer }, { cause })
}

/** Runs a listener of the integrator and ignores its exceptions and rejections, so that it cannot fail a call. */
export function runGuarded(listen: () => unknown): void {
	try {
		const input = listen()
		// Creates no promise for the usual case, a listener that returns nothing.
		if (input !== undefined) Promise.resolve(input).catch(() => {})
	} catch {
		// Ignored: a listener must not fail a call.
	}
}
