/** Digests of credentials: a slow digest that names an account in a store, and a keyed digest that compares requests. */

import { hashSha256, toHex } from '../base/text.ts'
import type { Fingerprint } from './contracts.ts'
import { forgetFirst } from './state.ts'

const encoder = new TextEncoder()
const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/** The part of `node:crypto` that tarja uses, if the runtime has it. */
interface NodeCrypto {
	hash(algorithm: 'sha256', data: string | Uint8Array): string
	hash(algorithm: 'sha256', data: string, encoding: 'buffer'): Uint8Array
}

/**
 * Creates a function that digests texts (HMAC-SHA-256) under a key that is derived from a secret text, for a plugin that compares texts that
 * it must not store. The key is made at the first use.
 *
 * @param secret The secret. It stays in this closure.
 * @param use Texts without a secret that say what the digests are for. Another use gives another key.
 */
export function createSecretFingerprint(
	secret: string,
	use: readonly string[],
): (text: string) => Promise<Fingerprint> {
	// Keeps the signer instead of its promise, because in a Worker a promise dies with its request.
	let sign: ((text: string) => string | Promise<string>) | undefined
	let name: string | undefined
	return async (text) => {
		sign ??= await createSigner(await slowHex(secret, JSON.stringify(['fingerprint', ...use])))
		// Names the key by the digest of an empty text, which reveals no more of the key than any other digest.
		name ??= (await sign('')).slice(0, 8)
		const signed = sign(text)
		return { fingerprint: typeof signed === 'string' ? signed : await signed, key: name }
	}
}

/** Prefers Node's own function, because WebCrypto passes each text to another thread there, which takes twenty times as long. */
async function createSigner(secret: string): Promise<(text: string) => string | Promise<string>> {
	const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeCrypto | undefined } }
	const node = process?.getBuiltinModule?.('node:crypto')
	// Looks for the function itself, because Deno, Bun and workerd imitate the module and may lack the function.
	if (node?.hash) return createNodeHmac(node, secret)
	const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
	return async (text) => toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}

/**
 * Computes HMAC (RFC 2104 §2) with Node's digest, because `createHmac` looks up its algorithm each time, which takes longer than both
 * digests. The secret is ASCII, and at most one block of 64 bytes.
 */
function createNodeHmac({ hash }: NodeCrypto, secret: string): (text: string) => string {
	const pad = (by: number): string =>
		String.fromCharCode(...Array.from(secret.padEnd(64, '\0'), (char) => char.charCodeAt(0) ^ by))
	const inner = pad(0x36)
	const outer = new Uint8Array(96)
	outer.set(encoder.encode(pad(0x5c)))
	return (text) => {
		outer.set(hash('sha256', inner + text, 'buffer'), 64)
		return hash('sha256', outer)
	}
}

/** PBKDF2 iterations. Each guess from a stolen store key costs this much, and tarja pays it only once. */
const iterations = 10_000
/**
 * Cache of slow digests. Its keys are SHA-256 of secret and salt, so that no secret is kept. Its values are results instead of promises,
 * because in a Worker a promise dies with its request.
 */
const knownDigests = new Map<string, string>()

/**
 * Returns PBKDF2-HMAC-SHA-256 (RFC 8018 §5.2) of a secret, 256 bits in hexadecimal. Computes it once for each secret and process, because a
 * Worker may make a client for every request.
 *
 * @param salt Not secret. It makes a table of guesses for one account useless for others.
 */
export async function slowHex(secret: string, salt: string): Promise<string> {
	const name = await hashSha256(JSON.stringify([secret, salt]))
	const found = knownDigests.get(name) ?? (await deriveHex(secret, salt))
	knownDigests.set(name, found)
	forgetFirst(knownDigests, 1000)
	return found
}

async function deriveHex(secret: string, salt: string): Promise<string> {
	const key = await crypto.subtle.importKey('raw', encoder.encode(secret), 'PBKDF2', false, ['deriveBits'])
	const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations }
	return toHex(await crypto.subtle.deriveBits(algorithm, key, 256))
}
