/** Cross-origin access for browsers: any page may call the sandbox, and read what a client needs to read. */
import type { Context, Next } from 'hono'
import type { ExchangeEnv } from './exchange.ts'

// A page sees no header of a cross-origin answer beyond a handful, unless it is named here (Fetch, section 3.3.2).
const exposed: readonly string[] = [
	'accept-post',
	'allow',
	'content-digest',
	'content-length',
	'date',
	'location',
	'ratelimit',
	'ratelimit-limit',
	'ratelimit-policy',
	'ratelimit-remaining',
	'ratelimit-reset',
	'retry-after',
	'sandbox-assumption',
	'sandbox-seq',
	'signature',
	'signature-input',
	'www-authenticate',
	'x-jws-signature',
	'x-ratelimit-limit',
	'x-ratelimit-remaining',
	'x-ratelimit-reset',
	'x-request-id',
]

function preflight(request: Request): Response {
	const asked = request.headers.get('access-control-request-headers')
	const method = request.headers.get('access-control-request-method') ?? 'POST'
	return new Response(null, {
		status: 204,
		headers: {
			'access-control-allow-origin': '*',
			'access-control-allow-methods': `${method}, GET, POST, PUT, PATCH, DELETE`,
			// Echoed, because `*` does not cover Authorization (Fetch, section 3.3.3).
			...(asked === null ? {} : { 'access-control-allow-headers': asked }),
			'access-control-allow-private-network': 'true',
			'access-control-max-age': '600',
			vary: 'access-control-request-headers, access-control-request-method',
		},
	})
}

export async function cors(context: Context<ExchangeEnv>, next: Next): Promise<Response | undefined> {
	const request = context.req.raw
	if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) return preflight(request)
	await next()
	const { headers } = context.res
	const names = new Set([...exposed, ...headers.keys()])
	headers.set('access-control-allow-origin', '*')
	if (context.env.space.settings().exposeHeaders) headers.set('access-control-expose-headers', [...names].join(', '))
	return undefined
}
