/** Serves the console: a single HTML page without further resources, below `/-/` of each space. */

/** The page, and a Content-Security-Policy that allows only its own scripts and styles. */
export interface ConsolePage {
	/** The whole page, with its scripts and styles inside. */
	readonly html: string
	/** Value of the response header `content-security-policy`, which allows only the scripts and styles inside this page. */
	readonly policy: string
}

/** Keeps each page in its gzip form, because each tab requests it. */
const compressed = new WeakMap<ConsolePage, Promise<ArrayBuffer>>()

function compressPage(page: ConsolePage): Promise<ArrayBuffer> {
	const known = compressed.get(page)
	if (known) return known
	const bytes = new Response(new Blob([page.html]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
	compressed.set(page, bytes)
	return bytes
}

/** Returns the response that serves the page: gzip if the client's `accept-encoding` allows it, plain otherwise. */
export async function createPageResponse(page: ConsolePage, accepted: string): Promise<Response> {
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
	return new Response(await compressPage(page), { headers: { ...headers, 'content-encoding': 'gzip' }, ...manual })
}
