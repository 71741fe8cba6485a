// The Worker that owns the Durable Object.
import { tokenObject } from '@tarja/token-kv/durable-object'
import { credentials } from '../../credentials.mjs'

export const TokenObject = tokenObject((env) => ({
	baseUrl: env.BASE_URL,
	tokenTimeoutMs: env.TOKEN_TIMEOUT_MS ?? 10_000,
	auth: credentials(env.CREDENTIAL),
}))

export default { fetch: () => new Response('"object"') }
