/**
 * What a client takes as its base URL.
 * @module
 */
import { configurationError } from './errors.ts'

interface BaseUrlOptions {
	readonly baseUrl: string | URL
	readonly dangerouslyAllowHttp?: boolean
}

/** Tokens go to https only, or to this machine. */
export function readBaseUrl({ baseUrl, dangerouslyAllowHttp }: BaseUrlOptions): string {
	const text = String(baseUrl ?? '')
	const url = URL.canParse(text) ? new URL(text) : undefined
	const cannot = 'Cannot use the base URL'
	if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
		throw configurationError(`${cannot}: it is not an absolute http(s) URL; give it as https://host/path`)
	if (url.username || url.password || url.search || url.hash)
		throw configurationError(`${cannot}: it holds credentials, a query or a fragment; give them elsewhere`)
	// Not names below localhost: only some resolvers keep them on this machine (RFC 6761 §6.3 says "should").
	const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
	if (url.protocol === 'http:' && !local && !dangerouslyAllowHttp)
		throw configurationError(
			`${cannot}: it is plain http, which shows tokens to anyone on the way; use https, or set dangerouslyAllowHttp`,
			url.host,
		)
	return url.origin + url.pathname.replace(/\/+$/, '')
}
