/** Interfaces of signature schemes, which the emulator calls and otherwise knows nothing about. */

/** A request exactly as it arrived, as a signature scheme gets it. */
export interface SignedMessage {
	/** HTTP method as the client sent it. */
	readonly method: string
	/** The whole URL that the client called, with its space. */
	readonly url: string
	/** All headers, with nothing masked. */
	readonly headers: Headers
	/** All bytes of the body, unchanged. */
	readonly body: Uint8Array<ArrayBuffer>
}

/** A signature scheme. Those of `@tarja/request-signing` have this shape. */
export interface SignatureScheme {
	/** Resolves if the signature is valid. Rejects or resolves to `false` if not; the refusal shows an error's `reason`. */
	verify(message: SignedMessage): Promise<unknown>
}

/** Schemes by the names that settings use. */
export type SignatureSchemes = Readonly<Record<string, SignatureScheme>>
