/**
 * Verifies whole requests, for their receiver.
 * @module
 */

import {
	type HttpRequest,
	type MessageVerifier,
	toHttpRequest,
	type Verified,
	type VerifyOptions,
} from '@tarja/core/plugin'
import { callback, checkOptions, type Rule } from './options.ts'

/** Options of {@linkcode verifyRequest}. */
export interface VerifyRequestOptions extends VerifyOptions {
	/** Longest accepted body, in bytes. A longer one is rejected as `too-large` while it is read. Default: 1,048,576. */
	readonly maxBytes?: number
}

/**
 * Verifies a request with its body. Use `body` of the result, because the request's own body has been read.
 *
 * To receive webhooks, use `createWebhookReceiver`: it also rejects replays and writes the response.
 *
 * @param request A `Request` whose body wasn't read yet, or a plain object. If the scheme signs the URL, pass an object with the URL that
 * senders write, because a server takes the host of `Request.url` from the client, and a proxy changes it.
 * @param scheme Any scheme that verifies.
 * @param options See {@linkcode VerifyRequestOptions}.
 * @returns The facts that the signature covers.
 * @throws {SignatureError} If the request must not be trusted.
 * @throws {TypeError} If the body was read before, or an option has an unknown name or an impossible value.
 * @example
 * ```ts
 * import { type MessageVerifier, verifyRequest } from '@tarja/request-signing'
 *
 * declare const request: Request, scheme: MessageVerifier
 * const { body } = await verifyRequest(request, scheme, { maxBytes: 65_536 })
 * ```
 */
export async function verifyRequest(
	request: Request | HttpRequest,
	scheme: MessageVerifier,
	options: VerifyRequestOptions = {},
): Promise<Verified> {
	checkOptions(options, { maxBytes: byteLimit, unique: callback })
	const { maxBytes, ...verifyOptions } = options
	return scheme.verify(await toHttpRequest(request, maxBytes), verifyOptions)
}

/** Rejects `NaN`, because no length is greater than `NaN`. */
const byteLimit: Rule = [(value) => typeof value === 'number' && value >= 0, 'a number of bytes']
