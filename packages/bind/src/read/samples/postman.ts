/** Reads Postman collections, 2.0 and 2.1 (schema.getpostman.com). */

import { dropUndefined, type Json, joinPointer, type Pointer } from '../../text/json.ts'
import { getMember, isObject, toList, toText } from '../json-object.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { createSource, parseAddress } from './operations.ts'
import type { Sample, SampleBody, SampleResponse } from './sample.ts'
import { readForm, readSampleBody, readSampleResponse, toPlainMediaType } from './sample.ts'

/** Returns the collection in a document, or in its member `collection`, which Postman's API adds. Undefined if there is none. */
export function findCollection(document: Json): Json | undefined {
	const inner = getMember(document, 'collection')
	const collection = isObject(inner) ? inner : document
	const info = getMember(collection, 'info')
	const isNamed =
		/getpostman\.com|postman/.test(toText(getMember(info, 'schema')) ?? '') || getMember(info, '_postman_id')
	return Array.isArray(getMember(collection, 'item')) && isNamed ? collection : undefined
}

export function readPostman(collection: Json, reading: Reading): ReadSource {
	const samples: Sample[] = []
	// Doesn't use recursion, because deeply nested folders would overflow the stack.
	const variables = new Map(readPairs(getMember(collection, 'variable')))
	const pending: Item[] = [{ item: collection, pointer: '#', tags: [], variables }]
	for (let next = pending.pop(); next; next = pending.pop()) {
		const { item, pointer, tags } = next
		const request = getMember(item, 'request')
		if (request !== undefined) samples.push(...readPostmanRequest(next, request, reading))
		for (const [index, inner] of toList(getMember(item, 'item')).entries()) {
			const folder = Array.isArray(getMember(inner, 'item')) ? toText(getMember(inner, 'name')) : undefined
			const innerTags = folder === undefined ? tags : [...tags, folder]
			pending.push({ item: inner, pointer: joinPointer(pointer, 'item', index), tags: innerTags, variables })
		}
	}
	const info = getMember(collection, 'info')
	const title = reading.readText({ value: getMember(info, 'name'), pointer: '#/info/name' })
	return { ...createSource('postman-2', samples.reverse(), reading), ...dropUndefined({ title }) }
}

/** A folder or a request of a collection, the names of the folders around it, and the collection's variables. */
interface Item {
	readonly variables: ReadonlyMap<string, string>
	readonly item: Json
	readonly pointer: Pointer
	readonly tags: readonly string[]
}

function readPostmanRequest({ item, pointer, tags, variables }: Item, request: Json, reading: Reading): Sample[] {
	const method = (toText(getMember(request, 'method')) ?? 'GET').toUpperCase()
	const url = readUrl(request, variables)
	if (!/^[A-Z]+$/.test(method) || url === undefined) {
		reading.report('part-unread', pointer, url === undefined ? 'a request without host and path' : undefined)
		return []
	}
	const headers = readHeaders(getMember(request, 'header'))
	const body = readPostmanBody(request, headers, joinPointer(pointer, 'request', 'body'), reading)
	const [name, description] = [toText(getMember(item, 'name')), readDescription(getMember(request, 'description'))]
	const responses = toList(getMember(item, 'response')).flatMap((response, index) =>
		readSavedResponse(response, joinPointer(pointer, 'response', index), reading),
	)
	return [
		{
			...{ pointer, method, ...parseAddress(url), tags, responses },
			headers: [...headers.keys()],
			...(body && { body }),
			...dropUndefined({ name, description }),
		},
	]
}

const readDescription = (value: Json | undefined): string | undefined =>
	toText(value) ?? toText(getMember(value, 'content'))

/** Joins a part of a URL, which Postman writes as a text or as a list: `['v1', ':id']`. */
function joinPart(value: Json | undefined, separator: string): string {
	return (
		toText(value) ??
		toList(value)
			.map((piece) => toText(piece) ?? toText(getMember(piece, 'value')) ?? '')
			.join(separator)
	)
}

/**
 * Returns the URL as text; undefined if it names neither host nor path. The names of query parameters come from Postman's list, because it
 * also contains the disabled ones.
 */
function readUrl(request: Json, variables: ReadonlyMap<string, string>): string | undefined {
	const url = typeof request === 'string' ? request : getMember(request, 'url')
	if (typeof url === 'string') return url && fillHost(url, variables)
	const [host, path] = [joinPart(getMember(url, 'host'), '.'), joinPart(getMember(url, 'path'), '/')]
	const raw = fillHost(
		toText(getMember(url, 'raw')) || (host || path ? `${host}/${path.replace(/^\//, '')}` : ''),
		variables,
	)
	if (raw === '') return undefined
	const names = readPairs(getMember(url, 'query')).map(([name]) => encodeURIComponent(name))
	return names.length > 0 ? `${raw.split('?')[0]}?${names.join('&')}` : raw
}

/** Replaces a variable at the beginning by its value, because the value may have a path: `https://api.vendor.example/v1`. */
function fillHost(url: string, variables: ReadonlyMap<string, string>): string {
	return url.replace(/^\{\{([^{}]+)\}\}/, (whole, name: string) => variables.get(name) || whole)
}

/** Reads a list of keys and values, such as headers. */
function readPairs(list: Json | undefined): (readonly [name: string, value: string])[] {
	return toList(list)
		.map((pair) => [toText(getMember(pair, 'key'))?.trim() ?? '', toText(getMember(pair, 'value')) ?? ''] as const)
		.filter(([name]) => name !== '')
}

/** Returns headers by their names in lower case. */
const readHeaders = (list: Json | undefined): Map<string, string> =>
	new Map(readPairs(list).map(([name, value]) => [name.toLowerCase(), value.trim()]))

function readPostmanBody(
	request: Json,
	headers: ReadonlyMap<string, string>,
	pointer: Pointer,
	reading: Reading,
): SampleBody | undefined {
	const body = getMember(request, 'body')
	const mode = toText(getMember(body, 'mode'))
	if (mode === 'urlencoded') return readForm(readPairs(getMember(body, mode)))
	if (mode === 'formdata') return { mediaType: 'multipart/form-data' }
	if (mode === 'file') return { mediaType: toPlainMediaType(headers.get('content-type')) ?? 'application/octet-stream' }
	const raw = toText(getMember(body, 'raw'))
	if (!raw?.trim()) return undefined
	const language = toText(getMember(getMember(getMember(body, 'options'), 'raw'), 'language'))
	return readSampleBody(raw, findMediaType(headers, language), pointer, reading)
}

function readSavedResponse(response: Json, pointer: Pointer, reading: Reading): SampleResponse[] {
	const status = getMember(response, 'code')
	if (typeof status !== 'number' || !(status >= 100 && status < 600)) return []
	const type = findMediaType(
		readHeaders(getMember(response, 'header')),
		toText(getMember(response, '_postman_previewlanguage')),
	)
	const name = toText(getMember(response, 'name'))
	const sample = readSampleResponse(status, toText(getMember(response, 'body')), type, pointer, reading)
	return [{ ...sample, ...dropUndefined({ name }) }]
}

/** Returns the media type from the headers, otherwise from the language in which Postman shows the text. */
function findMediaType(headers: ReadonlyMap<string, string>, language: string | undefined): string | undefined {
	const named = { json: 'application/json', xml: 'application/xml', html: 'text/html' }[language ?? '']
	return headers.get('content-type') ?? named
}
