// Keyed fingerprints as a client with credentials makes them, under a key that a test names.
import type { Issuer, PluginContext } from '@tarja/core'

/** Makes fingerprints under a key. */
function fingerprintUnder(secret: string): NonNullable<PluginContext['fingerprint']> {
	const encoder = new TextEncoder()
	return async (text) => {
		const algorithm = { name: 'HMAC', hash: 'SHA-256' }
		const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
		const sign = async (message: string): Promise<string> => {
			const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(message)))
			return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
		}
		return { fingerprint: await sign(text), key: (await sign('')).slice(0, 8) }
	}
}

/** An issuer with credentials, of which the client makes fingerprints. */
export function issuerWith(secret: string): Issuer {
	return {
		identity: () => ['test'],
		issue: async () => ({ accessToken: 'token', lifetimeMs: 60_000 }),
		fingerprint: fingerprintUnder(secret),
	}
}
