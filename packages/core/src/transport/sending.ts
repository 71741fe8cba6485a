/**
 * Sends requests as each runtime needs it. Bundles for workerd use `sending-workerd.ts` instead, and bundles for pages
 * `sending-browser.ts`: the package's `imports` select them by the conditions `workerd` and `browser`.
 * @module
 */

import type { Fetch } from './attempt.ts'
import { inflate } from './body.ts'
import type { FetchAdapter, FetchNow } from './fetch-transport.ts'
import {
	askingPermission,
	canTrustLength,
	detectRuntime,
	findRuntimeAdvice,
	isNothingSent,
	isRuntimeFetch,
	type Runtime,
	refusalsInPage,
	sendOnce,
} from './runtime.ts'

/** Detects the runtime that this program runs in. */
export function getRuntime(): Runtime {
	return detectRuntime()
}

/** What the fetch of each runtime decompresses by itself, measured. Bun decompresses all at once, and is told not to. */
const ownCodings: Readonly<Partial<Record<Runtime, RegExp>>> = {
	node: /^(?!.*(?:identity|, *$))/i,
	deno: /^(?:gzip|br)$/i,
	bun: /^$/,
	workerd: /^(?:gzip|br)$/,
}

/**
 * Returns the way in which a runtime sends requests, chosen to keep it from sending one twice.
 *
 * @param found Calls the client's `fetch`.
 * @param input The option `fetch`; undefined if the global one is used.
 * @param trustFetchErrors The option of this name.
 */
export function createFetchAdapter(
	runtime: Runtime,
	found: Fetch,
	input?: Fetch,
	trustFetchErrors = false,
): FetchAdapter {
	const own = ownCodings[runtime]
	const isOwnFetch = (): boolean => isRuntimeFetch(input ?? globalThis.fetch)
	// A fetch of somebody else may need no permission.
	const allowed = runtime === 'deno' ? askingPermission(found, isOwnFetch) : found
	const now = (): FetchNow => {
		const isOwn = isOwnFetch()
		const isKnown = trustFetchErrors || isOwn
		// A page is watched by what has patched its fetch, which may not know pairs.
		return { isKnown, takesPairs: isOwn && runtime !== 'browser', keepsLength: isKnown && canTrustLength(runtime) }
	}
	return {
		fetch:
			runtime === 'bun'
				? (url, init) => found(url, now().isKnown ? Object.assign({ decompress: false }, init) : init)
				: allowed,
		inflate: (response, method, known) => (own && known ? inflate(response, method, own) : response),
		now,
		sendOnce: (method, safe, body, known) => sendOnce(runtime, method, safe, body, known),
		isNothingSent,
	}
}

/** Says why a thing is refused in a web page; completes the error message's sentence. */
export function explainRefusalHere(what: keyof typeof refusalsInPage): string {
	const { setting, message } = refusalsInPage[what]
	return findRuntimeAdvice(`${setting}: true`) ?? message
}

/** Loads ky when a call is retried for the first time; until then its file is not read. */
export function loadKy(): Promise<Pick<typeof import('ky'), 'default'>> {
	return import('ky')
}
