/**
 * Collects the chunks of a response, up to the size limit of the call.
 * @module
 */
import type { SendReport, TransportResponse } from '@tarja/core/plugin'
import type { DispatchHandler, ResponseHeaders } from './dispatch.ts'

type Collecting = Pick<DispatchHandler, 'onResponseStart' | 'onResponseData' | 'onResponseEnd'>

/** Calls `done` once: when the response is complete, or when it is longer than allowed. */
export function createCollector(
	url: string,
	report: SendReport,
	done: (response: TransportResponse) => void,
): Collecting {
	const chunks: Uint8Array[] = []
	let length = 0
	let head: Pick<TransportResponse, 'status' | 'headers'> | undefined
	const finish = (): void => {
		if (head) done({ ...head, url, body: joinChunks(chunks, length) })
		head = undefined
	}
	return {
		onResponseStart(_, status, headers) {
			if (status < 200) return // Interim: the final response is still to come (RFC 9110 §15.2).
			head = { status, headers: parseHeaders(headers) }
			report.receive(status, head.headers)
		},
		onResponseData(controller, chunk) {
			chunks.push(chunk)
			length += chunk.length
			if (length <= report.maxResponseBytes) return
			finish()
			controller.abort(new Error('The answer is longer than it may be'))
		},
		onResponseEnd: finish,
	}
}

function parseHeaders(input: ResponseHeaders): Headers {
	const headers = new Headers()
	for (const [name, value] of Object.entries(input))
		for (const each of typeof value === 'string' ? [value] : (value ?? [])) headers.append(name, each)
	return headers
}

/** Concatenates the chunks into a copy, because undici's chunks share a buffer with other data of the connection. */
function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(length)
	let offset = 0
	for (const chunk of chunks) {
		bytes.set(chunk, offset)
		offset += chunk.length
	}
	return bytes
}
