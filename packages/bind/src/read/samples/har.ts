/** Reads traffic that a browser or proxy recorded (HAR 1.2). */
import type { Json } from '../../text/json.ts'
import { below, type Pointer } from '../../text/pointer.ts'
import { list, member, text } from '../json-object.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { addressOf } from './address.ts'
import { answerAt, bodyAt, plainMediaType } from './body.ts'
import { sourceOf } from './operations.ts'
import { proofOf, type Sample, type SampleAnswer, type SampleBody } from './sample.ts'

export function isHar(document: Json): boolean {
	return Array.isArray(member(member(document, 'log'), 'entries'))
}

/** Media types of pages, scripts and images, which are not API calls. */
const foreign =
	/^(?:text\/(?:html|css|javascript)|(?:image|font|audio|video)\/|application\/(?:x-)?javascript|application\/wasm)/

export function harSamples(document: Json, reading: Reading): Sample[] {
	return list(member(member(document, 'log'), 'entries')).flatMap((entry, index) =>
		sampleOf(entry, below('#/log/entries', index), reading),
	)
}

export function readHar(document: Json, reading: Reading): ReadSource {
	return sourceOf('har-1.2', harSamples(document, reading), reading)
}

function sampleOf(entry: Json, pointer: Pointer, reading: Reading): Sample[] {
	const request = member(entry, 'request')
	const method = (text(member(request, 'method')) ?? '').toUpperCase()
	const answer = answerOf(member(entry, 'response'), below(pointer, 'response'), reading)
	// Skips OPTIONS requests: browsers send them before cross-origin calls (Fetch §3.3).
	if (!/^[A-Z]+$/.test(method) || method === 'OPTIONS' || method === 'CONNECT') return []
	if (answer?.body && foreign.test(answer.body.mediaType)) return []
	const posted = member(request, 'postData')
	const body = posted === undefined ? undefined : bodyOf(posted, below(pointer, 'request', 'postData'), reading)
	const headers = new Map(
		list(member(request, 'headers')).map((field) => [
			(text(member(field, 'name')) ?? '').toLowerCase(),
			text(member(field, 'value')),
		]),
	)
	if (list(member(request, 'cookies')).length > 0) headers.set('cookie', undefined)
	const address = addressOf(text(member(request, 'url')) ?? '')
	const sent = { headers: [...headers.keys()], ...(body && { body }), ...proofOf(headers.get('authorization')) }
	return [{ pointer, method, ...address, ...sent, answers: answer ? [answer] : [], tags: [] }]
}

function bodyOf(posted: Json, pointer: Pointer, reading: Reading): SampleBody | undefined {
	const params = member(posted, 'params')
	const mediaType = plainMediaType(text(member(posted, 'mimeType')))
	if (Array.isArray(params) && params.length > 0) {
		const fields = params.map((field) => ({
			name: text(member(field, 'name')) ?? '',
			isFile: member(field, 'fileName') !== undefined,
		}))
		return { mediaType: mediaType ?? 'application/x-www-form-urlencoded', fields }
	}
	const given = text(member(posted, 'text')) ?? ''
	return given === '' ? undefined : bodyAt(given, mediaType, pointer, reading)
}

function answerOf(response: Json | undefined, pointer: Pointer, reading: Reading): SampleAnswer | undefined {
	const status = member(response, 'status')
	// Skips an entry with status 0, which stands for a request without an answer.
	if (typeof status !== 'number' || !(status >= 200 && status < 600)) return undefined
	const content = member(response, 'content')
	return answerAt(status, contentText(content), text(member(content, 'mimeType')), pointer, reading)
}

function contentText(content: Json | undefined): string | undefined {
	const given = text(member(content, 'text'))
	if (given === undefined || member(content, 'encoding') !== 'base64') return given
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(given), (character) => character.charCodeAt(0)))
	} catch {
		return undefined
	}
}
