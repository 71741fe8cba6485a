/**
 * Plugin that signs the client's requests.
 * @module
 */
import { definePlugin, type EmptyObject, type Plugin } from '@tarja/core'
import type { Attempt } from '@tarja/core/plugin'
import { encodeUtf8, type HttpRequest, SignatureError, toSentUrl } from './message.ts'
import type { MessageSigner } from './scheme.ts'

/**
 * Creates a plugin that signs every request of a client. It signs last, after the access token is set, over the exact bytes of the
 * body, and with a new time and nonce for every attempt.
 *
 * It first drops the headers that the runtime would drop (in browsers `date`, `host`, `cookie` and others). So a scheme that covers one
 * of them fails before anything is sent. Token requests aren't signed.
 *
 * @param scheme Any scheme that signs.
 * @returns A plugin without a namespace. If a request can't be signed, the call fails with `layer_failed` (`not_processed`), and
 * `cause.code` has the reason.
 * @throws {TypeError} If the scheme can't sign.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { signRequests, signer } from '@tarja/request-signing'
 * import { httpSignatures } from '@tarja/request-signing/http-signatures'
 *
 * declare const privateKeyPem: string
 * const scheme = httpSignatures({ signer: signer(privateKeyPem, 'Ed25519', 'key-1') })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(signRequests(scheme))
 * ```
 */
export function signRequests(scheme: MessageSigner): Plugin<'signRequests', EmptyObject> {
	if (typeof scheme?.sign !== 'function')
		throw new TypeError('Cannot sign requests: the scheme has no sign; create it with a signer')
	return definePlugin({
		id: 'signRequests',
		setup: () => ({ attempt: { sign: async (attempt, next) => next(await signAttempt(attempt, scheme)) } }),
	})
}

async function signAttempt(attempt: Attempt, scheme: MessageSigner): Promise<Attempt> {
	const request = toSentRequest(attempt)
	const added = await scheme.sign(request, attempt.signal)
	const headers = new Headers(request.headers)
	for (const [name, value] of added) headers.set(name, value)
	const { method, url, body } = request
	return { ...attempt, method, url, headers, body: body ?? undefined }
}

/** Returns the request exactly as the runtime sends it, because one different byte would break the signature. */
function toSentRequest(attempt: Attempt): HttpRequest {
	const url = toSentUrl(attempt.url)
	// Builds a `Request` to learn how the runtime normalises the method and which headers it drops (Fetch, "normalize a method" and
	// "forbidden request-header").
	const { method, headers } = new Request(url, { method: attempt.method, headers: attempt.headers })
	if (method.toUpperCase() !== attempt.method.toUpperCase())
		throw new SignatureError(
			'malformed',
			`Cannot sign the request: this runtime would send it as ${method}; use a method that it knows`,
		)
	return { method, url, headers, body: toBytes(attempt.body) }
}

/** Encodes the body to bytes first, because workerd encodes an unpaired surrogate differently from other runtimes. */
function toBytes(body: Attempt['body']): Uint8Array<ArrayBuffer> | null {
	if (body === undefined) return null
	return typeof body === 'string' ? encodeUtf8(body) : body
}
