// The Worker that owns the Durable Object.
import { passwordGrant } from '@tarja/core/password-grant'
import { tokenObject } from '@tarja/token-kv/durable-object'

export const TokenObject = tokenObject((env) => ({
	baseUrl: env.BASE_URL,
	tokenTimeoutMs: env.TOKEN_TIMEOUT_MS ?? 10_000,
	auth: passwordGrant({
		basic: { user: 'emulator-client', password: 'emulator-password' },
		credential: { name: 'emulator-field', value: env.CREDENTIAL ?? 'emulator-value' },
	}),
}))

export default { fetch: () => new Response('"object"') }
