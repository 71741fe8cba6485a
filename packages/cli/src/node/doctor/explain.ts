/** Explains an unexpected response by its status, body, content type and server. */
import { printableCause, redact } from '@tarja/core'
import { shortened } from '../shortened.ts'
import { type Finding, failed } from './check.ts'
import type { SeenResponse } from './token-response.ts'

const maxChars = 160

function isHtml({ headers, text }: SeenResponse): boolean {
	return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype html|html)\b/i.test(text)
}

/** Reads the error from a JSON body by its usual members: problem documents (RFC 9457), OAuth (RFC 6749), or others. */
function readReasons(text: string): readonly string[] {
	try {
		const { title, detail, error, error_description, message } = Object(JSON.parse(text))
		return [title, error, error_description ?? detail ?? message].filter((part) => typeof part === 'string' && part)
	} catch {
		return []
	}
}

/** Describes a response in one line: request, status, server, and the reason in its body. Secrets of the platform are removed. */
export function describeResponse(response: SeenResponse, secrets: readonly string[] = []): string {
	const { method, url, status, headers, text } = response
	const [, title = ''] = /<title[^>]*>([^<]{0,400})/i.exec(text) ?? []
	const words = isHtml(response) ? [title.replaceAll(/\s+/g, ' ').trim()].filter(Boolean) : readReasons(text)
	const reason = words.length ? printableCause(words.join(': '), secrets)?.message : undefined
	const [product] = /^[A-Za-z-]{2,30}(?:\/[\d.]{1,12})?/.exec(headers.get('server') ?? '') ?? []
	const location = headers.get('location')
	const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined
	const facts = [
		isHtml(response) && 'a page of HTML',
		target && `redirect to ${redact(target.origin + target.pathname)}`,
		reason && `"${shortened(reason, maxChars)}"`,
		product && `server: ${product}`,
	].filter(Boolean)
	return `${method} ${redact(url)} responded ${status}${facts.length ? ` (${facts.join(', ')})` : ''}`
}

/** Describes signs that a credential was copied with surrounding text. */
function describePasting(secrets: readonly string[]): string {
	if (secrets.some((value) => /^\s|\s$/.test(value))) return 'one of them begins or ends with white space: '
	return secrets.some((value) => /^(['"]).*\1$/.test(value)) ? 'one of them is in quotation marks: ' : ''
}

/** OAuth error codes about credentials or the client (RFC 6749 §5.2). */
const oauthRefusals = /"error"\s*:\s*"(?:invalid_client|invalid_grant|unauthorized_client|access_denied)"/

/**
 * Explains a response of the token endpoint that has no token.
 *
 * @param path Path of the token endpoint, below the base URL.
 * @param secrets Values that are not printed.
 */
export function explainRefusal(response: SeenResponse, path: string, secrets: readonly string[]): Finding {
	const { status, text } = response
	const found = describeResponse(response, secrets)
	const advise = (advice: string): Finding => failed(found, advice)
	const isRefusal = status === 401 || oauthRefusals.test(text)
	if (isRefusal) return advise(`${describePasting(secrets)}compare the variables with what the platform issued`)
	if ((status >= 300 && status < 400) || [404, 405, 410].includes(status) || (isHtml(response) && status < 300))
		return advise(`correct the base URL: it is the part before ${path}; a client follows no redirect`)
	if (status === 429) return advise('wait before the next request')
	if (isHtml(response) && status < 500) return advise('a firewall may refuse: ask its operator to allow this machine')
	if (status >= 500) return advise("tell the platform's operator, with this line and the time")
	return advise('compare the response with the reference, §2.1')
}
