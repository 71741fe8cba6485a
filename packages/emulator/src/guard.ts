/**
 * Who may use the control plane. It asks nobody for a password and shows tokens in the clear, and any page that a browser on
 * this machine opens can send requests to this machine.
 */
import type { Problem } from './problem.ts'

/** Whom the control plane answers besides programs and pages of this machine's own. */
export interface GuardOptions {
	/** Names of hosts, without a port. */
	readonly allowHosts: readonly string[]
	/** Origins of pages. */
	readonly allowOrigins: readonly string[]
}

export interface Guard {
	/** Why a request to the control plane is refused; undefined when it is not. */
	refusal(request: Request): Problem | undefined
	/** Whether pages of this origin were let in by name. */
	isAllowed(origin: string | null): boolean
}

// Fetch's form of an origin, which is what a browser sends; `:*` for any port, as in a Content Security Policy.
const originForm = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+?(?::\*)?$/
const hostForm = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/

/** Throws for an entry that could never be met, or that would let everybody in. */
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

/** The name in a Host field or a URL, as URLs write it; undefined where there is none. */
function hostnameOf(authority: string): string | undefined {
	const url = `http://${authority}/`
	return /^[^\s/\\?#@]+$/.test(authority) && URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * Addresses and names of this machine: no DNS answer can make a page of another host arrive under them.
 *
 * `localhost` and what is below it resolve to this machine (RFC 6761 section 6.3). In a URL, whatever ends in a number is an
 * IPv4 address.
 */
function isOwnHost(hostname: string): boolean {
	return /^\[|\.\d+$|^localhost$|\.localhost$/.test(hostname)
}

function withoutPort(origin: string): string {
	return origin.replace(/:\d+$/, '')
}

function refused(name: string, found: string, remedy: string): Problem {
	return { status: 403, name, detail: `Control plane not opened: ${found}; ${remedy}` }
}

const wrongHost = refused(
	'host-not-allowed',
	"it was called by a name that is not this machine's, as a page can that has its own name resolve to this machine",
	'call it by an IP address or by localhost, or add the name to allowHosts (--allow-host)',
)
const wrongOrigin = refused(
	'origin-not-allowed',
	'it was called from a page of another origin, and shows tokens in the clear',
	'add the origin of that page to allowOrigins (--allow-origin), such as http://localhost:5173',
)
const wrongSite = refused(
	'site-not-allowed',
	'it was called from a page of another site, which did not say its origin',
	'open the address itself, or use fetch from a page whose origin is in allowOrigins (--allow-origin)',
)

export function createGuard({ allowHosts, allowOrigins }: GuardOptions): Guard {
	function isAllowedHost(authority: string): boolean {
		const hostname = hostnameOf(authority)
		return hostname !== undefined && (isOwnHost(hostname) || allowHosts.includes(hostname))
	}

	function isAllowed(origin: string | null): boolean {
		return origin !== null && (allowOrigins.includes(origin) || allowOrigins.includes(`${withoutPort(origin)}:*`))
	}

	/** A page says where it comes from: in Origin, or, where a browser leaves that out, in Sec-Fetch-Site. */
	function wrongPage({ url, headers }: Request): Problem | undefined {
		const origin = headers.get('origin')
		if (origin !== null) return origin === new URL(url).origin || isAllowed(origin) ? undefined : wrongOrigin
		const site = headers.get('sec-fetch-site')
		return site === null || site === 'same-origin' || site === 'none' ? undefined : wrongSite
	}

	return {
		refusal(request) {
			// Servers make the URL from the field Host, but each in its own way: both have to be right.
			const hosts = [new URL(request.url).host, request.headers.get('host')].filter((host) => host !== null)
			return hosts.every(isAllowedHost) ? wrongPage(request) : wrongHost
		},
		isAllowed,
	}
}
