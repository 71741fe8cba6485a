/**
 * Protects the control plane. It has no password and shows tokens, and every web page in a browser on this machine can send requests to it.
 */
import type { Problem } from './problem.ts'

/** Hosts and origins that may use the control plane, in addition to programs and local pages. */
export interface GuardOptions {
	/** Host names, without port, under which the control plane may be called, in addition to `localhost` and IP addresses. */
	readonly allowHosts: readonly string[]
	/** Origins of web pages that may call the control plane, in addition to pages from this machine. */
	readonly allowOrigins: readonly string[]
}

export interface Guard {
	/** Returns the problem if a request to the control plane must be refused; undefined if it is allowed. */
	findRefusal(request: Request): Problem | undefined
	/** Returns whether `allowOrigins` contains this origin. */
	isAllowed(origin: string | null): boolean
	/** Returns the owner of the spaces that a request creates: the origin of a web page or a foreign host; undefined for a program. */
	findOwner(request: Request): string | undefined
}

// Format of an origin as browsers send it (Fetch). `:*` allows any port, as in a Content Security Policy.
const originForm = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+?(?::\*)?$/
const hostForm = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/

/** Throws if an entry can never match, or would match everything. */
export function validateGuardOptions({ allowHosts = [], allowOrigins = [] }: Partial<GuardOptions>): GuardOptions {
	const hosts = allowHosts.map((host) => host.toLowerCase())
	if (!hosts.every((host) => hostForm.test(host)))
		throw new TypeError(
			'Cannot create the emulator: allowHosts has an entry that is not a host name; write it without scheme and port, like "emulator"',
		)
	if (!allowOrigins.every((origin) => originForm.test(origin)))
		throw new TypeError(
			'Cannot create the emulator: allowOrigins has an entry that is not an origin; write it like "http://localhost:5173" or "http://localhost:*"',
		)
	return { allowHosts: hosts, allowOrigins }
}

/** Returns the host name in a Host header or URL, normalised like in a URL; undefined if there is none. */
function readHostname(authority: string): string | undefined {
	const url = `http://${authority}/`
	return /^[^\s/\\?#@]+$/.test(authority) && URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * Whether a host is this machine. Only names and addresses that no DNS response can redirect are accepted: IP addresses, `localhost` and
 * names below it (RFC 6761 section 6.3). In a URL, a host that ends in a number is an IPv4 address.
 */
function isOwnHost(hostname: string): boolean {
	return /^\[|\.\d+$|^localhost$|\.localhost$/.test(hostname)
}

/** Returns whether a page of another site sent the request. A browser omits `Origin` on a GET without CORS. */
function isForeignSite(headers: Headers): boolean {
	const site = headers.get('sec-fetch-site')
	return site !== null && site !== 'same-origin' && site !== 'none'
}

function removePort(origin: string): string {
	return origin.replace(/:\d+$/, '')
}

function createGuardProblem(what: 'host' | 'origin' | 'site', found: string, fix: string): Problem {
	return { status: 403, name: `${what}-not-allowed`, detail: `Control plane not opened: ${found}; ${fix}` }
}

const wrongHost = createGuardProblem(
	'host',
	"it was called by a name that is not this machine's, as by a page whose name resolves to this machine",
	'call it by an IP address or by localhost, or add the name to allowHosts',
)
const wrongOrigin = createGuardProblem(
	'origin',
	'it was called from a page of another origin, and shows tokens',
	'add the origin of that page to allowOrigins, such as http://localhost:5173',
)
const wrongSite = createGuardProblem(
	'site',
	'it was called from a page of another site that sent no origin',
	'open the address itself, or use fetch from a page whose origin is in allowOrigins',
)

export function createGuard({ allowHosts, allowOrigins }: GuardOptions): Guard {
	function isAllowedHost(authority: string): boolean {
		const hostname = readHostname(authority)
		return hostname !== undefined && (isOwnHost(hostname) || allowHosts.includes(hostname))
	}

	function isAllowed(origin: string | null): boolean {
		return origin !== null && (allowOrigins.includes(origin) || allowOrigins.includes(`${removePort(origin)}:*`))
	}

	/** Refuses pages of other origins. Checks Origin or, if the browser omits it, Sec-Fetch-Site. */
	function findWrongPage({ url, headers }: Request): Problem | undefined {
		const origin = headers.get('origin')
		if (origin !== null) return origin === new URL(url).origin || isAllowed(origin) ? undefined : wrongOrigin
		return isForeignSite(headers) ? wrongSite : undefined
	}

	return {
		findRefusal(request) {
			// Checks the URL's host and the Host header, because servers derive one from the other in different ways.
			const hosts = [new URL(request.url).host, request.headers.get('host')].filter((host) => host !== null)
			return hosts.every(isAllowedHost) ? findWrongPage(request) : wrongHost
		},
		isAllowed,
		findOwner({ url, headers }) {
			const host = headers.get('host')
			if (host !== null && !isAllowedHost(host)) return host
			const origin = headers.get('origin')
			if (origin !== null) return isAllowed(origin) || origin === new URL(url).origin ? undefined : origin
			return isForeignSite(headers) ? 'page' : undefined
		},
	}
}
