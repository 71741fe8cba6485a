/**
 * Plugin that signs the client's requests.
 * @module
 */
import { type Attempt, definePlugin, type EmptyObject, type Plugin } from '@tarja/core'
import { utf8 } from './bytes.ts'
import { type HttpRequest, wireUrl } from './message.ts'
import type { SignsMessages } from './scheme.ts'
import { SignatureError } from './signature-error.ts'

/**
 * Signs every request of a client, as the last thing before it is sent: after the access token was set, over the exact bytes of
 * the body, with a time and a nonce of its own for every attempt and replay.
 *
 * Headers that the runtime would drop on its own (browsers: `date`, `host`, `cookie`, …) are dropped first, so that a scheme
 * that covers one fails before anything is sent. Redirects are not followed by the client, so no signature follows them.
 *
 * @param scheme Any scheme that signs.
 * @returns A plugin without a namespace. A request that cannot be signed is not sent: the call fails with `layer_failed`
 * (`not_processed`), and its `cause` has the reason as `code`.
 * @throws {TypeError} For a scheme that cannot sign.
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
export function signRequests(scheme: SignsMessages): Plugin<'signRequests', EmptyObject> {
	if (typeof scheme?.sign !== 'function')
		throw new TypeError('Cannot sign requests: the scheme has no sign; make it with a signer')
	return definePlugin({
		id: 'signRequests',
		setup: () => ({ attempt: { sign: async (attempt, next) => next(await signed(attempt, scheme)) } }),
	})
}

async function signed(attempt: Attempt, scheme: SignsMessages): Promise<Attempt> {
	const request = toRequest(attempt)
	const added = await scheme.sign(request, { signal: attempt.signal })
	const headers = new Headers(request.headers)
	for (const [name, value] of added) headers.set(name, value)
	const { method, url, body } = request
	return { ...attempt, method, url, headers, body: body ?? undefined }
}

/** The request exactly as the runtime will send it: one byte of difference would break the signature. */
function toRequest(attempt: Attempt): HttpRequest {
	const url = wireUrl(attempt.url)
	// Builds a `Request` to learn how the runtime normalises the method and which headers it drops (Fetch, "normalize a method" and
	// "forbidden request-header").
	const { method, headers } = new Request(url, { method: attempt.method, headers: attempt.headers })
	if (method.toUpperCase() !== attempt.method.toUpperCase())
		throw new SignatureError(
			'malformed',
			`Cannot sign the request: this runtime would send it as ${method}; use a method that it knows`,
		)
	return { method, url, headers, body: sentBytes(attempt.body) }
}

/** Encodes the body to bytes first: workerd encodes an unpaired surrogate differently from other runtimes. */
export function sentBytes(body: Attempt['body']): Uint8Array<ArrayBuffer> | null {
	if (body === undefined) return null
	return typeof body === 'string' ? utf8(body) : body
}
