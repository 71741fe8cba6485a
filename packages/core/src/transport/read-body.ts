/**
 * Reads an answer's body up to a limit, so that an endless answer cannot fill the memory.
 * @module
 */

type Bytes = Uint8Array<ArrayBuffer>

/** Buffer size for workerd, where each read costs 12 µs: a read that is not filled has found the end. */
const atOnce = 1024

/**
 * Returns all bytes of the body. If it is longer than `maxBytes`, stops and returns the bytes read so far. Measured: as fast as
 * `text()` in Node.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Bytes> {
	const { body } = response
	if (!body) return new Uint8Array()
	const chunks: Bytes[] = []
	let length = 0
	const workerdReader = readerOfWorkerd(body)
	if (workerdReader) {
		const { value } = await workerdReader.readAtLeast(atOnce, new Uint8Array(atOnce))
		const first = value ?? new Uint8Array()
		if (first.length < atOnce) return first
		length = chunks.push(first) * atOnce
		workerdReader.releaseLock()
	}
	const reader = body.getReader()
	for (;;) {
		const { value } = await reader.read()
		if (!value) return joined(chunks, length)
		chunks.push(value as Bytes)
		length += value.byteLength
		if (length > maxBytes) break
	}
	reader.cancel().catch(() => {}) // Ignores a failure to cancel: the connection is closed either way.
	return joined(chunks, length)
}

/** Reads a short answer in the runtime's own way: in one step, and as text where nobody needs its bytes. */
export async function readShort(response: Response, asText: boolean): Promise<Bytes | string> {
	return asText ? response.text() : new Uint8Array(await response.arrayBuffer())
}

/** Whether `content-length` says that the body is short; it says nothing about compressed or chunked bodies. */
export function isShort(headers: Headers): boolean {
	const length = String(headers.get('content-length'))
	return /^\d{1,5}$/.test(length) && !headers.has('content-encoding') && !headers.has('transfer-encoding')
}

/** workerd's `readAtLeast`: it returns less than requested only at the end. */
interface WorkerdReader extends ReadableStreamBYOBReader {
	readAtLeast(least: number, into: Bytes): Promise<{ readonly value?: Bytes }>
}

function readerOfWorkerd(body: ReadableStream): WorkerdReader | undefined {
	if (!('readAtLeast' in (globalThis.ReadableStreamBYOBReader?.prototype ?? {}))) return undefined
	try {
		return body.getReader({ mode: 'byob' }) as WorkerdReader
	} catch {
		return undefined // Reached for streams made in JavaScript, which have no such reader.
	}
}

function joined(chunks: readonly Bytes[], length: number): Bytes {
	const bytes = new Uint8Array(length)
	let offset = 0
	for (const chunk of chunks) {
		bytes.set(chunk, offset)
		offset += chunk.byteLength
	}
	return bytes
}

/** Cancels an unread body, which blocks its connection. Has no effect on a body that was or is being read. */
export function cancelBody(response: Response): void {
	try {
		if (!response.bodyUsed) response.body?.cancel().catch(() => {})
	} catch {
		// Ignored: a `fetch` of the integrator may return an object without a real body.
	}
}
