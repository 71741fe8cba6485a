// A Worker that creates payment intents, and hands short-lived tokens to the pages of people who are signed in.
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { sealed } from '@tarja/token-kv/sealed'
import { type WorkersKv, workersKvTokens } from '@tarja/token-kv/workers'

interface Env {
	readonly PLATFORM_URL: string
	/** Secrets: `wrangler secret put …`. */
	readonly BASIC_CREDENTIALS: string
	readonly CREDENTIAL_NAME: string
	readonly CREDENTIAL_VALUE: string
	/** 32 bytes in base64: `openssl rand -base64 32`. */
	readonly SEALING_KEY: string
	/** A KV namespace. */
	readonly TOKENS: WorkersKv
	/** Stands for the sessions of your application. */
	readonly SESSION: string
}

interface Context {
	waitUntil(promise: Promise<unknown>): void
}

const clientFor = (env: Env, context: Context) =>
	createClient({
		baseUrl: env.PLATFORM_URL,
		auth: passwordGrant({
			basic: env.BASIC_CREDENTIALS,
			credential: { name: env.CREDENTIAL_NAME, value: env.CREDENTIAL_VALUE },
		}),
		waitUntil: (promise) => context.waitUntil(promise),
	})
		.use(sealed(workersKvTokens(env.TOKENS), [{ id: 'k1', secret: env.SEALING_KEY }]))
		.use(payments())

type Client = ReturnType<typeof clientFor>

/** Does the call for the page: no token leaves the Worker (RFC 10017 §6.1, the one to prefer). */
async function createIntent(request: Request, client: Client): Promise<Response> {
	const { response } = await client.payments.createIntent({ body: await request.json() })
	return Response.json({ status: response.status })
}

/** Hands the page a token, with the time it has left (RFC 10017 §6.2). */
async function handOutToken(request: Request, client: Client): Promise<Response> {
	const { rejected } = (await request.json()) as { readonly rejected?: string }
	const grant = await client.tokens.token(rejected ? { rejected } : {})
	return Response.json(grant, { headers: { 'cache-control': 'no-store' } })
}

const routes: Readonly<Record<string, (request: Request, client: Client) => Promise<Response>>> = {
	'/intents': createIntent,
	'/token': handOutToken,
}

/**
 * Signed in, and asked by a script of our own pages: a form or another site's script cannot set this header without a preflight
 * that is never granted here (RFC 10017 §6.1.3.3). Your application looks its own sessions up instead.
 */
function isOurs(request: Request, { SESSION }: Env): boolean {
	const cookies = request.headers.get('cookie')?.split(/; */) ?? []
	return cookies.includes(`__Host-session=${SESSION}`) && request.headers.get('x-requested-by') === 'our-page'
}

/** Says as much as the page needs to know; the rest belongs in a log. */
function failed(error: unknown): Response {
	if (!isTarjaError(error)) return Response.json({ code: 'failed', outcome: 'unknown' }, { status: 500 })
	const { code, outcome } = error
	console.error(JSON.stringify(error))
	return Response.json({ code, outcome }, { status: code === 'invalid_input' ? 422 : 502 })
}

export default {
	async fetch(request: Request, env: Env, context: Context): Promise<Response> {
		const route = routes[new URL(request.url).pathname]
		if (!route || request.method !== 'POST') return new Response(null, { status: 404 })
		if (!isOurs(request, env)) return new Response(null, { status: 401 })
		return route(request, clientFor(env, context)).catch(failed)
	},
}
