/** One received request, read once, in the form that every part of the sandbox looks at. */

/** Where the two documented operations live, below the base URL (sections 4.1 and 4.2). */
export const TOKEN_PATH = '/oauth2/token'
export const INTENT_PATH = '/api/v1/core/pagamento/intencao-pagamento'

/** What a carrier knows of a request beyond Fetch's `Request`. */
export interface Wire {
	/** The body, if the carrier has read it; null when it is larger than the limit. */
	readonly body?: Uint8Array<ArrayBuffer> | null
	/** Header lines in the order and spelling received. */
	readonly rawHeaders?: readonly (readonly [name: string, value: string])[]
	/** Number of the connection, counted from 1. */
	readonly connection?: number
}

export interface Message {
	readonly method: string
	/** The whole URL as the client sees it, with base path and space. */
	readonly url: string
	/** The path below the base URL and the space. */
	readonly path: string
	/** The query as received, without its question mark. */
	readonly query: string
	readonly headers: Headers
	readonly rawHeaders?: readonly (readonly [name: string, value: string])[]
	/** Empty when `tooLarge`. */
	readonly body: Uint8Array<ArrayBuffer>
	readonly tooLarge: boolean
	readonly connection?: number
}

/** The body as text, or undefined when it is not UTF-8. */
export function textOf(message: Message): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(message.body)
	} catch {
		return undefined
	}
}

/** The body as JSON, or undefined when it is none. */
export function jsonOf(message: Message): unknown {
	const text = textOf(message)
	if (text === undefined) return undefined
	try {
		return JSON.parse(text)
	} catch {
		// Deeply nested text overflows the parser of some engines: that is a RangeError, and no JSON for us either.
		return undefined
	}
}

/** The media type without its parameters, in lower case; empty when there is none. */
export function mediaTypeOf(headers: Headers): string {
	const [essence = ''] = (headers.get('content-type') ?? '').split(';')
	return essence.trim().toLowerCase()
}

async function drain(stream: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
	const reader = stream.getReader()
	const chunks: Uint8Array[] = []
	let size = 0
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		size += read.value.byteLength
		if (size > limitBytes) {
			await reader.cancel()
			return null
		}
		chunks.push(read.value)
	}
	const body = new Uint8Array(size)
	let offset = 0
	for (const chunk of chunks) {
		body.set(chunk, offset)
		offset += chunk.byteLength
	}
	return body
}

/** Reads a whole body; null when it is larger than the limit. Rejects when the body never arrives whole. */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
	if (request.body) return drain(request.body, limitBytes)
	// Firefox has no Request.body.
	const body = new Uint8Array(await request.arrayBuffer())
	return body.byteLength > limitBytes ? null : body
}
