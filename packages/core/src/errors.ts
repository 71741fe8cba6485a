/**
 * The one error of tarja: what failed, and what is known of its effect.
 * @module
 */
import { cut, printableCause, redact, redactDeep } from './redact.ts'

/**
 * What is known of a failed call: it never left (`not_sent`); it was answered with a 4xx (but 408, 409, 425, 429), which by
 * HTTP's convention is a refusal (`rejected`; RFC 9110 §15.5; the platform's error statuses are not shown); or it may have been
 * applied (`unknown`). Reconcile an `unknown` call before you repeat it.
 */
export type Outcome = 'not_sent' | 'rejected' | 'unknown'

/** One thing that is wrong with an input or an answer. It never holds the value. */
export interface Issue {
	/**
	 * Where: the slot (`body`, `query`, `params`, `headers`, `response`), or `input` for all of it; then keys and indexes. At most
	 * twelve parts; a key of more than 64 characters is cut.
	 */
	readonly path: readonly (string | number)[]
	/** What was expected there, in 240 characters at most. */
	readonly message: string
}

/** What is wrong, bounded: an answer can be wrong in a million places. */
export interface IssueList {
	/** The first 32 at most. */
	readonly issues: readonly Issue[]
	/** How many more there were. Absent: none. */
	readonly moreIssues?: number
}

/** Why no access token could be had. Which statuses the token endpoint fails with is not shown: they are read by convention. */
export type TokenFailure =
	/** The token endpoint answered 400, 401 or 403, taken for a refusal of the credentials (RFC 6749 §5.2). See `retryAtMs`. */
	| 'credentials'
	/** The token endpoint answered 429, taken for a request to slow down (RFC 6585 §4). Remembered: see `retryAtMs`. */
	| 'rate_limited'
	/** The token endpoint answered another status than 200, the one shown (§4.1). Remembered briefly: see `retryAtMs`. */
	| 'status'
	/** The token endpoint could not be reached, or its answer broke off. */
	| 'network'
	/** No answer in time. */
	| 'timeout'
	/** The answer is not a token response (reference §2.1). Remembered briefly: see `retryAtMs`. */
	| 'response'
	/** A token minted moments ago was refused with 401: minting again would not help. */
	| 'rejected_fresh'
	/** A token source of yours failed. */
	| 'source'
	/** An issuer of yours threw an error of its own, or gave no token. Remembered briefly: see `retryAtMs`. */
	| 'issuer'

/** What each code says besides its message. */
export interface TarjaErrorDetails {
	/** The client, a plugin or an operation is put together wrongly. */
	readonly configuration: { readonly found?: string }
	/** The input does not fit the operation; nothing was sent. */
	readonly invalid_input: IssueList
	/** The reference names the operation but shows neither method nor path; nothing was sent. */
	readonly unbound_operation: { readonly group: string; readonly operation: string; readonly section: string }
	/** No access token, so nothing was sent (or what was sent was answered 401). */
	readonly token_unavailable: {
		readonly reason: TokenFailure
		readonly status?: number
		/** Epoch milliseconds: until then calls fail at once without asking again. */
		readonly retryAtMs?: number
	}
	/** Your signal was aborted. */
	readonly aborted: { readonly dispatched: boolean }
	/** No complete answer in time. */
	readonly timeout: { readonly scope: 'try' | 'total'; readonly timeoutMs: number }
	/** The exchange broke: connection refused, reset, cut. */
	readonly network: { readonly runtimeCode?: string }
	/** The platform answered with a redirect; it was not followed, because credentials would follow it. */
	readonly redirect: { readonly status: number; readonly host?: string }
	/** The platform answered 4xx or 5xx. */
	readonly http_status: { readonly status: number }
	/** The platform answered 2xx with something that cannot be read as agreed. */
	readonly invalid_response: {
		readonly status: number
		readonly reason: 'content_type' | 'not_json' | 'empty' | 'too_large' | 'schema'
	} & Partial<IssueList>
	/** A layer of a plugin threw something that is no error of this call, or did what a layer must not do. */
	readonly layer_failed: { readonly layer: string }
}

/** The closed list of error codes. */
export type TarjaErrorCode = keyof TarjaErrorDetails

/**
 * What is kept of an unsafe call whose outcome is unknown: the fields that identify it, and what happened. How to look it up is not
 * shown. It never holds a body, a header or a credential.
 */
export interface AttemptRecord {
	/** The operation's id, or its method and path template. */
	readonly operation: string
	readonly method: string
	/** The path template; parameters are not filled in. */
	readonly path: string
	/** The operation's identifying fields as they were sent. */
	readonly fields: Readonly<Record<string, unknown>>
	/** ISO 8601, UTC, by this machine's clock. */
	readonly startedAt: string
	/** ISO 8601, UTC, by this machine's clock. */
	readonly endedAt: string
	/** HTTP exchanges begun. */
	readonly attempts: number
	/** Status of the last answer, if one came. */
	readonly status?: number
	/** Whether the runtime may have sent the request a second time by itself. */
	readonly mayHaveReplayed: boolean
	/** The operation's `identifiersInClear`: whether the fields are printed as they are. */
	readonly identifiersInClear?: boolean
}

/** The platform's answer as it came. Kept away from every printed form of the error. */
export interface ErrorResponse {
	readonly status: number
	readonly headers: Headers
	readonly url: string
	/** The body as text (UTF-8). */
	readonly text: string
}

const maxMessageChars = 8192

function printableText(text: string): string {
	return redact(cut(text, maxMessageChars))
}

