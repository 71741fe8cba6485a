/**
 * Sends requests in browsers. Bundles for browsers (condition `browser`) contain it instead of `sending.ts`.
 *
 * A browser's `fetch` may send any request twice, and it decompresses responses itself. If such a bundle runs in another runtime, it
 * assumes the same there: it refuses unsafe calls and credentials.
 */

import type { KyInstance } from 'ky'
import type { Fetch } from './attempt.ts'
import { readBody } from './body.ts'
import type { FetchAdapter } from './fetch-transport.ts'
import { createStrangerFinder, nativeSource, type Runtime, refusalsInPage } from './runtime.ts'

/** Returns `browser` in every runtime. */
export function getRuntime(): Runtime {
	return 'browser'
}

/** Sends the body as it is. A page may send anything again, and no error shows how far the request got, whatever `fetchSends` says. */
export function createFetchAdapter(_runtime: Runtime, fetch: Fetch, input?: Fetch): FetchAdapter {
	const findStranger = createStrangerFinder(input, [nativeSource])
	// Begins to load ky now, so that the first read doesn't wait for it. If that fails, the read loads it again.
	loadKy().catch(() => {})
	return {
		fetch,
		inflate: (response) => response,
		readResponseBody: (response, { maxResponseBytes }) => readBody(response, maxResponseBytes),
		now: () => ({ stranger: findStranger(), isKnown: false, takesPairs: false, keepsLength: false }),
		toSending: (_method, safe, body) => ({
			init: { ...(body !== undefined && { body }), ...(safe && { cache: 'no-store' }) },
			repeats: 'anything',
		}),
		isNothingSent: () => false,
	}
}

/** Says why credentials or replays are refused in a page, or that this bundle runs in another runtime. Completes an error's sentence. */
export function explainRefusalHere(what: keyof typeof refusalsInPage): string {
	const { setting, message } = refusalsInPage[what]
	const agent = String(globalThis.navigator?.userAgent)
	return /^(?:undefined|Node\.js|Deno|Bun|Cloudflare)|jsdom|happydom/i.test(agent)
		? ` here: the condition "browser" chose the modules for pages, and this is another runtime; leave it out, or set ${setting}: true`
		: message
}

/** Loads ky, which is a file of its own in a page. Only the first call requests the file. */
export const loadKy = async (): Promise<KyInstance> => (await import('ky')).default
