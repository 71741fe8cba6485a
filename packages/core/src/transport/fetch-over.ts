/**
 * A `fetch` made of a transport, for issuers: a client certificate then covers the token endpoint too.
 * @module
 */
import { newProgress } from '../progress.ts'
import { departureOf } from './departure.ts'
import type { Fetch } from './fetch-transport.ts'
import type { Transport } from './transport.ts'

export function fetchOver(transport: Transport, maxResponseBytes: number): Fetch {
	return async (url, init) => {
		const request = new Request(url, init)
		const { method, headers, signal } = request
		const bytes = new Uint8Array(await request.arrayBuffer())
		const answer = await transport.send(
			{ method, url, headers, body: bytes.length ? bytes : undefined, signal },
			departureOf({ progress: newProgress(true), next: 'first' }, signal, maxResponseBytes),
		)
		// A Response of some statuses cannot have a body.
		return new Response(answer.body.length ? answer.body : null, answer)
	}
}
