/** Reads Postman collections, 2.0 and 2.1 (schema.getpostman.com). */

import { secretIn } from '../../clean/secrets.ts'
import type { Json } from '../../text/json.ts'
import { below, type Pointer } from '../../text/pointer.ts'
import { present } from '../../text/present.ts'
import { entries, isObject, list, member, text } from '../json-object.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { addressOf } from './address.ts'
import { bodyAt, plainMediaType, responseAt } from './body.ts'
import { sourceOf } from './operations.ts'
import { proofOf, type Sample, type SampleBody, type SampleResponse } from './sample.ts'

/** Returns the collection in a document, also where Postman's API wraps it in `collection`; undefined if there is none. */
export function postmanCollection(document: Json): Json | undefined {
	const inner = member(document, 'collection')
	const collection = isObject(inner) ? inner : document
	const info = member(collection, 'info')
	const isNamed = /getpostman\.com|postman/.test(text(member(info, 'schema')) ?? '') || member(info, '_postman_id')
	return Array.isArray(member(collection, 'item')) && isNamed ? collection : undefined
}

export function readPostman(collection: Json, reading: Reading): ReadSource {
	const samples: Sample[] = []
	// Walks without recursion, because deeply nested folders would overflow the stack.
	const pending: Item[] = [{ item: collection, pointer: '#', tags: [], proof: {} }]
	for (let next = pending.pop(); next; next = pending.pop()) {
		const { item, pointer, tags } = next
		const request = member(item, 'request')
		const proof = { ...next.proof, ...authOf(member(item, 'auth')) }
		for (const name of entries(item).map(([own]) => own))
			if (!/^(?:_.*|info|item|name|id|description|request|response|variable|auth)$/.test(name))
				reading.report('not-read', below(pointer, name))
		if (request !== undefined) samples.push(...sampleOf({ ...next, proof }, request, reading))
		for (const [index, inner] of list(member(item, 'item')).entries()) {
			const folder = Array.isArray(member(inner, 'item')) ? text(member(inner, 'name')) : undefined
			const innerTags = folder === undefined ? tags : [...tags, folder]
			pending.push({ item: inner, pointer: below(pointer, 'item', index), tags: innerTags, proof })
		}
	}
	const info = member(collection, 'info')
	const title = reading.told({ value: member(info, 'name'), pointer: '#/info/name' })
	return { ...sourceOf('postman-2', samples.reverse(), reading), ...present({ title }) }
}

/** A folder or a request of a collection, with the authentication that those around it have. */
interface Item {
	readonly item: Json
	readonly pointer: Pointer
	readonly tags: readonly string[]
	readonly proof: Pick<Sample, 'proof'>
}

function sampleOf({ item, pointer, tags, proof }: Item, request: Json, reading: Reading): Sample[] {
	const method = (text(member(request, 'method')) ?? 'GET').toUpperCase()
	const address = addressOf(urlOf(request))
	if (!/^[A-Z]+$/.test(method)) {
		reading.report('part-unread', pointer)
		return []
	}
	const headers = pairs(member(request, 'header'))
	const body = bodyOf(request, headers, below(pointer, 'request', 'body'), reading)
	const [name, description] = [text(member(item, 'name')), textOf(member(request, 'description'))]
	const responses = list(member(item, 'response')).flatMap((response, index) =>
		responseOf(response, below(pointer, 'response', index), reading),
	)
	return [
		{
			...{ pointer, method, ...address, tags, responses },
			headers: [...headers.keys()],
			...(body && { body }),
			...{ ...proof, ...proofOf(headers.get('authorization')), ...authOf(member(request, 'auth')) },
			...present({ name, description }),
		},
	]
}

const textOf = (value: Json | undefined): string | undefined => text(value) ?? text(member(value, 'content'))

