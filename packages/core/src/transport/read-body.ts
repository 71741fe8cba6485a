/**
 * Reads an answer's body to its end, within a limit: an answer without end must not fill the memory.
 * @module
 */

/** All bytes of the body; where there are more than `maxBytes`, what came until then. Measured: as fast as `text()` in Node. */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const reader = response.body?.getReader()
	const chunks: Uint8Array<ArrayBuffer>[] = []
	let length = 0
	for (;;) {
		const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
		if (value) {
			length += value.byteLength
			chunks.push(value as Uint8Array<ArrayBuffer>)
		}
		const isTooLong = length > maxBytes
		if (isTooLong) reader?.cancel().catch(() => {}) // The connection is closed; a failure to close it changes nothing.
		if (done || !value || isTooLong) return chunks.length === 1 && chunks[0] ? chunks[0] : joined(chunks, length)
	}
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(length)
	let offset = 0
	for (const chunk of chunks) {
		bytes.set(chunk, offset)
		offset += chunk.byteLength
	}
	return bytes
}

/** Gives up a body that nobody reads: until then it holds its connection. Harmless where it was read, or is being read. */
export function cancelBody(response: Response): void {
	try {
		if (!response.bodyUsed) response.body?.cancel().catch(() => {})
	} catch {
		// Not a Response after all.
	}
}
