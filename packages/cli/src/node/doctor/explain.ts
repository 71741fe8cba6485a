/** Explains an unexpected response, or why there was no response. */
import { redact, toPrintableCause } from '@tarja/core/plugin'
import { hideSecrets, shortenText } from '../printable.ts'
import { type CheckContext, type Finding, failed } from './check.ts'
import { findReason, listCodes, type SeenResponse } from './exchange.ts'

const maxChars = 160

function isHtml({ headers, text }: SeenResponse): boolean {
	return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype html|html)\b/i.test(text)
}

/** Reads the error from a JSON body. Knows the members of problem documents (RFC 9457) and OAuth errors (RFC 6749), and a few others. */
function readReasons(text: string): readonly string[] {
	try {
		const { title, detail, error, error_description, message } = Object(JSON.parse(text))
		return [title, error, error_description ?? detail ?? message].filter((part) => typeof part === 'string' && part)
	} catch {
		return []
	}
}

/**
 * Describes a response in one line: its request, its status, its server, and the reason in its body. The platform's secrets are removed.
 */
export function describeResponse(response: SeenResponse, secrets: readonly string[] = []): string {
	const { method, url, status, headers, text } = response
	const [, title = ''] = /<title[^>]*>([^<]{0,400})/i.exec(text) ?? []
	const words = isHtml(response) ? [title.replaceAll(/\s+/g, ' ').trim()].filter(Boolean) : readReasons(text)
	const reason = words.length ? toPrintableCause(words.join(': '), secrets)?.message : undefined
	const [product] = /^[A-Za-z-]{2,30}(?:\/[\d.]{1,12})?/.exec(headers.get('server') ?? '') ?? []
	const location = headers.get('location')
	const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined
	const facts = [
		isHtml(response) && 'a page of HTML',
		target && `redirect to ${hideSecrets(redact(target.host), secrets)}`,
		reason && `"${shortenText(reason, maxChars)}"`,
		product && `server: ${product}`,
	].filter(Boolean)
	return `${method} ${redact(url)} responded ${status}${facts.length ? ` (${facts.join(', ')})` : ''}`
}

/** Says whether a credential seems to have been copied with quotation marks or white space around it. */
function describePasting(secrets: readonly string[]): string {
	if (secrets.some((value) => /^\s|\s$/.test(value))) return 'one of them begins or ends with white space: '
	return secrets.some((value) => /^(['"]).*\1$/.test(value)) ? 'one of them is in quotation marks: ' : ''
}

/** OAuth error codes that refuse the credentials or the client (RFC 6749 §5.2). */
const oauthRefusals = /"error"\s*:\s*"(?:invalid_client|invalid_grant|unauthorized_client|access_denied)"/

/**
 * Explains a response of the token endpoint without a token.
 *
 * @param path Path of the token endpoint, below the base URL.
 * @param secrets Values that must not be printed.
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

/** Advice for error codes of Node and OpenSSL that have one likely cause. */
const advices: readonly (readonly [RegExp, string])[] = [
	[/CERT_HAS_EXPIRED/, "the platform's certificate has expired: its operator has to renew it"],
	[/CERT_NOT_YET_VALID/, 'set the clock of this machine by NTP'],
	[/ALTNAME/, 'the certificate is for another host: correct the base URL'],
	[/SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/, 'set NODE_EXTRA_CA_CERTS to a PEM file of the authority that signed it'],
	[/ALERT/, 'the platform may want a client certificate: see undiciTransport() of @tarja/node-transport'],
	[/WRONG_VERSION_NUMBER|PACKET_LENGTH/, 'the server may speak plain http at this port: correct the base URL'],
	[/ENOTFOUND|EAI_AGAIN/, 'the host has no address: correct the base URL, or the DNS of this machine'],
]

/** Explains why a request got no response. */
export function explainNoResponse(request: string, error: unknown, { platform, context }: CheckContext): Finding {
	const codes = listCodes(error)
	const found = `${request}: no response (${findReason(error)})`
	if (codes.includes('ECONNREFUSED') && platform.isEmulator)
		return failed(found, 'start the emulator', 'npx @tarja/cli emulator')
	const known = advices.find(([pattern]) => codes.some((code) => pattern.test(code)))
	if (known) return failed(found, known[1])
	const { env } = context
	const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((name) => env[name])
	if (proxy !== undefined && env.NODE_USE_ENV_PROXY !== '1')
		return failed(found, `${proxy} is set, but Node ignores it without this:`, 'export NODE_USE_ENV_PROXY=1')
	return failed(found, 'check whether the platform is running, and whether a proxy or firewall refuses')
}
