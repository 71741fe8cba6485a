/** Serves the console: a single HTML page without further resources, below `/-/` of each space. */

/** The page, and a Content-Security-Policy that allows only its own scripts and styles. */
export interface ConsolePage {
	/** The whole page, with its scripts and styles inside. */
	readonly html: string
	/** Value of the response header `content-security-policy`, which allows only the scripts and styles inside this page. */
	readonly policy: string
}

/** Returns the response that serves the page. */
export function createPageResponse(page: ConsolePage): Response {
	return new Response(page.html, {
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': page.policy,
			// Asks for a browsing context group of its own (HTML §7.1.3). Over plain http no browser grants it (measured by
			// stranger.test.mjs); there, the same-origin policy alone protects the page.
			'cross-origin-opener-policy': 'same-origin',
			'referrer-policy': 'no-referrer',
		},
	})
}
