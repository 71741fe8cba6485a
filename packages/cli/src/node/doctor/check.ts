/** The parts that the checks of `tarja doctor` share: their state, single requests that aren't part of a call, and explanations. */

import type { Issue } from '@tarja/core'
import { redact, toPrintableCause } from '@tarja/core/plugin'
import type { CheckDocument, Verdict } from '../../documents.ts'
import type { Context } from '../command.ts'
import type { LoadedConfig, Platform } from '../platform.ts'
import { hideSecrets, readReasons, shortenText } from '../printable.ts'

/** A request of a `fetch` and its response, with the beginning of the body. */
export interface SeenResponse {
	readonly method: string
	readonly url: string
	readonly status: number
	readonly headers: Headers
	/** The beginning of the body as text. */
	readonly text: string
}

/** A response to one of doctor's own requests, with the times of both. */
export interface Exchange extends SeenResponse {
	/** Times by this machine's clock: just before the request was sent, and when status and headers had arrived. */
	readonly sentMs: number
	readonly receivedMs: number
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 10_000
const maxBytes = 65_536

/** Reads a body. If it is long, reads only its beginning. */
async function readBeginning({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of body ?? []) {
		chunks.push(chunk)
		length += chunk.length
		if (length > maxBytes) break // Leaving the loop cancels the rest of the body.
	}
	return Uint8Array.from(Buffer.concat(chunks))
}

/**
 * Sends one request. Rejects if no response arrives in time. Doesn't follow redirects, because they would take credentials to another
 * address.
 */
export async function sendExchange(
	fetch: Fetch,
	url: string,
	init: RequestInit,
	signal: AbortSignal,
): Promise<Exchange> {
	const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
	const sentMs = Date.now()
	const response = await fetch(url, { ...init, redirect: 'manual', signal: until })
	const receivedMs = Date.now()
	const { status, headers } = response
	const method = init.method ?? 'GET'
	const text = new TextDecoder().decode(await readBeginning(response))
	return { method, url, status, headers, text, sentMs, receivedMs }
}

/** Wraps a `fetch` and records its last response. */
export interface ResponseRecorder {
	around(fetch: Fetch): Fetch
	response(): SeenResponse | undefined
}

/** Creates a recorder. Each response is passed on with the same content. */
export function createResponseRecorder(): ResponseRecorder {
	let seen: SeenResponse | undefined
	return {
		response: () => seen,
		around: (fetch) => async (url, init) => {
			const response = await fetch(url, init)
			const { status, statusText } = response
			const body = await readBeginning(response).catch((error) => {
				// If the body of a refusal was cut off, its status is still the more useful information.
				if (response.ok) throw error
				return new Uint8Array()
			})
			const text = new TextDecoder().decode(body)
			seen = { method: init.method ?? 'GET', url, status, headers: response.headers, text }
			const headers = new Headers(response.headers)
			// Removes these headers, because the body is already decoded.
			for (const name of ['content-encoding', 'content-length']) headers.delete(name)
			return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers })
		},
	}
}

/** Returns the `code`s of an error and all its causes. They aren't masked, because redaction would treat long codes as secrets. */
function listCodes(error: unknown): readonly string[] {
	const codes: string[] = []
	for (let { code, cause } = Object(error), depth = 0; depth < 10; { code, cause } = Object(cause), depth++)
		if (typeof code === 'string' && /^[A-Z][A-Z0-9_/]{1,60}$/.test(code)) codes.push(code)
	return codes
}

/** Describes in a few words why there was no response. Uses the innermost cause, because it is the most precise. */
export function findReason(error: unknown): string {
	let innermost: unknown = toPrintableCause(error)
	while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
	const { name, message } = Object(innermost)
	if (name === 'TimeoutError') return `none in ${timeoutMs / 1000} s`
	return listCodes(error).at(-1) ?? String(message || 'no reason was given')
}

/** Result of a check without its name. `tarja doctor` adds the name. */
export type Finding = Omit<CheckDocument, 'check'>

export interface ObtainedToken {
	readonly accessToken: string
	/** Full lifetime in milliseconds, counted from just before the request. */
	readonly lifetimeMs: number
	/** Differences between the token endpoint's response and the reference. The token can still be used. */
	readonly deviations: readonly Issue[]
}

/** State that all checks share. The first check that needs a request makes it, and the others use its result. */
export interface CheckContext {
	readonly context: Context
	readonly loaded: LoadedConfig
	readonly platform: Platform
	readonly url: URL
	/** Sends one request with a time limit. Rejects if there is no response. */
	send(url: string, init: RequestInit): Promise<Exchange>
	/** Returns three responses from the base URL. There is a pause between the requests. */
	responses(): Promise<readonly Exchange[]>
	/** Requests one access token and returns it to every check. */
	token(): Promise<ObtainedToken>
	/** Returns the last response of the token endpoint. */
	tokenResponse(): SeenResponse | undefined
}

/** One step of `tarja doctor`. */
export interface Check {
	readonly name: string
	/** What the check does, as an imperative, for `--help`. */
	readonly summary: string
	/** The part of the configuration that the check doesn't use: its transport, or both its transport and its fetch. */
	readonly bypasses?: 'fetch' | 'transport'
	run(examined: CheckContext): Promise<Finding>
}

type CreateFinding = (found: string, advice?: string, fix?: string) => Finding

function withVerdict(verdict: Verdict): CreateFinding {
	return (found, advice, fix) => ({ verdict, found, ...(advice && { advice }), ...(fix && { fix }) })
}

export const ok: CreateFinding = withVerdict('ok')
export const skipped: CreateFinding = withVerdict('skipped')
export const warning: CreateFinding = withVerdict('warning')
/** Creates the finding of a failure. Later checks are then skipped, because they would fail for the same reason. */
export const failed: CreateFinding = withVerdict('failed')
/** Creates the finding for a check that couldn't be decided. It never counts as a success. */
export const unknown: CreateFinding = withVerdict('unknown')

const maxChars = 160

export function isHtml({ headers, text }: SeenResponse): boolean {
	return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype html|html)\b/i.test(text)
}

function readJsonReasons(text: string): readonly string[] {
	try {
		return readReasons(JSON.parse(text))
	} catch {
		return []
	}
}

/**
 * Describes a response in one line: its request, its status, its server, and the reason in its body. The platform's secrets are removed.
 */
export function describeResponse(response: SeenResponse, secrets: readonly string[] = []): string {
	const { method, url, status, headers, text } = response
	const [, title = ''] = /<title[^<>]*>([^<]{0,400})/i.exec(text) ?? []
	const words = isHtml(response) ? [title.replaceAll(/\s+/g, ' ').trim()].filter(Boolean) : readJsonReasons(text)
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
	[/ALERT|UND_ERR_SOCKET/, 'it closed the connection; if it wants a client certificate, set TARJA_CLIENT_CERTIFICATE'],
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
