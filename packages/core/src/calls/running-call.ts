/** What a call runs with: its client's settings and layers, its options, read once, and what is known of it so far. */

import type { ClockReading, Ending, TimeLimits } from '../base/time.ts'
import { createConfigurationError, isOwnError, type TarjaError } from '../errors/tarja-error.ts'
import { type DefinedOperation, getOperationName, type Operation, toDefinedOperation } from '../operation/operation.ts'
import type { Effect } from '../operation/settings.ts'
import type { CallContext, Fetch, OwnAttempt, OwnResponse } from '../transport/attempt.ts'
import { createProgress, type Progress } from '../transport/exchange.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { AttemptState, Sender } from '../transport/send.ts'
import { explainRefusalHere } from '../transport/sending.ts'
import type { Input, WrittenRequest } from './request.ts'
import type { ReadResponse, Result } from './response.ts'
import { getObjectKind } from './values.ts'

type Meta = Readonly<Record<string, unknown>>

/** One call. The caller's values are read once when it starts; later changes have no effect. */
export interface RunningCall {
	readonly client: ClientContext
	readonly operation: DefinedOperation
	readonly reference: string | undefined
	readonly input: Input
	readonly options: CallOptions & { readonly meta: Meta }
	readonly policy: CallPolicy
	readonly watch: CallWatch | undefined
	readonly progress: Progress
	readonly startedAt: ClockReading
	/** Id of the record that a layer keeps of the call (the journal's entry), if any. */
	entryId: string | undefined
	/** The request made from the operation and its input, before layers changed it; `undefined` until the input has been read. */
	request: WrittenRequest | undefined
	/** The error of a call that was ended early: a layer that calls `next()` after that gets it, too. */
	ended?: TarjaError
	/** The call within its layers, once they have begun: after its end they may have something to settle. */
	layered: Promise<Result> | undefined
	/** Answer of the last try, while the call waits for the next one; `undefined` while a try runs. */
	lastResponse: ReadResponse | undefined
	/** The last attempt after attempt layers changed it, with their headers and URL. */
	lastSent?: OwnAttempt
}

/** State of an attempt, with what was said of its last exchange, if the integrator was asked about it. */
export interface RunningAttempt extends AttemptState {
	/** The attempt as the call made it, before attempt layers changed it. */
	readonly attempt: OwnAttempt
	/** Whether the integrator is asked what whole answers mean. */
	readonly isAsked: boolean
	settled?: ReadResponse | undefined
}

/**
 * Reads the caller's arguments. Errors in them are reported before anything else happens.
 *
 * @param reference The order that the call is for, by a plugin that sends each order once.
 */
export function readCall(
	client: ClientContext,
	given: Operation,
	input: Input | undefined,
	options: CallOptions | undefined,
	reference: string | undefined,
): RunningCall {
	try {
		const operation = toDefinedOperation(given)
		const { effect } = operation
		if (client.refusesUnsafe && effect === 'unsafe')
			throw createConfigurationError(
				'runtime',
				`Cannot call ${getOperationName(operation)}${explainRefusalHere('replays')}`,
			)
		const own = readOptions(options)
		return {
			client,
			operation,
			reference,
			input: input === undefined ? {} : input,
			options: own,
			watch: client.watch?.(operation, { reference, meta: own.meta }),
			policy: createPolicy(client.policy, own, effect),
			progress: createProgress(effect === 'safe'),
			startedAt: client.now(),
			entryId: undefined,
			request: undefined,
			layered: undefined,
			lastResponse: undefined,
		}
	} catch (error) {
		if (isOwnError(error)) throw error
		throw createConfigurationError(
			'call',
			'Cannot make the call: its operation, input or options cannot be read',
			{},
			error,
		)
	}
}

const optionNames = ['signal', 'timeoutMs', 'tryTimeoutMs', 'headers', 'retry', 'meta']

function readOptions(given: CallOptions | undefined): CallOptions & { readonly meta: Meta } {
	const options = given ?? {}
	// Refuses a misspelt option, and a Promise of options, because a payment would be sent otherwise than meant, such as without its key.
	const kind = getObjectKind(options)
	const found = kind === 'Object' ? Object.keys(options).find((name) => !optionNames.includes(name)) : kind
	if (found !== undefined)
		throw createConfigurationError(
			'option',
			`Cannot make the call: "${found}" is no option of a call; give an object of ${optionNames.join(', ')}`,
			{ found },
		)
	const { signal, timeoutMs, tryTimeoutMs, headers, retry, meta } = options
	if (signal !== undefined && !isSignal(signal))
		throw createConfigurationError('option', 'Cannot make the call: options.signal is not an AbortSignal', {
			option: 'signal',
		})
	// Gives each call its own `meta` object, which identifies the call for watchers and layers.
	return { signal, timeoutMs, tryTimeoutMs, headers, retry, meta: { ...meta } } as CallOptions & { meta: Meta }
}

