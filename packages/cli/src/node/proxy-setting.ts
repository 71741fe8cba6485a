/** Determines which proxy the environment sets for a URL, and whether Node uses it. */
import process from 'node:process'

export interface ProxySetting {
	/** Name of the environment variable that names the proxy, such as `https_proxy`. */
	readonly name: string
	/** The value of the variable; it may hold credentials. */
	readonly value: string
	/** Host of the proxy, without credentials, for printing. */
	readonly host: string
	/** `exempt`: NO_PROXY excludes this host. `ignored`: this version of Node does not read the variable, or was not told to. */
	readonly state: 'exempt' | 'ignored' | 'used'
}

type Variables = Readonly<Record<string, string | undefined>>

/** Applies undici's rules for NO_PROXY, which its versions share except for `*.example` and white space. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
	const actual = port || (protocol === 'https:' ? '443' : '80')
	return list
		.toLowerCase()
		.split(/[,\s]+/)
		.some((entry) => {
			// Several colons without brackets are an IPv6 address without a port.
			const [, name = entry, wanted = actual] =
				/^\[(.+)\](?::(\d+))?$/.exec(entry) ?? /^([^:]+)(?::(\d+))?$/.exec(entry) ?? []
			if (!name || wanted !== actual) return false
			const domain = name.replace(/^\*?\./, '')
			return name === '*' || host === domain || host.endsWith(`.${domain}`)
		})
}

/** Whether Node's `fetch` uses the variables: it has the option since 22.21. */
function isHeeded(env: Variables): boolean {
	const option = '--use-env-proxy'
	if (!process.allowedNodeEnvironmentFlags.has(option)) return false
	return env.NODE_USE_ENV_PROXY === '1' || `${process.execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`.includes(option)
}

/**
 * Finds the proxy that the environment names for a URL: for https, `https_proxy` before `http_proxy`; each name in lower or
 * upper case.
 */
export function proxySetting(url: URL, env: Variables): ProxySetting | undefined {
	// An empty variable hides its lower- or upper-case twin, as in undici.
	const setOf = (...pair: string[]): string | undefined => {
		const name = pair.find((known) => env[known] !== undefined)
		return name && env[name] ? name : undefined
	}
	const own = url.protocol === 'https:' ? setOf('https_proxy', 'HTTPS_PROXY') : undefined
	const name = own ?? setOf('http_proxy', 'HTTP_PROXY')
	const value = name && env[name]
	if (!value) return undefined
	const host = URL.canParse(value) ? new URL(value).host : 'something that is no URL'
	const state = !isHeeded(env) ? 'ignored' : isExempt(url, env.no_proxy ?? env.NO_PROXY ?? '') ? 'exempt' : 'used'
	return { name, value, host, state }
}
