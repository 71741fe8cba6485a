/**
 * Runs a plugin's layer alone, without a client.
 * @module
 */
import type { Answer, Attempt, AttemptLayer, CallContext, CallLayer, Result } from '@tarja/core'

/** Everything that a layer did in one run: the contexts it passed on, and its result. */
export interface LayerRun<Context, Out> {
	/** The value to which the layer resolved. */
	readonly given: Out
	/** The contexts that it passed to `next`, one for each call. Empty if it answered without calling `next`. */
	readonly passed: readonly Context[]
}

/**
 * Runs an attempt layer on an attempt made up for it. What the layer throws, this throws.
 *
 * @param layer The layer to try, e.g. `plugin.setup(host).attempt.sign`.
 * @param parts Members of the attempt that matter to the test; all others are those of a plain
 * `POST https://platform.example/thing` with a JSON body.
 * @param next Makes the answer of the transport each time the layer asks. Default 200 with `{}`.
 * @returns The result of the layer, and the contexts that it passed to `next`.
 * @example
 * ```ts
 * import type { AttemptLayer } from '@tarja/core'
 * import { runLayer } from '@tarja/testing'
 *
 * const stamp: AttemptLayer = async (attempt, next) => {
 * 	attempt.headers.set('x-stamp', String(attempt.body?.length))
 * 	return next(attempt)
 * }
 * const stampOf = async () => (await runLayer(stamp, { body: 'four' })).passed[0]?.headers.get('x-stamp')
 * ```
 */
export async function runLayer(
	layer: AttemptLayer,
	parts: Partial<Attempt> = {},
	next: (attempt: Attempt) => Answer | Promise<Answer> = () => answerOf(),
): Promise<LayerRun<Attempt, Answer>> {
	return run(layer, attemptOf(parts), next)
}

/**
 * Runs a call layer on a call made up for it. What the layer throws, this throws.
 *
 * @param layer The layer to try, e.g. `plugin.setup(host).call.journal`.
 * @param parts Members of the call that matter to the test; all others are those of a plain unsafe
 * `POST https://platform.example/thing`.
 * @param next Makes the result of the rest of the call. Default status 200 with `{}`.
 * @returns The result of the layer, and the contexts that it passed to `next`.
 * @example
 * ```ts
 * import type { CallLayer } from '@tarja/core'
 * import { runCallLayer } from '@tarja/testing'
 *
 * const timed: CallLayer = async (call, next) => ({ ...(await next(call)), attempts: 7 })
 * const attemptsOf = async () => (await runCallLayer(timed)).given.attempts
 * ```
 */
export async function runCallLayer(
	layer: CallLayer,
	parts: Partial<CallContext> = {},
	next: (call: CallContext) => Result | Promise<Result> = () => resultOf(),
): Promise<LayerRun<CallContext, Result>> {
	return run(layer, callOf(parts), next)
}

async function run<Context, Out>(
	layer: (context: Context, next: (context: Context) => Promise<Out>) => Promise<Out>,
	context: Context,
	next: (context: Context) => Out | Promise<Out>,
): Promise<LayerRun<Context, Out>> {
	const passed: Context[] = []
	const given = await layer(context, async (received) => {
		passed.push(received)
		return next(received)
	})
	return { given, passed }
}

/**
 * Makes up an answer, for `next` in {@linkcode runLayer}.
 *
 * @param status HTTP status. Default 200.
 * @param body Text of the body. Default `{}`.
 * @param headers Header fields. Default `content-type: application/json`.
 * @returns The answer as layers see it.
 * @example
 * ```ts
 * import { answerOf } from '@tarja/testing'
 *
 * const refused = answerOf(401, '', {})
 * ```
 */
export function answerOf(
	status: number = 200,
	body: string = '{}',
	headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Answer {
	return { status, headers: new Headers(headers), url, body: new TextEncoder().encode(body) }
}

const url = 'https://platform.example/thing'

function resultOf(): Result {
	return { data: {}, response: { status: 200, headers: new Headers(), url }, attempts: 1, mayHaveReplayed: false }
}

function callOf(parts: Partial<CallContext>): CallContext {
	return {
		operation: { method: 'POST', path: '/thing' },
		method: 'POST',
		url,
		headers: new Headers({ accept: 'application/json', 'content-type': 'application/json' }),
		body: '{}',
		fields: {},
		reference: undefined,
		meta: {},
		signal: undefined,
		startedAtMs: 1_700_000_000_000,
		sendDeadlineMs: 1_700_000_030_000,
		...parts,
	}
}

function attemptOf(parts: Partial<Attempt>): Attempt {
	const call = parts.call ?? callOf({})
	const { method, headers, body } = call
	return {
		method,
		url: call.url,
		headers: new Headers(headers),
		body,
		tryNumber: 1,
		call,
		signal: new AbortController().signal,
		...parts,
	}
}
