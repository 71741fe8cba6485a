/**
 * Sends requests in workerd. Bundles for workerd (condition `workerd`) contain it instead of `sending.ts`.
 *
 * If such a bundle runs in another runtime, it treats this runtime as a browser, which is the strictest case: it refuses unsafe calls and
 * credentials, and assumes that each request may have been sent twice.
 */

import ky from 'ky'
import type { Fetch } from './attempt.ts'
import { inflate, readResponseBody } from './body.ts'
import type { FetchAdapter, FetchNow } from './fetch-transport.ts'
import type { Runtime } from './runtime.ts'

/** The global `fetch` when this module was loaded. Another `fetch` may return anything. */
const runtimeFetch: unknown = globalThis.fetch

const own: FetchNow = { isKnown: false, takesPairs: true, keepsLength: true }
const other: FetchNow = { isKnown: false, takesPairs: false, keepsLength: false }

/** Detects workerd; anything else counts as a browser. */
export function getRuntime(): Runtime {
	return globalThis.navigator?.userAgent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/**
 * Creates the adapter. workerd sends nothing again on its own, but its error for a refused connection is the same as for a reset one
 * (decision 2). In another runtime, no fact about that runtime is assumed. So `isKnown` is `false` for every `fetch`. workerd's own `fetch`
 * takes pairs, and a short response of it is read in one step. Another Worker in the same process may respond with a wrong length.
 */
export function createFetchAdapter(runtime: Runtime, fetch: Fetch, input?: Fetch): FetchAdapter {
	const repeats = runtime === 'workerd' ? 'nothing' : 'anything'
	const isOurs = runtime === 'workerd' && !input
	return {
		fetch,
		// Measured: workerd decompresses exactly these codings, in lower case.
		inflate: (response, method) => inflate(response, method, /^(?:gzip|br)$/),
		readResponseBody,
		now: () => (isOurs && globalThis.fetch === runtimeFetch ? own : other),
		toSending: (_method, _safe, body) => ({ init: body === undefined ? {} : { body }, repeats }),
		isNothingSent: () => false,
	}
}

/** Says why credentials and unsafe calls are refused here. Completes the sentence of an error message. */
export function explainRefusalHere(what: 'credentials' | 'replays'): string {
	const setting = what === 'replays' ? 'allowBrowserReplays' : 'dangerouslyAllowBrowser'
	return ` here: the bundle was made for Cloudflare Workers, and this is another runtime; bundle without the condition "workerd", or set ${setting}: true`
}

/** Resolves to ky, which is part of a Worker's bundle. */
export const loadKy = async (): Promise<typeof ky> => ky
