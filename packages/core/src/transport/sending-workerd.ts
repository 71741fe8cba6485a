/**
 * Sends requests in workerd; replaces `sending.ts` in bundles for it (condition `workerd`). It includes ky, because such a bundle
 * is a single file.
 *
 * Such a bundle may be run elsewhere all the same. Wherever that is, it takes the runtime for a page, the most suspicious case: unsafe
 * calls and credentials are refused, and what is sent may have been sent twice.
 */

import ky from 'ky'
import type { Fetch } from './attempt.ts'
import { inflate, readResponseBody } from './body.ts'
import type { FetchAdapter, FetchNow } from './fetch-transport.ts'
import type { Runtime } from './runtime.ts'

/** The global `fetch` when this module was loaded: another one may answer anything. */
const runtimeFetch: unknown = globalThis.fetch

const own: FetchNow = { isKnown: false, takesPairs: true, keepsLength: true }
const other: FetchNow = { isKnown: false, takesPairs: false, keepsLength: false }

/** Detects workerd; anything else counts as a browser. */
export function getRuntime(): Runtime {
	return globalThis.navigator?.userAgent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/**
 * workerd repeats nothing, and none of its errors tells a connection that was
 * refused from one that was reset (decision 2). Outside of workerd nothing that is known of another runtime is assumed. So no `fetch` is
 * known here. Its own takes pairs, and an answer of it that says to be short is read in one step: what answers it inside the process may lie
 * about its length (decision 26).
 */
export function createFetchAdapter(runtime: Runtime, fetch: Fetch, input?: Fetch): FetchAdapter {
	const repeats = runtime === 'workerd' ? 'nothing' : 'anything'
	const isOurs = runtime === 'workerd' && !input
	return {
		fetch,
		// Measured: it decompresses these, written so, and nothing else.
		inflate: (response, method) => inflate(response, method, /^(?:gzip|br)$/),
		readResponseBody,
		now: () => (isOurs && globalThis.fetch === runtimeFetch ? own : other),
		toSending: (_method, _safe, body) => ({ init: body === undefined ? {} : { body }, repeats }),
		isNothingSent: () => false,
	}
}

/** Why credentials and unsafe calls are refused here; completes a sentence. */
export function explainRefusalHere(what: 'credentials' | 'replays'): string {
	const setting = what === 'replays' ? 'allowBrowserReplays' : 'dangerouslyAllowBrowser'
	return ` here: the bundle was made for Cloudflare Workers, and this is another runtime; bundle without the condition "workerd", or set ${setting}: true`
}

/** Resolves to ky, which is part of a Worker's bundle; `sending.ts` loads it from a file when it is needed. */
export async function loadKy(): Promise<{ readonly default: typeof ky }> {
	// Returns only ky's default export, so that a bundler can drop its other exports.
	return { default: ky }
}