/** Whether a value is a signal, of any realm or library, that can be listened to and left again. */
function isSignal(signal: AbortSignal): boolean {
	const listen = (): void => {}
	try {
		signal.addEventListener('abort', listen)
		signal.removeEventListener('abort', listen)
		return typeof signal.aborted === 'boolean'
	} catch {
		return false
	}
}

/** Settings and parts that all calls of a client share; frozen when the client is made. */
export interface ClientContext {
	readonly baseUrl: string
	/**
	 * Whether unsafe calls are refused, because the runtime may send a request twice and the integrator has not acknowledged that.
	 */
	readonly refusesUnsafe: boolean
	readonly sender: Sender
	/** The `fetch` that issuers use to request tokens. */
	readonly fetch: Fetch
	readonly runtime: Runtime
	readonly now: () => ClockReading
	readonly random: () => number
	readonly policy: Policy
	/** Adds the access token to each attempt, and repeats an attempt once with a new token after a 401. */
	readonly authorize: Authorize
	/** The layers of the client's plugins; `undefined` if no plugin has a layer. */
	readonly layers: Layers | undefined
	/** Starts watching a call; `undefined` if no plugin watches. */
	readonly watch:
		| ((operation: DefinedOperation, said: Pick<CallContext, 'reference' | 'meta'>) => CallWatch)
		| undefined
}

/** A client's layers, in the form in which calls run through them. */
export interface Layers {
	/** Names of all layers, outermost first: `scope/phase/plugin`. */
	readonly names: readonly string[]
	/** Makes a call through them. */
	run(call: RunningCall, ending: Ending, request: WrittenRequest): Promise<Result>
	/** Waits a moment for the layers of a call that was ended, so that they settle what they opened before its caller is told. */
	afterFailure(call: RunningCall, error: unknown): Promise<Result>
}

/** Wraps each attempt of a client to add the token. `state` says whether another exchange may begin, and what was said of the last one. */
export type Authorize = <Sent extends OwnAttempt, Given extends OwnResponse>(
	attempt: Sent,
	next: (given: Sent) => Promise<Given>,
	state: Pick<RunningAttempt, 'exchanges' | 'settled'>,
) => Promise<Given>

/** Runs the steps of one call inside its watchers, and reports each step to them. */
export interface CallWatch {
	run(work: () => Promise<Result>): Promise<Result>
	attempt(call: RunningCall, attempt: OwnAttempt, work: () => Promise<OwnResponse>): Promise<OwnResponse>
}

/**
 * How `safe` and `idempotent` operations are retried: after a broken connection, a timeout, or a 408, 429, 500, 502, 503 or 504.
 * `unsafe` ones are never retried.
 */
export interface RetryOptions {
	/** Number of retries after the first try. Default 2. */
	readonly limit?: number
}

/**
 * Options for one call, which win over the client's; they do not affect later calls. A call with any other option is not sent: it fails with
 * `configuration`, and `details.found` is its name.
 */
export interface CallOptions {
	/**
	 * Ends the call when aborted, in addition to the timeouts; after dispatch the outcome is `unknown`, as an abort does not reach
	 * the platform.
	 */
	readonly signal?: AbortSignal | undefined
	/** Milliseconds for the whole call: token, retries, waits and bodies. `false`: no limit. */
	readonly timeoutMs?: number | false | undefined
	/** Milliseconds for each try, body included. `false`: no limit. */
	readonly tryTimeoutMs?: number | false | undefined
	/** Additional headers, which override those of the operation. If `authorization` is given, no token is requested. */
	readonly headers?: Readonly<Record<string, string | undefined>> | undefined
	/** Replaces members of the client's `retry` for this call. `false`: the call is tried once. */
	readonly retry?: RetryOptions | false | undefined
	/** Your own data for layers and watchers (`call.meta`). Never sent. */
	readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/** Time limits and retries as given to `createClient`, for calls that do not override them. */
export interface Policy extends TimeLimits {
	readonly retry: RetryOptions | false
}

/** Time limits and retries of one call. It has none if it is tried once, as every unsafe call is. */
interface CallPolicy extends TimeLimits {
	readonly retries: number
}

/** Merges the client's defaults with the options of a call. */
export function createPolicy(client: Policy, call: CallOptions, effect: Effect): CallPolicy {
	const given = effect !== 'unsafe' && (call.retry ?? client.retry)
	const { limit: retries = 2 } = given ? { ...(client.retry || {}), ...given } : { limit: 0 }
	return {
		timeoutMs: validateMs('timeoutMs', call.timeoutMs ?? client.timeoutMs),
		tryTimeoutMs: validateMs('tryTimeoutMs', call.tryTimeoutMs ?? client.tryTimeoutMs),
		retries,
	}
}

/** Returns a time limit unchanged, or throws `configuration`: JavaScript timers hold 31 bits, and longer ones fire at once. */
export function validateMs<Value extends number | false>(name: string, value: Value): Value {
	if (value === false || (typeof value === 'number' && value > 0 && value < 2 ** 31)) return value
	throw createConfigurationError(
		'option',
		`Cannot use ${name}: it must be a number from 1 to 2147483647, in milliseconds`,
		{ option: name, found: String(value) },
	)
}
