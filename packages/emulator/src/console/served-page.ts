/** Serves the console: a single HTML page without further resources, below `/-/` of each space. */

import type { LogEntry } from '../entry.ts'
import type { DescriptionContext, RequestDescription } from './described.ts'
import type { ConsoleGuide } from './guide.ts'

/** The page, and a Content-Security-Policy that allows only its own scripts and styles. */
export interface BuiltPage {
	/** The whole page, with its scripts and styles inside. */
	readonly html: string
	/** Value of the response header `content-security-policy`, which allows only the scripts and styles inside this page. */
	readonly policy: string
}

/** The page with its data sources, which an emulator without a console does not load. */
export interface ConsolePage extends BuiltPage {
	/** Texts and reference data for a language: `pt-BR`, or otherwise English. */
	guide(language: string): ConsoleGuide
	/** Explains one request for the detail view: comparison with the reference, curl command, copied test. */
	describe(entry: LogEntry, context: DescriptionContext): RequestDescription
}

/** Keeps each page in its gzip form, because a page has some 100 kB and each tab requests it. */
const compressed = new WeakMap<BuiltPage, Promise<ArrayBuffer>>()

function compressedPage(page: BuiltPage): Promise<ArrayBuffer> {
	const known = compressed.get(page)
	if (known) return known
	const bytes = new Response(new Blob([page.html]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
	compressed.set(page, bytes)
	return bytes
}

/** Makes the response that serves the page: gzip if the client's `accept-encoding` allows it, plain otherwise. */
export async function pageResponse(page: BuiltPage, accepted: string): Promise<Response> {
	const headers = {
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': page.policy,
		// Asks for a browsing context group of its own (HTML §7.1.3). Over plain http no browser grants it (measured by
		// stranger.test.mjs); there, the same-origin policy alone protects the page.
		'cross-origin-opener-policy': 'same-origin',
		'referrer-policy': 'no-referrer',
	}
	if (!/\bgzip\b/.test(accepted)) return new Response(page.html, { headers })
	// Tells workerd that the body is already compressed; it would compress it again.
	const manual = { encodeBody: 'manual' } as object
	return new Response(await compressedPage(page), { headers: { ...headers, 'content-encoding': 'gzip' }, ...manual })
}
