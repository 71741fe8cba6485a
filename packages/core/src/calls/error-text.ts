/**
 * What an answer says of its own failure, as far as a message may show it.
 * @module
 */
import type { Answer, Attempt } from '../layer.ts'
import { cut, redact } from '../redact.ts'
import { secretsIn } from '../schema.ts'
import { textOf, valuesIn } from '../transport/exchange.ts'
import { isText } from './fields.ts'

/**
 * ` (title "…", error "…")`: the title of a problem document (RFC 9457 §3.1.3), which says no more than the kind of problem, and
 * the error code of OAuth (RFC 6749 §5.2), each in 80 characters at most. A platform may quote the request there all the same, so
 * what was sent is masked. Empty where there is neither.
 */
export function errorText({ headers, body }: Answer, sent: Attempt | undefined): string {
	try {
		const { title, error } = JSON.parse(textOf(body)) as { title?: unknown; error?: unknown }
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
		return '' // No JSON, or a request that cannot be read.
	}
}

/** The values of a request, without the names that they have in it: messages speak of those. */
function valuesOf({ url, headers, body }: Attempt): readonly unknown[] {
	const { pathname, searchParams } = new URL(url)
	const path = decodeURIComponent(pathname).split('/')
	// The credentials of a header come after the name of their scheme.
	const credentials = [...new Headers(headers).values()].flatMap((value) => value.split(' '))
	return [path, [...searchParams.values()], credentials, valuesIn(textOf(body))]
}
