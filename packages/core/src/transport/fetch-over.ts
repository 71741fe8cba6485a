/**
 * Makes a `fetch` from a transport, for issuers, so that a client certificate also covers the token endpoint.
 * @module
 */

import { newProgress } from './exchange.ts'
import type { Fetch } from './fetch-transport.ts'
import { addExchange, sendReportOf } from './send-report.ts'
import type { Transport } from './transport.ts'

export function fetchOver(transport: Transport, maxResponseBytes: number): Fetch {
	return async (url, init) => {
		const request = new Request(url, init)
		const { method, headers, signal } = request
		const bytes = new Uint8Array(await request.arrayBuffer())
		const state = { progress: newProgress(true), exchanges: [] }
		const answer = await transport.send(
			{ method, url, headers, body: bytes.length ? bytes : undefined, signal },
			sendReportOf(state, addExchange(state), signal, { maxResponseBytes }),
		)
		// Passes no body if it is empty, because a Response with some statuses must not have one.
		return new Response(answer.body.length ? answer.body : null, answer)
	}
}
