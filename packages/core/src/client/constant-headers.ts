/** Headers that every request of a client has: `createClient({ headers })`, and credentials that are headers. */

import { headerName } from '../base/http.ts'
import { keepSecrets } from '../base/text.ts'
import type { Authorize } from '../calls/running-call.ts'
import { createConfigurationError } from '../errors/tarja-error.ts'
import type { HeaderCredentials, Issuer, TokenEvent, TokenSource } from '../tokens/contracts.ts'
import type { Fetch, HeaderPairs } from '../transport/attempt.ts'
import { hasField, withFields } from '../transport/fetch-transport.ts'
import type { Runtime } from '../transport/runtime.ts'

/** Returns the headers with names in lower case. Keeps their values, so that no error prints an echo of them. */
export function readConstantHeaders(headers: unknown = {}): HeaderPairs {
	return Object.entries(Object(headers)).map(([name, value]) => {
		if (!headerName.test(name) || typeof value !== 'string' || !/^[\t\x20-\x7e]+$/.test(value) || value === 'undefined')
			throw createConfigurationError(
				'option',
				`Cannot use headers.${name}: expected printable ASCII; check where it comes from`,
				{ option: 'headers' },
			)
		keepSecrets(value)
		return [name.toLowerCase(), value]
	})
}

/** The version of this package. The build writes it. */
const version = '__version__'

/** Returns the header `user-agent`. A browser has its own, and asks the platform first whether another may be sent (CORS). */
export function listAppHeader(app: string | undefined, runtime: Runtime): HeaderPairs {
	if (app === undefined) return []
	const major = /\/(\d+)/.exec(navigator.userAgent)?.[1]
	return runtime === 'browser'
		? []
		: [['user-agent', `${app} tarja/${version} (${runtime}${major ? `/${major}` : ''})`]]
}

/** Adds constant headers to each attempt before its token, unless the caller, the operation or a layer has set them. */
export function addConstantHeaders(
	constant: HeaderPairs,
	idName: string | undefined,
	auth: Issuer | TokenSource | HeaderCredentials | undefined,
	authorize: Authorize,
	onEvent: (event: TokenEvent) => void,
): Authorize {
	const credentials = auth && 'headers' in auth ? readConstantHeaders(auth.headers) : []
	if (!constant.length && !credentials.length && !idName) return authorize
	const replaced = new Set<string>()
	return (attempt, next, state) => {
		const { headers, call } = attempt
		for (const [name] of constant)
			if (hasField(headers, name) && !replaced.has(name)) {
				replaced.add(name)
				onEvent({ type: 'header_replaced', name })
			}
		const all = call.operation.auth === 'none' ? constant : [...constant, ...credentials]
		const missing = all.filter(([name]) => !hasField(headers, name))
		if (idName && !hasField(headers, idName)) missing.push([idName, crypto.randomUUID()])
		return authorize({ ...attempt, headers: withFields(headers, missing) }, next, state)
	}
}

/** Adds constant headers to token requests below the base URL, because another host must not get them. */
export function withConstantHeaders(fetch: Fetch, baseUrl: string, constant: HeaderPairs): Fetch {
	if (!constant.length) return fetch
	return (url, init) => {
		if (!url.startsWith(`${baseUrl}/`)) return fetch(url, init)
		const headers = new Headers(init.headers)
		for (const [name, value] of constant) if (!headers.has(name)) headers.set(name, value)
		return fetch(url, { ...init, headers })
	}
}
