/**
 * Defines what a client's calls use: its settings, layers and watchers.
 * @module
 */
import type { DefinedOperation } from '../operation/operation.ts'
import type { OutcomeFunction } from '../operation/outcome-of.ts'
import type { Answer, Attempt, CallContext, OwnAnswer, OwnAttempt } from '../transport/attempt.ts'
import type { Fetch } from '../transport/fetch-transport.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { Sender } from '../transport/send-attempt.ts'
import type { Result } from './answer.ts'
import type { CallFacts } from './call-error.ts'
import type { ClockReading } from './clock-reading.ts'
import type { JudgedAttempt } from './meaning.ts'
import type { Policy } from './options.ts'

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
	readonly outcomeOf: OutcomeFunction | undefined
	/** Adds the access token to each attempt, and repeats an attempt once with a new token after a 401. */
	readonly authorize: Authorize
	/** The layers of the client's plugins; `undefined` if no plugin has a layer. */
	readonly layers: Layers | undefined
	/** Starts watching a call; `undefined` if no plugin watches. Returns `undefined` if no watcher listens now. */
	readonly watch:
		| ((operation: DefinedOperation, said: Pick<CallContext, 'reference' | 'meta'>) => CallWatch | undefined)
		| undefined
}

/** A client's layers, in the form in which calls run through them. */
export interface Layers {
	/** Names of all layers, outermost first: `scope/phase/plugin`. */
	readonly names: readonly string[]
	/** Runs call layers; absent if no plugin has one. */
	readonly aroundCall: AroundCall | undefined
	readonly aroundAttempt: AroundAttempt
	/** Waits a moment for call layers after the call was ended; resolves as they do, or rejects with `ended`. */
	afterEnd(layered: Promise<Result>, ended: Error): Promise<Result>
}

/** Runs a call through its call layers; `send` makes its tries. */
export type AroundCall = (
	call: CallFacts,
	context: CallContext,
	send: (given: CallContext) => Promise<Result>,
) => Promise<Result>

/**
 * Runs an attempt through its attempt layers. `send` gets the attempt that they pass on, and a function to read it once; `judge` runs
 * an exchange with the layers that see its answer first.
 */
export type AroundAttempt = (
	call: CallFacts,
	state: JudgedAttempt,
	attempt: Attempt,
	judge: Judge,
	send: SendAttempt,
) => Promise<Answer>

/** Runs one exchange, and finds out what its answer means before anything else is sent. */
export type Judge = (exchange: () => Promise<Answer>) => Promise<Answer>

/** Sends an attempt as the layers passed it on. `read` checks it and returns the copy to send. */
export type SendAttempt = (given: Attempt, read: () => Attempt) => Promise<Answer>

/** Wraps each attempt of a client to add the token. `state` says whether another exchange may begin, and what was said of the last one. */
export type Authorize = <Sent extends OwnAttempt, Given extends OwnAnswer>(
	attempt: Sent,
	next: (given: Sent) => Promise<Given>,
	state: Pick<JudgedAttempt, 'exchanges' | 'settled'>,
) => Promise<Given>

/** Runs the steps of one call inside its watchers, and reports each step to them. */
export interface CallWatch {
	run(work: () => Promise<Result>): Promise<Result>
	attempt(call: CallFacts, attempt: OwnAttempt, work: () => Promise<OwnAnswer>): Promise<OwnAnswer>
	retry(tryNumber: number): void
}
