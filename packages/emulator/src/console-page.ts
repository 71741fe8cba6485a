/** The console: one page without any other resource, below `/-/` of each space. */

/** A page with everything in it, and the Content-Security-Policy that lets run what is in it and nothing else. */
export interface ConsolePage {
	/** The HTML document. */
	readonly html: string
	/** Value of the header field `content-security-policy`. */
	readonly policy: string
}

/** The answer to a person who opens the address. */
export function pageResponse({ html, policy }: ConsolePage): Response {
	return new Response(html, {
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': policy,
			'referrer-policy': 'no-referrer',
		},
	})
}
