// Runs an attempt layer on a made-up attempt, without a client.
import type { AttemptLayer } from '../src/calls/layers.ts'
import type { Attempt, CallContext, TransportResponse } from '../src/transport/attempt.ts'

const url = 'https://platform.example/thing'

/** Creates a response as layers see it. */
export function createResponse(status = 200, body = '{}'): TransportResponse {
	const headers = new Headers({ 'content-type': 'application/json' })
	return { status, headers, url, body: new TextEncoder().encode(body) }
}

/** Runs the layer on `attempt`, and returns its result and the attempts that it passed on. `next` is the rest of the client. */
export async function runLayer(
	layer: AttemptLayer,
	attempt: { readonly call: CallContext; readonly headers: Headers },
	next: () => TransportResponse,
): Promise<{ readonly given: TransportResponse; readonly passed: readonly Attempt[] }> {
	const passed: Attempt[] = []
	const signal = new AbortController().signal
	const given = await layer({ method: 'POST', url, body: '{}', tryNumber: 1, signal, ...attempt }, async (sent) => {
		passed.push(sent)
		return next()
	})
	return { given, passed }
}
