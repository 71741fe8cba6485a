/**
 * Sends requests in workerd; replaces `sending.ts` in bundles for it (condition `workerd`). It includes ky, because such a bundle
 * is a single file.
 *
 * Such a bundle may be run elsewhere all the same. Wherever that is, it takes the runtime for a page, the most suspicious case: unsafe
 * calls and credentials are refused, and what is sent may have been sent twice.
 * @module
 */
import ky from 'ky'
import type { Fetch, Way } from './fetch-transport.ts'
import type { Runtime } from './runtime.ts'

/** Detects workerd; anything else counts as a browser. */
export function runtimeHere(): Runtime {
	return globalThis.navigator?.userAgent === 'Cloudflare-Workers' ? 'workerd' : 'browser'
}

/**
 * workerd repeats nothing, but may return more bytes than announced (decision 22), and none of its errors tells a connection that was
 * refused from one that was reset (decision 72). Outside of workerd nothing that is known of another runtime is assumed. So no `fetch` is
 * known here.
 */
export function wayOf(runtime: Runtime, fetch: Fetch): Way {
	const repeats = runtime === 'workerd' ? 'nothing' : 'anything'
	const no = (): boolean => false
	return {
		fetch,
		isKnown: no,
		sendOnce: (_method, _safe, body) => ({ init: body === undefined ? {} : { body }, repeats }),
		provesNothingSent: no,
		isShort: no,
	}
}

/** Why credentials and unsafe calls are refused here; completes a sentence. */
export function refusalHere(what: 'credentials' | 'replays'): string {
	const setting = what === 'replays' ? 'acknowledgeReplays' : 'dangerouslyAllowBrowser'
	return ` here: the bundle was made for Cloudflare Workers, and this is another runtime; bundle without the condition "workerd", or set ${setting}: true`
}

/** Resolves to ky, which is part of a Worker's bundle; `sending.ts` loads it from a file when it is needed. */
export async function loadKy(): Promise<{ readonly default: typeof ky }> {
	// Returns only ky's default export, so that a bundler can drop its other exports.
	return { default: ky }
}
