/**
 * Collects an answer, piece by piece, within the limit of its departure.
 * @module
 */
import type { Answer, Departure } from '@tarja/core'
import type { DispatchHandler, ResponseHeaders } from './dispatch.ts'

type Collecting = Pick<DispatchHandler, 'onResponseStart' | 'onResponseData' | 'onResponseEnd'>

/** `done` gets the answer, once: when it is complete, or longer than it may be. */
export function answerCollector(url: string, departure: Departure, done: (answer: Answer) => void): Collecting {
	const chunks: Uint8Array[] = []
	let length = 0
	let head: Pick<Answer, 'status' | 'headers'> | undefined
	const finish = (): void => {
		if (head) done({ ...head, url, body: joined(chunks, length) })
		head = undefined
	}
	return {
		onResponseStart(_, status, headers) {
			if (status < 200) return // The final answer is still to come (RFC 9110 §15.2).
			head = { status, headers: headersOf(headers) }
			departure.answered(status, head.headers)
		},
		onResponseData(controller, chunk) {
			chunks.push(chunk)
			length += chunk.length
			if (length <= departure.maxResponseBytes) return
			finish()
			controller.abort(new Error('The answer is longer than it may be'))
		},
		onResponseEnd: finish,
	}
}

function headersOf(given: ResponseHeaders): Headers {
	const headers = new Headers()
	for (const [name, value] of Object.entries(given))
		for (const each of typeof value === 'string' ? [value] : (value ?? [])) headers.append(name, each)
	return headers
}

/** A copy: undici's pieces lie in a buffer with what else came over the connection. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(length)
	let offset = 0
	for (const chunk of chunks) {
		bytes.set(chunk, offset)
		offset += chunk.length
	}
	return bytes
}
