/** CORS: every web page may call the emulated platform, and may read the response headers that a client needs. */
import { isControl } from './control.ts'
import type { Exchange } from './exchange.ts'
import type { Message } from './message.ts'

// Headers that are added to the response after this point. A web page can read only the headers that are listed (Fetch, section 3.3.2).
const later: readonly string[] = ['content-length', 'date', 'emulator-seq']

/**
 * Returns the headers that let a web page read a response. Every page may read the platform's responses. Only pages from allowed origins
 * may read the control plane's responses, because these contain tokens.
 */
function getAccessHeaders({ message, guard }: Exchange, origin: string | null): Record<string, string> {
	if (!isControl(message.path)) return { 'access-control-allow-origin': '*' }
	const secret = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'origin' }
	return origin !== null && guard.isAllowed(origin) ? { ...secret, 'access-control-allow-origin': origin } : secret
}

/** Returns whether the request is a preflight, with which a browser asks whether a page may send a request. */
export function isPreflight({ method, headers }: Message): boolean {
	return method === 'OPTIONS' && headers.has('access-control-request-method')
}

export function respondToPreflight(exchange: Exchange): Response {
	const { headers } = exchange.message
	const origin = headers.get('origin')
	const asked = headers.get('access-control-request-headers')
	const method = headers.get('access-control-request-method') ?? 'POST'
	const response = new Response(null, {
		status: 204,
		headers: {
			...getAccessHeaders(exchange, origin),
			'access-control-allow-methods': `${method}, GET, POST, PUT, PATCH, DELETE`,
			// Repeats the requested headers, because `*` doesn't include Authorization (Fetch, section 3.3.3).
			...(asked === null ? {} : { 'access-control-allow-headers': asked }),
			'access-control-max-age': '600',
		},
	})
	// Lets a page from the public internet reach the local network only if its origin is allowed (Private Network Access, section 3.1).
	if (exchange.guard.isAllowed(origin)) response.headers.set('access-control-allow-private-network', 'true')
	response.headers.append('vary', 'access-control-request-headers, access-control-request-method')
	return response
}

/** Adds the headers that let a page read a response. */
export function addCorsHeaders({ headers }: Response, exchange: Exchange): void {
	const names = new Set([...later, ...headers.keys()])
	const access = getAccessHeaders(exchange, exchange.message.headers.get('origin'))
	for (const [name, value] of Object.entries(access)) headers.set(name, value)
	headers.set('access-control-expose-headers', [...names].join(', '))
}
