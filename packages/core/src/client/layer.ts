/**
 * Defines layers and their phases.
 * @module
 */
import type { Result } from '../calls/answer.ts'
import type { Answer, Attempt, CallContext } from '../transport/attempt.ts'

/** A layer: runs code before and after `next`, or answers without calling it. */
export type Layer<Context, Out> = (context: Context, next: (context: Context) => Promise<Out>) => Promise<Out>
/** Wraps a whole call. `next` may be called once. */
export type CallLayer = Layer<CallContext, Result>
/** Wraps each attempt. `next` may be called once; one of the phase `prepare` or `authorize` may call it again after a 401 that may be replayed. */
export type AttemptLayer = Layer<Attempt, Answer>

/** Phases of a call, outermost first. */
export const callPhases = ['prepare', 'journal'] as const
/** Phases of an attempt, outermost first. */
export const attemptPhases = ['prepare', 'authorize', 'sign', 'observe'] as const
/** The client's own layer, which adds the access token. */
export const ownLayer = 'attempt/authorize/tarja'
/** Phase of a call layer: `prepare` changes the request, `journal` records what is about to be sent. */
export type CallPhase = (typeof callPhases)[number]
/** Phase of an attempt layer. `sign` sees the final headers; `observe` must not change anything. */
export type AttemptPhase = (typeof attemptPhases)[number]
