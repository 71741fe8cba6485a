/** CORS: any page may call the emulated platform and read the headers that a client needs. */
import type { Context, Next } from 'hono'
import { isControl } from './control.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'

// Headers that the response gets only after this; pages read no header but those that are listed (Fetch, section 3.3.2).
const later: readonly string[] = ['content-length', 'date', 'emulator-seq']

/**
 * Access for a page: any page may read the platform's responses, but only allowed origins those of the control plane, which contain
 * tokens.
 */
function getAccessHeaders({ message, guard }: Exchange, origin: string | null): Record<string, string> {
	if (!isControl(message.path)) return { 'access-control-allow-origin': '*' }
	const secret = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'origin' }
	return origin !== null && guard.isAllowed(origin) ? { ...secret, 'access-control-allow-origin': origin } : secret
}

function respondToPreflight(request: Request, env: Exchange): Response {
	const { headers } = request
	const origin = headers.get('origin')
	const asked = headers.get('access-control-request-headers')
	const method = headers.get('access-control-request-method') ?? 'POST'
	const response = new Response(null, {
		status: 204,
		headers: {
			...getAccessHeaders(env, origin),
			'access-control-allow-methods': `${method}, GET, POST, PUT, PATCH, DELETE`,
			// Echoes the requested headers, because `*` does not cover Authorization (Fetch, section 3.3.3).
			...(asked === null ? {} : { 'access-control-allow-headers': asked }),
			'access-control-max-age': '600',
		},
	})
	// Allows pages of the public Internet into the local network only by name (Private Network Access, section 3.1).
	if (env.guard.isAllowed(origin)) response.headers.set('access-control-allow-private-network', 'true')
	response.headers.append('vary', 'access-control-request-headers, access-control-request-method')
	return response
}

export async function addCorsHeaders(context: Context<ExchangeEnv>, next: Next): Promise<Response | undefined> {
	const { env } = context
	const request = context.req.raw
	if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
		return respondToPreflight(request, env)
	await next()
	const { headers } = context.res
	const names = new Set([...later, ...headers.keys()])
	for (const [name, value] of Object.entries(getAccessHeaders(env, request.headers.get('origin'))))
		headers.set(name, value)
	headers.set('access-control-expose-headers', [...names].join(', '))
	return undefined
}
