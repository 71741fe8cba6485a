/** Ways of signing that an emulator was given: it calls them and knows nothing else of them. */

/** What a verifier of signatures gets to see: the message exactly as it arrived. */
export interface SignedMessage {
	/** Method as received. */
	readonly method: string
	/** The whole URL, as the client sees it. */
	readonly url: string
	/** Header fields as received. */
	readonly headers: Headers
	/** The whole body as received. */
	readonly body: Uint8Array<ArrayBuffer>
}

/** What a signer of answers gets to see. */
export interface UnsignedAnswer {
	/** Status code. */
	readonly status: number
	/** Header fields as they will be sent; `date`, `emulator-seq` and CORS's own are added later. */
	readonly headers: Headers
	/** The whole body as it will be sent. */
	readonly body: Uint8Array<ArrayBuffer>
	/** The request that is answered, for signatures that cover it. */
	readonly request: SignedMessage
}

/** A way of signing. The schemes of `@tarja/request-signing` have this shape, and so can any of yours. */
export interface SignatureScheme {
	/** Resolves to accept a request; rejects, or resolves to `false`, to have it refused. A thrown `reason` is passed on. */
	verify(message: SignedMessage): Promise<unknown>
	/** Makes the header fields that sign an answer. */
	sign?(answer: UnsignedAnswer): Promise<Headers>
}

/** Schemes by the names that settings call them. */
export type SignatureSchemes = Readonly<Record<string, SignatureScheme>>