/** The URL as text. Its parts are preferred over `raw`, which may be outdated. */
function urlOf(request: Json): string {
	const url = typeof request === 'string' ? request : member(request, 'url')
	if (typeof url === 'string') return url
	const path = member(url, 'path')
	const raw = text(member(url, 'raw')) ?? ''
	const [, ownQuery = ''] = raw.split(/\?(.*)/s)
	const query = Array.isArray(member(url, 'query'))
		? [...list(member(url, 'query'))]
				.filter((pair) => text(member(pair, 'key')))
				.map((pair) => encodeURIComponent(text(member(pair, 'key')) ?? ''))
				.join('&')
		: ownQuery
	const pieces = list(path).map((piece) => textOf(piece) ?? text(member(piece, 'value')) ?? '')
	const where = Array.isArray(path) ? `/${pieces.join('/')}` : (text(path) ?? raw.split('?')[0] ?? '')
	return query === '' ? where : `${where}?${query}`
}

/** Header fields as lower-case names and values; Postman stores a list or lines of text. */
function pairs(value: Json | undefined): Map<string, string> {
	const given =
		typeof value === 'string'
			? value
					.split('\n')
					.map((line): [string, string] => [line.split(':')[0] ?? '', line.split(':').slice(1).join(':')])
			: list(value).map((pair): [string, string] => [
					text(member(pair, 'key')) ?? '',
					text(member(pair, 'value')) ?? '',
				])
	return new Map(
		given.filter(([name]) => name.trim() !== '').map(([name, own]) => [name.trim().toLowerCase(), own.trim()]),
	)
}

function bodyOf(
	request: Json,
	headers: ReadonlyMap<string, string>,
	pointer: Pointer,
	reading: Reading,
): SampleBody | undefined {
	const body = member(request, 'body')
	const mode = text(member(body, 'mode'))
	const fields = (name: string) =>
		list(member(body, name)).flatMap((field) => {
			const key = text(member(field, 'key'))
			return key ? [{ name: key, isFile: member(field, 'type') === 'file' }] : []
		})
	if (mode === 'urlencoded') return { mediaType: 'application/x-www-form-urlencoded', fields: fields('urlencoded') }
	if (mode === 'formdata') return { mediaType: 'multipart/form-data', fields: fields('formdata') }
	if (mode === 'file') return { mediaType: plainMediaType(headers.get('content-type')) ?? 'application/octet-stream' }
	const raw = text(member(body, 'raw'))
	if (mode === undefined || mode === 'none' || !raw?.trim()) {
		if (mode === 'graphql') reading.report('part-unread', pointer, 'a GraphQL body')
		return undefined
	}
	const language = text(member(member(member(body, 'options'), 'raw'), 'language'))
	return bodyAt(raw, mediaTypeIn(headers, language), pointer, reading)
}

function responseOf(response: Json, pointer: Pointer, reading: Reading): SampleResponse[] {
	const status = member(response, 'code')
	if (typeof status !== 'number' || !(status >= 100 && status < 600)) return []
	const type = mediaTypeIn(pairs(member(response, 'header')), text(member(response, '_postman_previewlanguage')))
	return [responseAt(status, text(member(response, 'body')), type, pointer, reading)]
}

/** Media type from the headers, otherwise from the language in which Postman shows the text. */
function mediaTypeIn(headers: ReadonlyMap<string, string>, language: string | undefined): string | undefined {
	return headers.get('content-type') ?? (language === 'json' ? 'application/json' : undefined)
}

/** How a request proves who calls; absent where it does not say, so that those around it do. */
function authOf(auth: Json | undefined): Pick<Sample, 'proof'> {
	const type = text(member(auth, 'type'))
	if (type === undefined || type === 'inherit') return {}
	if (type === 'noauth') return { proof: undefined }
	if (type === 'basic' || type === 'bearer' || type === 'digest') return { proof: `http ${type}` }
	if (type !== 'apikey') return { proof: /^[a-z\d]{1,20}$/i.test(type) ? type : 'unknown' }
	const said = (name: string): string =>
		text(
			member(
				list(member(auth, 'apikey')).find((pair) => member(pair, 'key') === name),
				'value',
			),
		) ?? ''
	const field = /^[\w-]{1,60}$/.test(said('key')) && !secretIn(said('key')) ? said('key') : ''
	return { proof: `apiKey in ${said('in') === 'query' ? 'query' : 'header'} ${field}` }
}
