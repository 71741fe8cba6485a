/** The console: one page without any other resource, below `/-/` of each space. */
import type { DescriptionContext, RequestDescription } from './console/described.ts'
import type { ConsoleGuide } from './console/guide.ts'
import type { LogEntry } from './entry.ts'

/** A page with everything in it, and the Content-Security-Policy that lets run what is in it and nothing else. */
export interface BuiltPage {
	/** The HTML document. */
	readonly html: string
	/** Value of the header field `content-security-policy`. */
	readonly policy: string
}

/** The page, and what it asks for that an emulator without a console need not know. */
export interface ConsolePage extends BuiltPage {
	/** Its texts. */
	readonly guide: ConsoleGuide
	/** Says what can be said of one request. */
	describe(entry: LogEntry, context: DescriptionContext): RequestDescription
}

/** The answer to a person who opens the address. */
export function pageResponse({ html, policy }: BuiltPage): Response {
	return new Response(html, {
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': policy,
			'referrer-policy': 'no-referrer',
		},
	})
}