/** What a `TarjaError` is made of. Of `cause`, a redacted copy is kept. */
export interface TarjaErrorInit<Code extends TarjaErrorCode> {
	readonly outcome: Outcome
	readonly details: TarjaErrorDetails[Code]
	readonly operation?: string | undefined
	readonly attempts?: number
	readonly cause?: Error | undefined
	/** Default: what the record says. */
	readonly mayHaveReplayed?: boolean
	readonly record?: AttemptRecord | undefined
	readonly response?: ErrorResponse | undefined
}

/**
 * A failed call. `code` says what happened, `outcome` what is known of its effect, `details` the particulars of that code.
 *
 * Message, stack, `JSON.stringify` and `inspect` never hold a token, a credential, a body or a card number; the platform's
 * answer is behind `response`, which none of them prints. `cause`, where there is one, is a redacted copy.
 *
 * @example
 * ```ts
 * import { isTarjaError } from '@tarja/core'
 *
 * function mayRepeat(error: unknown): boolean {
 * 	return isTarjaError(error) && error.outcome === 'not_sent'
 * }
 * ```
 */
export class TarjaError<Code extends TarjaErrorCode = TarjaErrorCode> extends Error {
	declare readonly code: Code
	declare readonly outcome: Outcome
	declare readonly details: TarjaErrorDetails[Code]
	/** The operation's id, or its method and path template. */
	declare readonly operation: string | undefined
	/** HTTP exchanges begun. */
	declare readonly attempts: number
	/** Whether the runtime may have sent the request a second time by itself. */
	declare readonly mayHaveReplayed: boolean
	readonly #record: AttemptRecord | undefined
	readonly #response: ErrorResponse | undefined

	constructor(code: Code, message: string, init: TarjaErrorInit<Code>) {
		const { outcome, details, operation, attempts = 0, record } = init
		const { mayHaveReplayed = record?.mayHaveReplayed ?? false } = init
		const cause = printableCause(init.cause)
		super(printableText(message), cause && { cause })
		this.name = 'TarjaError'
		// Not to be changed by a layer or a watcher that gets it before the caller does.
		for (const [name, value] of Object.entries({ code, outcome, details, operation, attempts, mayHaveReplayed }))
			Object.defineProperty(this, name, { value, enumerable: true })
		this.#record = record
		this.#response = init.response
	}

	/** On an `unknown` failure of an unsafe operation: the fields that identify it, and what happened. */
	get record(): AttemptRecord | undefined {
		return this.#record
	}

	/** The platform's answer, where one came. */
	get response(): ErrorResponse | undefined {
		return this.#response
	}

	/** Everything printable, redacted and bounded: of long lists and texts, the beginning. */
	toJSON(): Record<string, unknown> {
		const { name, message, code, outcome, operation, attempts, details } = this
		const printable = Object(redactDeep({ name, code, outcome, message: '', operation, attempts, details }))
		return {
			...printable,
			message: printableText(String(message)),
			// A time, which would pass for a card number one time in ten.
			...(isTarjaError(this, 'token_unavailable') && {
				details: { ...printable.details, retryAtMs: this.details.retryAtMs },
			}),
			record: this.#record && printableRecord(this.#record),
		}
	}
}

/**
 * Fields that are said to hold no card number are shown: they identify the call. Not those of 15 digits and more,
 * which is what card numbers have today: such a field may still hold one by mistake.
 */
function printableRecord({ identifiersInClear, ...record }: AttemptRecord): Record<string, unknown> {
	const printable = Object(redactDeep(record))
	const clear = Object.entries(record.fields).filter(
		([, value]) =>
			identifiersInClear &&
			/^(?:string|number)$/.test(typeof value) &&
			/^(?!(?:\P{Nd}*\p{Nd}){15}).{0,200}$/su.test(String(value)),
	)
	return { ...printable, fields: { ...printable.fields, ...Object.fromEntries(clear) } }
}

/** Known to every copy of this package in every realm, which `instanceof` is not. */
const brand = Symbol.for('tarja.error')
Object.defineProperties(TarjaError.prototype, {
	[brand]: { value: true },
	[Symbol.for('nodejs.util.inspect.custom')]: { value: inspect },
	[Symbol.for('Deno.customInspect')]: { value: inspect },
})

function inspect(this: TarjaError): string {
	const { name, message, ...facts } = this.toJSON()
	// Only V8 puts name and message before the frames.
	const stack = String(this.stack ?? '')
	const frames = stack.slice(stack.search(/\n[ \t]+at /) + 1)
	const lines = [`${name}: ${message}`, printableText(frames), `  ${JSON.stringify(facts)}`]
	for (let cause = printableCause(this.cause); cause; cause = cause.cause as Error | undefined)
		lines.push(`  cause: ${cause}`)
	return lines.join('\n')
}

/** Any `TarjaError`, as a union that a `switch` on `code` narrows. */
export type AnyTarjaError = { [Code in TarjaErrorCode]: TarjaError<Code> }[TarjaErrorCode]

/**
 * Tells a `TarjaError` from anything else, across realms and duplicated copies of the package.
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
export function isTarjaError(value: unknown): value is AnyTarjaError
export function isTarjaError<Code extends TarjaErrorCode>(value: unknown, code: Code): value is TarjaError<Code>
export function isTarjaError(value: unknown, code?: TarjaErrorCode): boolean {
	try {
		const error = Object(value)
		return error[brand] === true && (code === undefined || error.code === code)
	} catch {
		return false // It throws when it is read, as a proxy can.
	}
}

/** A mistake in how the client, a plugin or an operation is put together: always before anything is sent. */
export function configurationError(message: string, found?: string, cause?: Error): TarjaError<'configuration'> {
	return new TarjaError('configuration', message, {
		outcome: 'not_sent',
		details: found === undefined ? {} : { found },
		cause,
	})
}
