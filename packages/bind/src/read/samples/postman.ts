/** Reads Postman collections, 2.0 and 2.1 (schema.getpostman.com). */

import type { SecurityScheme } from '../../form/operation.ts'
import type { Json } from '../../text/json.ts'
import { below, type Pointer } from '../../text/pointer.ts'
import { isObject, list, member, text } from '../json-object.ts'
import type { ReadSource } from '../openapi/read-openapi.ts'
import type { Reading } from '../reading.ts'
import { addressOf } from './address.ts'
import { answerAt, bodyAt, plainMediaType } from './body.ts'
import { sourceOf } from './operations.ts'
import type { Sample, SampleAnswer, SampleBody } from './sample.ts'

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
	const pending: { item: Json; pointer: Pointer; tags: readonly string[] }[] = [
		{ item: collection, pointer: '#', tags: [] },
	]
	for (let next = pending.pop(); next; next = pending.pop()) {
		const { item, pointer, tags } = next
		const request = member(item, 'request')
		if (request !== undefined) samples.push(...sampleOf(item, request, pointer, tags, reading))
		for (const [index, inner] of list(member(item, 'item')).entries()) {
			const folder = Array.isArray(member(inner, 'item')) ? text(member(inner, 'name')) : undefined
			const innerTags = folder === undefined ? tags : [...tags, folder]
			pending.push({ item: inner, pointer: below(pointer, 'item', index), tags: innerTags })
		}
	}
	const info = member(collection, 'info')
	const title = reading.told({ value: member(info, 'name'), pointer: '#/info/name' })
	return {
		...sourceOf('postman-2', samples.reverse(), reading),
		...(title !== undefined && { title }),
		securitySchemes: schemesOf(member(collection, 'auth')),
	}
}

function sampleOf(item: Json, request: Json, pointer: Pointer, tags: readonly string[], reading: Reading): Sample[] {
	const method = (text(member(request, 'method')) ?? 'GET').toUpperCase()
	const address = addressOf(urlOf(request))
	if (!/^[A-Z]+$/.test(method)) {
		reading.lose('operation-invalid', pointer)
		return []
	}
	const headers = pairs(member(request, 'header'))
	const body = bodyOf(request, headers, below(pointer, 'request', 'body'), reading)
	const [name, description] = [text(member(item, 'name')), textOf(member(request, 'description'))]
	const answers = list(member(item, 'response')).flatMap((answer, index) =>
		answerOf(answer, below(pointer, 'response', index), reading),
	)
	return [
		{
			...{ pointer, method, ...address, tags, answers },
			headers: [...headers.keys()],
			...(body && { body }),
			...(name !== undefined && { name }),
			...(description !== undefined && { description }),
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
	if (mode !== 'raw' || raw === undefined || raw.trim() === '') return undefined
	const language = text(member(member(member(body, 'options'), 'raw'), 'language'))
	return bodyAt(raw, mediaTypeIn(headers, language), pointer, reading)
}

function answerOf(answer: Json, pointer: Pointer, reading: Reading): SampleAnswer[] {
	const status = member(answer, 'code')
	if (typeof status !== 'number' || !(status >= 100 && status < 600)) return []
	const type = mediaTypeIn(pairs(member(answer, 'header')), text(member(answer, '_postman_previewlanguage')))
	return [answerAt(status, text(member(answer, 'body')), type, pointer, reading)]
}

/** Media type from the headers, otherwise from the language in which Postman shows the text. */
function mediaTypeIn(headers: ReadonlyMap<string, string>, language: string | undefined): string | undefined {
	return headers.get('content-type') ?? (language === 'json' ? 'application/json' : undefined)
}

function schemesOf(auth: Json | undefined): SecurityScheme[] {
	const type = text(member(auth, 'type'))
	const pointer = '#/auth'
	if (type === undefined || type === 'noauth') return []
	const of = (scheme: SecurityScheme['scheme']): SecurityScheme[] => [{ pointer, name: type, scheme }]
	if (type === 'basic' || type === 'bearer' || type === 'digest') return of({ kind: 'http', scheme: type })
	if (type === 'oauth2') return of({ kind: 'oauth2', flows: [] })
	if (type !== 'apikey') return of({ kind: 'unknown', type: /^[a-z\d]{1,20}$/i.test(type) ? type : 'unknown' })
	const given = list(member(auth, 'apikey')).find((pair) => member(pair, 'key') === 'in')
	return of({ kind: 'apiKey', place: member(given, 'value') === 'query' ? 'query' : 'header', field: '' })
}
