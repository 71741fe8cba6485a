// What the tests of calls stand on: operations, clients whose answers are scripted, plugins of one layer, and schemas of anybody's.

import { createRecordingFetch, type RecordingFetch, type Respond, type ScriptedResponse } from '@tarja/testing'
import { expect, rejection, stubOptions } from '@tarja-test/harness'
import type { AttemptLayer, CallLayer } from '../src/calls/layers.ts'
import { createClient } from '../src/client/client.ts'
import type { AttemptPhase, CallPhase, Client } from '../src/client/plugin.ts'
import { definePlugin } from '../src/client/plugin.ts'
import type { ClientOptions } from '../src/client/settings.ts'
import { TarjaError } from '../src/errors/tarja-error.ts'
import { operation } from '../src/operation/operation.ts'
import type { Schema } from '../src/operation/schema.ts'

export const baseUrl = 'https://platform.example'
export const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })
export const put = operation({ id: 'put', method: 'PUT', path: '/put', effect: 'idempotent' })
export const read = operation({ id: 'read', method: 'GET', path: '/read', effect: 'safe' })

/** A client's `random` with which it retries within a millisecond. */
export const soon = (): number => -0.998

/** A client of which each request gets the next answer, or `{}`. */
export function clientOf(
	answers: Respond | readonly ScriptedResponse[] = () => ({ json: {} }),
	options: Partial<ClientOptions> = {},
): { readonly client: Client; readonly fetch: RecordingFetch } {
	const fetch = createRecordingFetch(answers)
	const client = createClient({ baseUrl, fetch, ...stubOptions, random: soon, ...options } as ClientOptions)
	return { client, fetch }
}

export const onCall = <Id extends string = 'around'>(
	layer: CallLayer,
	phase: CallPhase = 'prepare',
	id = 'around' as Id,
) => definePlugin({ id, setup: () => ({ call: { [phase]: layer } }) })
export const onAttempt = <Id extends string = 'attempt'>(
	layer: AttemptLayer,
	phase: AttemptPhase = 'sign',
	id = 'attempt' as Id,
) => definePlugin({ id, setup: () => ({ attempt: { [phase]: layer } }) })

/** A layer that keeps the errors it sees. */
export const keepsIn =
	(seen: unknown[]) =>
	<In, Out>(given: In, next: (given: In) => Promise<Out>): Promise<Out> =>
		next(given).catch((error: unknown) => {
			seen.push(error)
			throw error
		})

export const schemaOf = (validate: (value: unknown) => unknown): Schema =>
	({ '~standard': { version: 1, vendor: 'test', validate } }) as Schema

/** The error of a call that fails. */
export async function failure(promise: Promise<unknown>): Promise<TarjaError> {
	const error = await rejection<TarjaError>(promise)
	expect(error, String(error)).to.be.instanceOf(TarjaError)
	return error
}
