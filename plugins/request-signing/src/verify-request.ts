/**
 * Verifies whole requests, for their receiver.
 * @module
 */

import type { VerifyOptions } from './freshness.ts'
import { type HttpRequest, joinBytes, SignatureError } from './message.ts'
import { callback, checkOptions, type Rule } from './options.ts'
import type { Verified, VerifiesMessages } from './scheme.ts'

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
 * import { type VerifiesMessages, verifyRequest } from '@tarja/request-signing'
 *
 * declare const request: Request, scheme: VerifiesMessages
 * const { body } = await verifyRequest(request, scheme, { maxBytes: 65_536 })
 * ```
 */
export async function verifyRequest(
	request: Request | HttpRequest,
	scheme: VerifiesMessages,
	options: VerifyRequestOptions = {},
): Promise<Verified> {
	checkOptions(options, { maxBytes: byteLimit, unique: callback })
	const { maxBytes, ...verifyOptions } = options
	return scheme.verify(await toHttpRequest(request, maxBytes), verifyOptions)
}

/** Reads a request as a plain object, with its whole body. */
export async function toHttpRequest(request: Request | HttpRequest, maxBytes?: number): Promise<HttpRequest> {
	const body = await readLimitedBody(request, maxBytes)
	return { method: request.method, url: request.url, headers: request.headers, body }
}

/** Rejects `NaN`, because no length is greater than `NaN`. */
const byteLimit: Rule = [(value) => typeof value === 'number' && value >= 0, 'a number of bytes']

async function readLimitedBody(
	source: Request | HttpRequest,
	maxBytes = 1_048_576,
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(source.headers.get('content-length') ?? 0) > maxBytes) throw createTooLargeError(maxBytes)
	if (!('arrayBuffer' in source)) return checkLength(source.body, maxBytes)
	if (source.bodyUsed)
		throw new TypeError('Cannot verify the request: its body was read before; verify it before anything else')
	// Reads the whole body at once, because Firefox has no stream for the body of a request.
	if (!(source.body instanceof ReadableStream)) return checkLength(new Uint8Array(await source.arrayBuffer()), maxBytes)
	return readStream(source.body, maxBytes)
}

function checkLength(body: Uint8Array<ArrayBuffer> | null, maxBytes: number): Uint8Array<ArrayBuffer> | null {
	if (body !== null && body.length > maxBytes) throw createTooLargeError(maxBytes)
	return body
}

async function readStream(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader()
	const chunks: Uint8Array[] = []
	let length = 0
	for (;;) {
		const { done, value } = await reader.read()
		if (done) return joinBytes(chunks)
		length += value.length
		if (length > maxBytes) {
			// Ignores a failure to cancel, because it must not hide the real reason.
			reader.cancel().catch(() => {})
			throw createTooLargeError(maxBytes)
		}
		chunks.push(value)
	}
}

function createTooLargeError(maxBytes: number): SignatureError {
	return new SignatureError(
		'too-large',
		`Cannot verify the request: its body is longer than ${maxBytes} bytes; raise maxBytes if that is right`,
	)
}
