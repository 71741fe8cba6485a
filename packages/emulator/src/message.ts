/** One received request, read once, in the form that every part of the emulator looks at. */

/** Where the two documented operations live, below the base URL (sections 4.1 and 4.2). */
export const TOKEN_PATH = '/oauth2/token'
export const INTENT_PATH = '/api/v1/core/pagamento/intencao-pagamento'

/** What an adapter knows of a request beyond Fetch's `Request`. */
export interface Wire {
	/** The body, if the adapter has read it; null when it is larger than the limit. */
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

// Deeper than any document that a person writes. Without a limit, whatever walks a document overflows the stack.
const deepest = 128

function isDeeperThan(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false
	return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function parsed(message: Message): unknown {
	try {
		const value: unknown = JSON.parse(textOf(message) ?? '')
		return isDeeperThan(value, deepest) ? undefined : value
	} catch {
		// Deeply nested text overflows the parser of some engines: that is a RangeError, and no JSON for us either.
		return undefined
	}
}

// Faults, masks, payments and endpoints each look into the body: one message is parsed once.
const documents = new WeakMap<Message, { readonly value: unknown }>()

/** The body as JSON; undefined when it is none, or nested more than 128 levels deep. */
export function jsonOf(message: Message): unknown {
	const document = documents.get(message) ?? { value: parsed(message) }
	documents.set(message, document)
	return document.value
}

/** The media type without its parameters, in lower case; empty when there is none. */
export function mediaTypeOf(headers: Headers): string {
	const [essence = ''] = (headers.get('content-type') ?? '').split(';')
	return essence.trim().toLowerCase()
}

/** A body while it arrives. */
export interface BodyBuffer {
	/** Adds what has arrived. */
	add(chunk: Uint8Array): void
	/** How many bytes have arrived, those beyond the limit included. */
	size(): number
	/** The body; null when it is larger than the limit. */
	whole(): Uint8Array<ArrayBuffer> | null
}

/** Gathers a body in one growing array: a list of chunks takes a hundred bytes and more for a chunk of one byte. */
export function createBodyBuffer(limitBytes: number): BodyBuffer {
	let bytes = new Uint8Array()
	let size = 0

	function grow(needed: number): void {
		const larger = new Uint8Array(Math.min(limitBytes, Math.max(needed, bytes.byteLength * 2)))
		larger.set(bytes.subarray(0, size))
		bytes = larger
	}

	return {
		add(chunk) {
			const end = size + chunk.byteLength
			if (end > limitBytes) bytes = new Uint8Array()
			else {
				if (end > bytes.byteLength) grow(end)
				bytes.set(chunk, size)
			}
			size = end
		},
		size: () => size,
		whole: () => (size > limitBytes ? null : bytes.slice(0, size)),
	}
}

async function drain(stream: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
	const reader = stream.getReader()
	const buffer = createBodyBuffer(limitBytes)
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		buffer.add(read.value)
		if (buffer.size() <= limitBytes) continue
		await reader.cancel()
		return null
	}
	return buffer.whole()
}

/** Reads a whole body; null when it is larger than the limit. Rejects when the body never arrives whole. */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
	if (request.body) return drain(request.body, limitBytes)
	// Firefox has no Request.body.
	const body = new Uint8Array(await request.arrayBuffer())
	return body.byteLength > limitBytes ? null : body
}
