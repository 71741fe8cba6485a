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
	const refuse = (found: string, host?: string): never => {
		throw configurationError(`Cannot use the base URL: ${found}`, host)
	}
	const text = String(baseUrl ?? '')
	if (!URL.canParse(text) || !/^https?:/i.test(new URL(text).protocol))
		return refuse('it is not an absolute http(s) URL; give it as https://host/path')
	const { protocol, username, password, search, hash, hostname, host, origin, pathname } = new URL(text)
	if (username || password || search || hash) refuse('it holds credentials, a query or a fragment; give them elsewhere')
	// Not names below localhost: only some resolvers keep them on this machine (RFC 6761 §6.3 says "should").
	if (protocol === 'http:' && !dangerouslyAllowHttp && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
		refuse('it is plain http, which shows tokens to anyone on the way; use https, or set dangerouslyAllowHttp', host)
	return origin + pathname.replace(/\/+$/, '')
}
