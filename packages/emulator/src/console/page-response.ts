/** Serves the console below `/-/` of each space: a single HTML page that loads no other resource. */

/** The page and its Content-Security-Policy, which allows only the page's own scripts and styles. */
export interface ConsolePage {
	/** The HTML of the page. It contains its scripts and styles. */
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
			// Requests a separate browsing context group (HTML §7.1.3). Browsers don't grant it over plain http (measured by
			// stranger.test.mjs). There, only the same-origin policy protects the page.
			'cross-origin-opener-policy': 'same-origin',
			'referrer-policy': 'no-referrer',
		},
	})
}
