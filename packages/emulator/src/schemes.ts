/** Interfaces of signature schemes, which the emulator calls and otherwise knows nothing about. */

/** A request exactly as it arrived, which is handed to a signature verifier. */
export interface SignedMessage {
	/** HTTP method as the client sent it. */
	readonly method: string
	/** The whole URL that the client called, with its space. */
	readonly url: string
	/** All header fields, with nothing masked. */
	readonly headers: Headers
	/** All bytes of the body, unchanged. */
	readonly body: Uint8Array<ArrayBuffer>
}

/** An answer before it is signed, which is handed to a signer. */
export interface UnsignedAnswer {
	/** Status code that will be sent. */
	readonly status: number
	/** Header fields that will be sent; `date`, `emulator-seq` and CORS headers are added later. */
	readonly headers: Headers
	/** All bytes of the body as they will be sent. */
	readonly body: Uint8Array<ArrayBuffer>
	/** The request being answered, for signatures that cover it. */
	readonly request: SignedMessage
}

/** A signature scheme. Those of `@tarja/request-signing` have this shape. */
export interface SignatureScheme {
	/**
	 * Resolves if the signature is valid; rejects or resolves to `false` if not. A thrown error's `reason` is shown in the refusal.
	 */
	verify(message: SignedMessage): Promise<unknown>
	/** Returns header fields that sign an answer. */
	sign?(answer: UnsignedAnswer): Promise<Headers>
}

/** Schemes by the names that settings use. */
export type SignatureSchemes = Readonly<Record<string, SignatureScheme>>
