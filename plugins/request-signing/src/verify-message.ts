/**
 * Verifies whole requests and responses, for those who receive them.
 * @module
 */
import { joined } from './bytes.ts'
import type { HttpRequest, HttpResponse } from './message.ts'
import { checkOptions, isText, type Rule, text } from './options.ts'
import type { Verified, VerifiesMessages } from './scheme.ts'
import { SignatureError } from './signature-error.ts'

/** How a Fetch API request is turned into a message before it is verified. */
export interface VerifyRequestOptions {
	/**
	 * The URL as the sender wrote it, where a proxy shows you another: `https://hooks.example/in?x=1`. Default: `request.url`.
	 * Make it from the path and the query that arrived: what is written here is verified, and what arrived is not.
	 */
	readonly url?: string
	/** Rejects longer bodies as `too-large` while reading them, in bytes. Default: 1,048,576. */
	readonly maxBytes?: number
}

/** How a Fetch API response is turned into a message before it is verified. */
export interface VerifyResponseOptions {
	/** The request that the response answers, for signatures that cover it. */
	readonly request?: HttpRequest
	/** Rejects longer bodies as `too-large` while reading them, in bytes. Default: 1,048,576. */
	readonly maxBytes?: number
}

/**
 * Verifies a request, its body included. Use `body` of the result: the request's own body has been read.
 *
 * @param request A `Request` whose body nobody has read, or a message in hand.
 * @param scheme Any scheme that verifies.
 * @param options See {@linkcode VerifyRequestOptions}.
 * @returns What is known of the request.
 * @throws {SignatureError} For every request that must not be trusted; answer 401, or 413 to `too-large`, or 503 to `key-unavailable`.
 * @throws {TypeError} When the body has been read already, and for options that cannot work.
 * @example A Worker that acknowledges webhooks
 * ```ts
 * import { SignatureError, verifyRequest } from '@tarja/request-signing'
 * import { hmac, standardWebhooks } from '@tarja/request-signing/hmac'
 *
 * interface Env {
 * 	readonly WEBHOOK_SECRET: string
 * }
 *
 * export default {
 * 	async fetch(request: Request, env: Env): Promise<Response> {
 * 		const scheme = hmac({ format: standardWebhooks(), secrets: env.WEBHOOK_SECRET })
 * 		try {
 * 			const { id, body } = await verifyRequest(request, scheme)
 * 			console.log(`accepted ${id}, ${body.length} bytes`)
 * 			return new Response(null, { status: 204 })
 * 		} catch (error) {
 * 			if (error instanceof SignatureError) return new Response(error.reason, { status: 401 })
 * 			throw error
 * 		}
 * 	},
 * }
 * ```
 */
export async function verifyRequest(
	request: Request | HttpRequest,
	scheme: VerifiesMessages,
	options: VerifyRequestOptions = {},
): Promise<Verified> {
	checkOptions(options, { url: text, maxBytes: byteLimit })
	const body = await readBody(request, options.maxBytes)
	const { headers } = request
	return scheme.verify({ method: request.method, url: options.url ?? request.url, headers, body })
}

/**
 * Verifies a response, its body included. Use `body` of the result: the response's own body has been read.
 *
 * A response that does not sign for its request (`;req`) is good for any request: give `request`. A body of the request is bound by
 * its `content-digest`, so the request has to be sent with one.
 *
 * @param response A `Response` whose body nobody has read, or a message in hand.
 * @param scheme Any scheme that verifies. It is seldom the one that signs requests: responses cover other components.
 * @param options See {@linkcode VerifyResponseOptions}.
 * @returns What is known of the response.
 * @throws {SignatureError} For every response that must not be trusted.
 * @throws {TypeError} When the body has been read already, and for options that cannot work.
 * @example
 * ```ts
 * import { verifyResponse, type VerifiesMessages } from '@tarja/request-signing'
 *
 * declare const scheme: VerifiesMessages
 * const { body } = await verifyResponse(await fetch('https://api.example/'), scheme)
 * ```
 */
export async function verifyResponse(
	response: Response | HttpResponse,
	scheme: VerifiesMessages,
	options: VerifyResponseOptions = {},
): Promise<Verified> {
	checkOptions(options, { request: requestInHand, maxBytes: byteLimit })
	const body = await readBody(response, options.maxBytes)
	const { status, headers } = response
	const request = options.request ?? ('request' in response ? response.request : undefined)
	return scheme.verify({ status, headers, body, ...(request ? { request } : {}) })
}

/** Rejects `NaN`, because no length is greater than it. */
const byteLimit: Rule = [(value) => typeof value === 'number' && value >= 0, 'a number of bytes']
const requestInHand: Rule = [
	(value) => isText((value as HttpRequest).method) && isText((value as HttpRequest).url),
	'a request with its method, url, headers and body',
]

/** A `Request` or `Response`, or a message as a plain object. */
type Source = Request | Response | HttpRequest | HttpResponse

async function readBody(source: Source, maxBytes = 1_048_576): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(source.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
	if (!('arrayBuffer' in source)) return limited(source.body, maxBytes)
	if (source.bodyUsed)
		throw new TypeError('Cannot verify the message: its body has been read already; verify before anything else')
	// Reads the whole body at once: Firefox exposes no stream for a request's body.
	if (!(source.body instanceof ReadableStream)) return limited(new Uint8Array(await source.arrayBuffer()), maxBytes)
	return readStream(source.body, maxBytes)
}

function limited(body: Uint8Array<ArrayBuffer> | null, maxBytes: number): Uint8Array<ArrayBuffer> | null {
	if (body !== null && body.length > maxBytes) throw tooLarge(maxBytes)
	return body
}

async function readStream(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader()
	const chunks: Uint8Array[] = []
	let length = 0
	for (;;) {
		const { done, value } = await reader.read()
		if (done) return joined(chunks)
		length += value.length
		if (length > maxBytes) {
			// Ignores a failure to cancel: it must not hide the real reason.
			reader.cancel().catch(() => {})
			throw tooLarge(maxBytes)
		}
		chunks.push(value)
	}
}

function tooLarge(maxBytes: number): SignatureError {
	return new SignatureError(
		'too-large',
		`Cannot verify the message: its body is longer than ${maxBytes} bytes; raise maxBytes if that is right`,
	)
}
