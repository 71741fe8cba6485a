/** Reads a response's body up to a limit, gradually decompressed, and decodes it. */

import { readStream, utf8 } from '../base/text.ts'
import type { OwnResponse } from './attempt.ts'
import type { FetchSendReport } from './fetch-transport.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Returns the bytes of the body, of a longer one a few more than `maxBytes`. Measured: as fast as `text()` in Node. */
export function readBody({ body }: Response, maxBytes: number): Promise<Bytes> {
	return body ? readStream(body, maxBytes) : Promise.resolve(new Uint8Array())
}

/**
 * Reads a response. If its runtime returns no more bytes than `content-length` announces, the runtime reads a short response itself: in one
 * step, and as text if no one needs its bytes.
 */
export function readResponseBody(
	response: Response,
	{ asText, maxResponseBytes }: Pick<FetchSendReport, 'asText' | 'maxResponseBytes'>,
	keepsLength: boolean,
): Promise<Bytes | string> {
	const { headers } = response
	// Isn't an async function, because that would cost turns of the event loop.
	if (!keepsLength || !isShort(headers, maxResponseBytes)) return readBody(response, maxResponseBytes)
	if (asText && findDecoder(getContentType(headers)) === utf8) return response.text()
	return response.arrayBuffer().then((bytes) => new Uint8Array(bytes))
}

/** Whether `content-length` announces a short body. The header says nothing about the length of a compressed or chunked body. */
function isShort(headers: Headers, maxBytes: number): boolean {
	const length = String(headers.get('content-length'))
	if (!/^\d{1,5}$/.test(length) || Number(length) > maxBytes) return false
	return !headers.has('content-encoding') && !headers.has('transfer-encoding')
}

/** Cancels an unread body, because it blocks its connection. Has no effect on a body that was or is being read. */
export function cancelBody(response: Response): void {
	try {
		if (!response.bodyUsed) response.body?.cancel().catch(() => {})
	} catch {
		// Ignored: a `fetch` of the integrator may return an object without a real body.
	}
}

/** A body as text. */
export interface BodyText {
	readonly text: string
	/** Whether its bytes are invalid in the charset by which they were read. The text then differs from what was sent. */
	readonly isDamaged: boolean
}

/** Returns the header `content-type`; the text `null` if there is none. */
export function getContentType(headers: Headers): string {
	return String(headers.get('content-type'))
}

/** Returns the charsets that a media type names: usually none or one. */
export function listCharsets(type: string): readonly string[] {
	// Most responses name none, and a search costs a fiftieth of a call.
	if (!type.includes(';')) return []
	return Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^\s;",]+)/gi), ([, name = '']) => name.toLowerCase())
}

/**
 * Returns the decoder for the charset of the media type. It is UTF-8 if there is none, if there are several, or if the runtime doesn't know
 * the name (`utf8mb4`), because a misspelt label on a payment's response says nothing about the payment.
 */
function findDecoder(type: string): TextDecoder {
	const [charset, ...others] = listCharsets(type)
	if (!charset || others.length || /^utf-?8$/.test(charset)) return utf8
	try {
		return new TextDecoder(charset)
	} catch {
		return utf8
	}
}

/** Decodes a body by its declared charset (RFC 9110 §8.3.2), or as UTF-8. Bytes that don't fit become replacement characters. */
export function decodeBody(
	{ headers, body }: Pick<OwnResponse, 'headers' | 'body'>,
	type: string = getContentType(headers),
): BodyText {
	const decoder = typeof body === 'string' ? utf8 : findDecoder(type)
	const text = typeof body === 'string' ? body : decoder.decode(body)
	return { text, isDamaged: text.includes('\ufffd') }
}

/** Content codings that `DecompressionStream` names differently (RFC 9110 §8.4.1.3, RFC 7932). */
const formats: Readonly<Record<string, string>> = { 'x-gzip': 'gzip', br: 'brotli' }

/**
 * Decompresses a body that `fetch` left compressed, in a stream, only as far as it is read. Bun's own decompression continues after its
 * reader has stopped: 809 bytes of brotli cost 1.1 GB and 4 s there, and 50 MB here. A response with more than one coding fails in every
 * runtime, because 5 kB of twice compressed zeros become 6 GB, which arrive in one piece.
 *
 * @param own Matches the `content-encoding` of responses that this `fetch` decompresses itself.
 */
export function inflate(response: Response, method: string | undefined, own: RegExp): Response {
	const { headers } = response
	const codings = headers.get('content-encoding')
	if (!codings || method === 'HEAD' || headers.get('content-length') === '0') return response
	const [coding, ...others] = codings
		.toLowerCase()
		.split(/[\s,]/)
		.filter((name) => name && name !== 'identity')
	if (others.length) {
		cancelBody(response)
		throw new TypeError('the response has more than one content coding')
	}
	if (own.test(codings)) return response
	const stream = coding && createDecompressor(coding)
	if (!response.body || !stream) return response
	const body = response.body.pipeThrough(createSlicer()).pipeThrough(stream)
	const { redirected, url } = response
	return Object.defineProperties(new Response(body, response), {
		redirected: { value: redirected },
		url: { value: url },
	})
}

/** Number of compressed bytes that are decompressed at a time. A reader that has enough stops before the next slice. */
const sliceBytes = 512

/** Passes bytes on in small slices, because a decompressor returns the whole content of a chunk at once. */
function createSlicer(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
	return new TransformStream({
		transform(chunk, controller) {
			for (let at = 0; at < chunk.length; at += sliceBytes) controller.enqueue(chunk.subarray(at, at + sliceBytes))
		},
	})
}

/** Creates the stream that decompresses a coding (RFC 9110 §8.4); `undefined` if the runtime doesn't know the coding. */
function createDecompressor(coding: string): DecompressionStream | undefined {
	try {
		return new DecompressionStream((formats[coding] ?? coding) as 'gzip')
	} catch {
		return undefined
	}
}
