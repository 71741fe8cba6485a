/**
 * Reads the parts of an error answer that a message may show.
 * @module
 */

import { cut, redact } from '../errors/redact.ts'
import { secretsIn } from '../operation/schema.ts'
import type { Answer, Attempt } from '../transport/attempt.ts'
import { bodyText, valuesIn } from '../transport/send-attempt.ts'
import { isText } from './fields.ts'

/**
 * ` (title "…", error "…")`: the title of a problem document (RFC 9457 §3.1.3), which says no more than the kind of problem, and
 * the error code of OAuth (RFC 6749 §5.2), each in 80 characters at most. A server may quote the request there all the same, so
 * what was sent is masked. Empty where there is neither.
 */
export function errorText({ headers, body }: Answer, sent: Attempt | undefined): string {
	try {
		const { title, error } = JSON.parse(bodyText(body)) as { title?: unknown; error?: unknown }
		const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '')
		const shown = Object.entries({ title: isProblem && title, error }).flatMap(([name, text]) =>
			isText(text) && text ? [[name, cut(text, 1000)] as const] : [],
		)
		const secrets = secretsIn(
			shown.map(([, text]) => text),
			sent && valuesOf(sent),
		)
		const texts = secrets && shown.map(([name, text]) => `${name} ${JSON.stringify(cut(redact(text, secrets), 80))}`)
		return texts?.length ? ` (${texts.join(', ')})` : ''
	} catch {
		return '' // The body is not JSON, or the request cannot be read.
	}
}

/** The values of a request without their names, which messages may mention. */
function valuesOf({ url, headers, body }: Attempt): readonly unknown[] {
	const { pathname, searchParams } = new URL(url)
	const path = decodeURIComponent(pathname).split('/')
	// Adds each word of a header's value alone, so that credentials are masked without their scheme (`Basic`), too.
	const credentials = [...new Headers(headers).values()].flatMap((value) => value.split(' '))
	return [path, [...searchParams.values()], credentials, valuesIn(bodyText(body))]
}
