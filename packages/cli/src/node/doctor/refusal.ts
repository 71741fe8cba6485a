/** Explains an unexpected answer by its status, body, content type and server. */
import { printableCause, redact } from '@tarja/core'
import { shortened } from '../shortened.ts'
import type { SeenAnswer } from '../token-answer.ts'
import { wantsCertificate } from './certificate.ts'
import { type Examined, type Finding, failed } from './check.ts'
import { baseUrlLine, settingLine } from './mend.ts'
import { tlsAnswers } from './spoken.ts'

const mostChars = 160

function isHtml({ headers, text }: SeenAnswer): boolean {
	return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype html|html)\b/i.test(text)
}

/** Reads the error from a JSON body by its usual members: problem documents (RFC 9457), OAuth (RFC 6749), or others. */
function toldBy(text: string): readonly string[] {
	try {
		const { title, detail, error, error_description, message } = Object(JSON.parse(text))
		return [title, error, error_description ?? detail ?? message].filter((part) => typeof part === 'string' && part)
	} catch {
		return []
	}
}

/** Summarises the body: the title of an HTML page, or the reason in JSON. Secrets of the profile are removed. */
function saying(answer: SeenAnswer, secrets: readonly string[]): string | undefined {
	const [, title = ''] = /<title[^>]*>([^<]{0,400})/i.exec(answer.text) ?? []
	const words = isHtml(answer) ? [title.replaceAll(/\s+/g, ' ').trim()].filter(Boolean) : toldBy(answer.text)
	const said = words.length ? printableCause(words.join(': '), secrets)?.message : undefined
	return said && shortened(said, mostChars)
}

/** Summarises the answer in one line: request, status, server, and what the body says. */
export function lineOf(answer: SeenAnswer, secrets: readonly string[] = []): string {
	const { method, url, status, headers } = answer
	const said = saying(answer, secrets)
	const kind = isHtml(answer) ? 'a page of HTML' : undefined
	const [product] = /^[A-Za-z-]{2,30}(?:\/[\d.]{1,12})?/.exec(headers.get('server') ?? '') ?? []
	const facts = [kind, said && `"${said}"`, product && `server: ${product}`].filter(Boolean)
	return `${method} ${redact(url)} answered ${status}${facts.length ? ` (${facts.join(', ')})` : ''}`
}

/**
 * The finding for something that blocks every request, such as a proxy's login page; `undefined` if the answer shows no such
 * thing.
 */
export function inTheWay(answer: SeenAnswer, examined: Examined): Finding | undefined {
	const { status, text } = answer
	const line = lineOf(answer)
	if (status === 400 && /plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server/i.test(text))
		return tlsAnswers(examined)
	if (/^49[56]$/.test(String(status)) || (status === 400 && /(?:SSL|client) certificate/i.test(text)))
		return wantsCertificate(line)
	const { proxy } = examined
	if (status !== 407) return undefined
	return failed(
		`${line}: the proxy ${proxy?.host ?? ''} wants a login`,
		'write it into the variable',
		settingLine(proxy?.name ?? 'HTTP_PROXY', `http://user:password@${proxy?.host ?? 'proxy:3128'}`),
	)
}

/** Explains a redirect, and proposes its target as base URL if that ends in the same path. */
function redirected(answer: SeenAnswer, path: string, examined: Examined): Finding {
	const location = answer.headers.get('location') ?? ''
	const target = URL.canParse(location, answer.url) ? new URL(location, answer.url) : undefined
	if (!target) return failed(`${lineOf(answer)}: a redirect to nowhere`, 'correct the base URL')
	target.search = ''
	target.hash = ''
	const found = `${lineOf(answer)}: it leads to ${redact(target.href)}`
	// Never follows the redirect: `fetch` would take the credentials to another address.
	if (!target.pathname.endsWith(path)) return failed(found, 'a page for people, as it seems; correct the base URL')
	return failed(
		found,
		'a client follows no redirect; take that address, if it is the platform',
		baseUrlLine(examined, target.href.slice(0, -path.length)),
	)
}

/** Endpoint paths that users append to the base URL by mistake. */
const pastIt = /\/(?:oauth2(?:\/token)?|api\/v1(?:\/.*)?)\/?$/

function nothingThere(answer: SeenAnswer, path: string, examined: Examined): Finding {
	const { profile } = examined
	const line = lineOf(answer)
	const shorter = profile.baseUrl.replace(pastIt, '')
	if (shorter !== profile.baseUrl)
		return failed(
			`${line}: the base URL holds a part of the path that the client adds`,
			'leave it out',
			baseUrlLine(examined, shorter),
		)
	return failed(`${line}: no token is to be had there`, `correct the base URL: it is what stands before ${path}`)
}

/** Describes signs that a credential was pasted with surrounding text. */
function pasted(examined: Examined, secrets: readonly string[]): string {
	if (secrets.some((value) => /^\s|\s$/.test(value))) return 'one of them begins or ends with white space: '
	if (secrets.some((value) => /^(['"]).*\1$/.test(value))) return 'one of them stands in quotation marks: '
	return examined.profile.name === 'emulator' ? 'it was started with others: ' : ''
}

/** OAuth error codes about credentials or the client (RFC 6749 §5.2). */
const oauthRefusals = /"error"\s*:\s*"(?:invalid_client|invalid_grant|unauthorized_client|access_denied)"/

/**
 * The finding for an answer of the token endpoint that is not a token.
 *
 * @param path Where the token endpoint is, below the base URL.
 * @param secrets Values that are not printed, wherever the answer quotes them.
 * @returns Nothing where the answer is JSON with 200: what is missing in it, the client says.
 */
export function refusalOf(
	answer: SeenAnswer,
	path: string,
	secrets: readonly string[],
	examined: Examined,
): Finding | undefined {
	const { status, text, headers } = answer
	const line = lineOf(answer, secrets)
	const way = inTheWay(answer, examined)
	if (way) return way
	if (status >= 300 && status < 400) return redirected(answer, path, examined)
	const refused = failed(
		`refused: ${line}`,
		`${pasted(examined, secrets)}compare the four variables with what was issued`,
	)
	if (status === 401 || oauthRefusals.test(text)) return refused
	const isMisplaced = status >= 400 && pastIt.test(examined.profile.baseUrl)
	if (isMisplaced || [404, 405, 410].includes(status)) return nothingThere(answer, path, examined)
	if (status === 429) {
		const after = headers.get('retry-after')
		return failed(
			`${line}: asked too often`,
			`wait${after ? `, as it says: ${shortened(after, 40)}` : ''}, and ask seldom`,
		)
	}
	if (isHtml(answer) && status < 300)
		return failed(`${line}, and no token`, `correct the base URL: it is what stands before ${path}`)
	if (isHtml(answer) && status < 500)
		return failed(
			`${line}: something in front of the platform refuses`,
			'a firewall, as it seems: ask whoever runs it to let this machine in',
		)
	if (status >= 500) {
		const isInFront = [502, 503, 504].includes(status)
		return failed(
			`${line}: ${isInFront ? 'what stands in front of the platform gets no answer of it' : 'the platform failed'}`,
			'nothing on this machine mends it: tell whoever runs it, with this line and the time',
		)
	}
	return status >= 400 ? refused : undefined
}
