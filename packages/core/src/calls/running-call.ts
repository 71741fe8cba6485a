/**
 * State of one running call: the caller's input and options, read once, and what is known so far.
 * @module
 */
import { configurationError, isTarjaError } from '../errors/tarja-error.ts'
import { definedOperation, nameOf, type Operation } from '../operation/operation.ts'
import type { OwnAttempt } from '../transport/attempt.ts'
import { newProgress } from '../transport/exchange.ts'
import { refusalHere } from '../transport/sending.ts'
import type { Result } from './answer.ts'
import type { CallFacts } from './call-error.ts'
import type { CallWatch, ClientContext } from './client-context.ts'
import { kindOfObject } from './fields.ts'
import type { SettledAnswer } from './meaning.ts'
import { type CallOptions, type CallPolicy, policyOf } from './options.ts'
import type { Input } from './request.ts'

type Meta = Readonly<Record<string, unknown>>

/** One call. The caller's values are read once when it starts; later changes have no effect. */
export interface RunningCall extends CallFacts {
	readonly client: ClientContext
	readonly input: Input
	readonly options: CallOptions & { readonly meta: Meta }
	readonly policy: CallPolicy
	readonly watch: CallWatch | undefined
	/** The call within its layers, once they have begun: after its end they may have something to settle. */
	layered: Promise<Result> | undefined
	/** Answer of the last try, while the call waits for the next one; `undefined` while a try runs. */
	lastAnswer: SettledAnswer | undefined
	/** The last attempt after attempt layers changed it, with their headers and URL. */
	lastSent?: OwnAttempt
}

/** What belongs to a call besides its operation and input. */
export interface CallExtras {
	readonly options?: CallOptions | undefined
	/** The order that the call is for, by a plugin that sends each order once. */
	readonly reference?: string | undefined
}

/** Reads the caller's arguments. Errors in them are reported before anything else happens. */
export function readCall(
	client: ClientContext,
	given: Operation,
	input: Input | undefined,
	{ options, reference }: CallExtras,
): RunningCall {
	try {
		const operation = definedOperation(given)
		const { effect } = operation
		if (client.refusesUnsafe && effect === 'unsafe')
			throw configurationError('runtime', `Cannot call ${nameOf(operation)}${refusalHere('replays')}`)
		const own = readOptions(options)
		return {
			client,
			operation,
			reference,
			input: input === undefined ? {} : input,
			options: own,
			watch: client.watch?.(operation, { reference, meta: own.meta }),
			policy: policyOf(client.policy, own, effect, client.random),
			progress: newProgress(effect === 'safe'),
			startedAt: client.now(),
			now: client.now,
			entryId: undefined,
			url: '',
			fields: {},
			layered: undefined,
			lastAnswer: undefined,
		}
	} catch (error) {
		if (isTarjaError(error)) throw error
		throw configurationError('call', 'Cannot make the call: its operation, input or options cannot be read', {}, error)
	}
}

const optionNames = ['signal', 'timeoutMs', 'tryTimeoutMs', 'headers', 'retry', 'meta']

function readOptions(given: CallOptions | undefined): CallOptions & { readonly meta: Meta } {
	const options = given ?? {}
	// Refuses a misspelt option, and a Promise of options: ignoring them would send the call otherwise than meant.
	const kind = kindOfObject(options)
	const found = kind === 'Object' ? Object.keys(options).find((name) => !optionNames.includes(name)) : kind
	if (found !== undefined)
		throw configurationError(
			'option',
			`Cannot make the call: "${found}" is no option of a call; give an object of ${optionNames.join(', ')}`,
			{ found },
		)
	const { signal, timeoutMs, tryTimeoutMs, headers, retry, meta } = options
	// Gives each call its own `meta` object, which identifies the call for watchers and layers.
	return { signal, timeoutMs, tryTimeoutMs, headers, retry, meta: { ...meta } } as CallOptions & { meta: Meta }
}
