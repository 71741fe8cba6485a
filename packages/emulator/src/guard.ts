/**
 * Protects the control plane. It has no password and shows tokens, and any page opened in a browser on this machine can send
 * requests to it.
 */
import type { Problem } from './problem.ts'
import { said } from './refusal-text.ts'

/** Hosts and origins allowed to use the control plane, besides programs and local pages. */
export interface GuardOptions {
	/** Host names, without ports, under which the control plane may be called besides `localhost` and IP addresses. */
	readonly allowHosts: readonly string[]
	/** Origins of web pages that may call the control plane, besides pages from this machine. */
	readonly allowOrigins: readonly string[]
}

export interface Guard {
	/** Returns the problem with which a request to the control plane is refused; undefined if it is allowed. */
	refusal(request: Request): Problem | undefined
	/** Returns whether `allowOrigins` names this origin. */
	isAllowed(origin: string | null): boolean
}

// Format of an origin as browsers send it (Fetch); `:*` allows any port, as in a Content Security Policy.
const originForm = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+?(?::\*)?$/
const hostForm = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/

/** Throws for an entry that can never match, or that would match everything. */
export function checkedGuardOptions({ allowHosts = [], allowOrigins = [] }: Partial<GuardOptions>): GuardOptions {
	const hosts = allowHosts.map((host) => host.toLowerCase())
	if (!hosts.every((host) => hostForm.test(host)))
		throw new TypeError(
			'Cannot create the emulator: allowHosts holds what is no name of a host; write it without scheme and port, like "emulator.test"',
		)
	if (!allowOrigins.every((origin) => originForm.test(origin)))
		throw new TypeError(
			'Cannot create the emulator: allowOrigins holds what is no origin; write it like "http://localhost:5173", or "http://localhost:*" for any port',
		)
	return { allowHosts: hosts, allowOrigins }
}

/** Host name of a Host header or URL, normalised like a URL's; undefined if there is none. */
function hostnameOf(authority: string): string | undefined {
	const url = `http://${authority}/`
	return /^[^\s/\\?#@]+$/.test(authority) && URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * Whether a host is this machine. Only names and addresses that no DNS answer can redirect count: IP addresses, `localhost` and
 * names below it (RFC 6761 section 6.3). In a URL, a host that ends in a number is an IPv4 address.
 */
function isOwnHost(hostname: string): boolean {
	return /^\[|\.\d+$|^localhost$|\.localhost$/.test(hostname)
}

function withoutPort(origin: string): string {
	return origin.replace(/:\d+$/, '')
}

function refused(what: 'host' | 'origin' | 'site'): Problem {
	const detail = said('control.refused', said(`${what}.wrong`), said(`${what}.mend`))
	return { status: 403, name: `${what}-not-allowed`, detail }
}

const wrongHost = refused('host')
const wrongOrigin = refused('origin')
const wrongSite = refused('site')

export function createGuard({ allowHosts, allowOrigins }: GuardOptions): Guard {
	function isAllowedHost(authority: string): boolean {
		const hostname = hostnameOf(authority)
		return hostname !== undefined && (isOwnHost(hostname) || allowHosts.includes(hostname))
	}

	function isAllowed(origin: string | null): boolean {
		return origin !== null && (allowOrigins.includes(origin) || allowOrigins.includes(`${withoutPort(origin)}:*`))
	}

	/** Refuses pages of other origins, by Origin or, if a browser omits that, by Sec-Fetch-Site. */
	function wrongPage({ url, headers }: Request): Problem | undefined {
		const origin = headers.get('origin')
		if (origin !== null) return origin === new URL(url).origin || isAllowed(origin) ? undefined : wrongOrigin
		const site = headers.get('sec-fetch-site')
		return site === null || site === 'same-origin' || site === 'none' ? undefined : wrongSite
	}

	return {
		refusal(request) {
			// Checks both the URL's host and the Host header, because servers derive one from the other in different ways.
			const hosts = [new URL(request.url).host, request.headers.get('host')].filter((host) => host !== null)
			return hosts.every(isAllowedHost) ? wrongPage(request) : wrongHost
		},
		isAllowed,
	}
}
