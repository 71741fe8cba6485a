/**
 * Reads the parts of an error answer that a message may show.
 * @module
 */

import { cut, redactText } from '../errors/plain-words.ts'
import type { OwnAnswer } from '../transport/attempt.ts'
import { bodyText } from '../transport/read-body.ts'
import { isText } from './fields.ts'

/**
 * ` (title "…", error "…")`: the title of a problem document (RFC 9457 §3.1.3), which says no more than the kind of problem, and
 * the error code of OAuth (RFC 6749 §5.2), each in 80 characters at most. A server may quote the request there all the same, so
 * only plain words of it are shown. Empty where there is neither.
 */
export function errorText({ headers, body }: OwnAnswer): string {
	try {
		const { title, error } = JSON.parse(bodyText(body)) as { title?: unknown; error?: unknown }
		const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '')
		const texts = Object.entries({ title: isProblem && title, error }).flatMap(([name, text]) =>
			isText(text) && text ? [`${name} ${JSON.stringify(cut(redactText(text), 80))}`] : [],
		)
		return texts.length ? ` (${texts.join(', ')})` : ''
	} catch {
		return '' // The body is not JSON.
	}
}
