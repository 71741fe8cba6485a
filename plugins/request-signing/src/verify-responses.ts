/**
 * Plugin that verifies the answers a client gets.
 * @module
 */
import { type Attempt, definePlugin, type EmptyObject, type Plugin } from '@tarja/core'
import type { HttpRequest } from './message.ts'
import { callback, checkOptions } from './options.ts'
import type { VerifiesMessages } from './scheme.ts'
import { sentBytes } from './sign-requests.ts'

/** Options of {@linkcode verifyResponses}: which answers may be unsigned. */
export interface VerifyResponsesOptions {
	/**
	 * Says by status which answers are taken without a look at their signature, as a gateway may answer 401 or 503 that never
	 * reached the signer. Anyone on the way can then forge an answer with that status. Default: none.
	 */
	readonly unsigned?: (status: number) => boolean
}

/**
 * Verifies every answer before anything else of the client sees it; what is handed on are the bytes that were verified.
 *
 * With `httpSignatures`, an answer must also sign for its request: for the body (`"content-digest";req`), so that the answer to
 * another payment does not pass for the answer to this one, and for the signature if there is one (`"signature";req`). A request
 * with a body is therefore sent with a `content-digest`. `dangerouslyAllowUnboundResponses` of the scheme says otherwise. JWS and
 * HMAC cannot bind an answer to its request.
 *
 * Fails closed, for every status: an answer that cannot be verified is no answer. That includes an unsigned 401, so a refused
 * token is replaced only with `unsigned: (status) => status === 401`.
 *
 * @param scheme Any scheme that verifies. It is seldom the one that signs requests: answers cover other components.
 * @param options See {@linkcode VerifyResponsesOptions}.
 * @throws {TypeError} For a scheme that cannot verify.
 * @returns A plugin without a namespace. When an answer is refused, the call fails with `layer_failed`, and its `cause` has the
 * reason as `code`. In a browser the message names the header that CORS may have hidden.
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { verifyResponses } from '@tarja/request-signing'
 * import { httpSignatures } from '@tarja/request-signing/http-signatures'
 * import { createRemoteJWKSet } from 'jose'
 *
 * const keys = createRemoteJWKSet(new URL('https://platform.example/.well-known/jwks.json'))
 * const scheme = httpSignatures({ keys, algorithms: ['Ed25519'] })
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(verifyResponses(scheme))
 * ```
 */
export function verifyResponses(
	scheme: VerifiesMessages,
	options: VerifyResponsesOptions = {},
): Plugin<'verifyResponses', EmptyObject> {
	if (typeof scheme?.verify !== 'function')
		throw new TypeError('Cannot verify answers: the scheme has no verify; make it with keys')
	checkOptions(options, { unsigned: callback })
	return definePlugin({
		id: 'verifyResponses',
		setup: () => ({
			attempt: {
				// Runs in the innermost phase, where the attempt has its signature: the response may cover it.
				async observe(attempt, next) {
					const request = await requestToBind(attempt, scheme)
					const answer = await next({ ...attempt, headers: request.headers })
					// Compares with `true`, because a promise of `false` is truthy and would let everything through.
					if (options.unsigned?.(answer.status) === true) return answer
					const { status, headers } = answer
					const { body } = await scheme.verify({ status, headers, body: answer.body, request })
					return { ...answer, body }
				},
			},
		}),
	})
}

/**
 * The request with the headers that its answer needs. The request's signature does not cover them: a covered header would be
 * present already.
 */
async function requestToBind(
	{ method, url, headers: sent, body }: Attempt,
	scheme: VerifiesMessages,
): Promise<HttpRequest> {
	const headers = new Headers(sent)
	const request = { method, url, headers, body: sentBytes(body) }
	for (const [name, value] of (await scheme.requestHeaders?.(request)) ?? [])
		if (!headers.has(name)) headers.set(name, value)
	return request
}
