/**
 * Keyed fingerprints, by which masked values are compared without being shown.
 * @module
 */

/** What a masked value holds of its text, and which key that was made under. */
export interface Fingerprinted {
	readonly fingerprint: string
	readonly key: string
}

/** Makes fingerprints, and compares texts with those that were stored. */
export interface Fingerprints {
	/** Whether there is a key. */
	readonly canMake: boolean
	/** Makes the fingerprint of a text under the first key; `undefined` without a key. */
	of(text: string): Promise<Fingerprinted | undefined>
	/** Whether a text is the masked one; `undefined` where that cannot be known, because its key is not here. */
	agree(masked: Partial<Fingerprinted>, text: string): Promise<boolean | undefined>
}

/** A secret for fingerprints: text or bytes. */
export type Secret = string | Uint8Array<ArrayBuffer>

/**
 * Makes keyed fingerprints (HMAC). A hash without a key would not do: with the last four digits known, so few card numbers are
 * left that all can be tried in minutes (PCI DSS v4.0 3.5.1.1 asks for a key for that reason).
 *
 * @param secrets The newest first: it makes fingerprints, and all of them compare.
 */
export function fingerprintsWith(secrets: readonly Secret[]): Fingerprints {
	const keys = secrets.map(signerWith)
	return {
		canMake: keys.length > 0,
		async of(text) {
			const [newest] = keys
			return newest && { fingerprint: await newest(text), key: await nameOf(newest) }
		},
		async agree({ fingerprint, key }, text) {
			if (fingerprint === undefined) return undefined
			for (const sign of keys) if ((await nameOf(sign)) === key) return (await sign(text)) === fingerprint
			return undefined
		},
	}
}

type Sign = (text: string) => Promise<string>

function signerWith(secret: Secret): Sign {
	const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
	let key: CryptoKey | undefined
	return async (text) => {
		// Keeps the imported key and not the promise of it: in a Worker a promise made by another request may never settle.
		key ??= await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
		return hexOf(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
	}
}

/** Writes bytes as hex digits. */
export function hexOf(bytes: ArrayBuffer): string {
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Names a key by eight digits of its fingerprint of nothing, which give the key away no more than any other fingerprint does. */
async function nameOf(sign: Sign): Promise<string> {
	return (await sign('')).slice(0, 8)
}
