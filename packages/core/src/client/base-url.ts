/**
 * Parses a client's base URL.
 * @module
 */
import { configurationError } from '../errors/tarja-error.ts'

interface BaseUrlOptions {
	readonly baseUrl: string | URL
	readonly dangerouslyAllowHttp?: boolean
}

/** Parses the base URL; http is allowed only for this machine, because requests carry tokens. */
export function readBaseUrl({ baseUrl, dangerouslyAllowHttp }: BaseUrlOptions): string {
	const refuse = (found: string, more?: { readonly found: string }): never => {
		throw configurationError('base_url', `Cannot use the base URL: ${found}`, more)
	}
	const text = String(baseUrl ?? '')
	if (!URL.canParse(text) || !/^https?:/i.test(new URL(text).protocol))
		return refuse('it is not an absolute http(s) URL; give it as https://host/path')
	const { protocol, username, password, search, hash, hostname, host, origin, pathname } = new URL(text)
	if (username || password || search || hash) refuse('it holds credentials, a query or a fragment; give them elsewhere')
	// Excludes names below localhost: not every resolver keeps them on this machine (RFC 6761 §6.3 says "should").
	if (protocol === 'http:' && !dangerouslyAllowHttp && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
		refuse('it is plain http, which shows tokens to anyone on the way; use https, or set dangerouslyAllowHttp', {
			found: host,
		})
	return origin + pathname.replace(/\/+$/, '')
}
