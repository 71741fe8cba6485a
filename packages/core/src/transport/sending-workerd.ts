/**
 * Sends requests in workerd. Bundles for workerd (condition `workerd`) contain it instead of `sending.ts`.
 *
 * If such a bundle runs in another runtime, it treats this runtime as a browser, which is the strictest case: it refuses unsafe calls and
 * credentials, and assumes that each request may have been sent twice.
 */

import ky from 'ky'
import type { Fetch } from './attempt.ts'
import { inflate, readResponseBody } from './body.ts'
import type { FetchAdapter } from './fetch-transport.ts'
import { createStrangerFinder, type FetchSends, nativeSource, type Runtime } from './runtime.ts'

/** Detects workerd; anything else counts as a browser. */
export function getRuntime(): Runtime {
	return globalThis.navigator?.userAgent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/**
 * Creates the adapter. workerd sends nothing again on its own, but its error for a refused connection is the same as for a reset one
 * (decision 2). In another runtime, no fact about that runtime is assumed. workerd's own `fetch` takes pairs, and a short response of it is
 * read in one step. Another Worker in the same process may respond with a wrong length.
 */
export function createFetchAdapter(runtime: Runtime, fetch: Fetch, input?: Fetch, sends?: FetchSends): FetchAdapter {
	const findStranger = createStrangerFinder(input, [nativeSource])
	return {
		fetch,
		// Measured: workerd decompresses exactly these codings, in lower case.
		inflate: (response, method) => inflate(response, method, /^(?:gzip|br)$/),
		readResponseBody,
		now() {
			const stranger = findStranger()
			const isOwn = runtime === 'workerd' && !stranger
			return { stranger, isKnown: sends ? sends === 'once' : !stranger, takesPairs: isOwn, keepsLength: isOwn }
		},
		toSending: (_method, _safe, body, known) => ({
			init: body === undefined ? {} : { body },
			repeats: known && runtime === 'workerd' ? 'nothing' : 'anything',
		}),
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
