/**
 * Keyed fingerprints, by which masked values are compared without being shown.
 * @module
 */

import type { PluginContext } from '@tarja/core'

/** What a masked value holds of its text, and which key that was made under. */
export interface Fingerprinted {
	readonly fingerprint: string
	readonly key: string
}

/** Makes fingerprints, and compares texts with those that were stored. */
export interface Fingerprints {
	/** Makes the fingerprint of a text; `undefined` without a key. */
	of(text: string): Promise<Fingerprinted | undefined>
	/** Whether a text is the masked one; `undefined` where that cannot be known, because its key is not here. */
	agree(masked: Partial<Fingerprinted>, text: string): Promise<boolean | undefined>
}

/**
 * Creates what makes and compares keyed fingerprints. A hash without a key would not do: with the last four digits known, so few card
 * numbers are left that all can be tried in minutes (PCI DSS v4.0 3.5.1.1 asks for a key for that reason).
 *
 * @param make The client's, whose key comes from its credentials; `undefined` if it has none.
 */
export function createFingerprints(make: PluginContext['fingerprint']): Fingerprints {
	return {
		of: async (text) => make?.(text),
		async agree({ fingerprint, key }, text) {
			const own = fingerprint === undefined ? undefined : await make?.(text)
			return own && own.key === key ? own.fingerprint === fingerprint : undefined
		},
	}
}

/** Writes bytes as hex digits. */
export function hexOf(bytes: ArrayBuffer): string {
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
