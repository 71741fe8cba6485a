// Requests of a whole document's operations, made of what the document itself says and taken by Ajv, whatever the bindings think of them;
// and what arrives of each where the client sends it.
import { isDeepStrictEqual } from 'node:util'
import { createClient } from '@tarja/core'
import { randomFrom } from '../../src/generate/sample.test.ts'
import { judgeOf, rawOf } from './judge.mjs'

const slots = { path: 'params', query: 'query', header: 'headers' }

/** Whether a value can stand in a place: no empty step in a path, no item twice in a query, ASCII in a header, null nowhere. */
const fits = {
	path: (value) => ![value].flat().some((one) => /^\.{0,2}$/.test(String(one)) || one === null),
	query: (value) => ![value].flat().includes(null) && new Set([value].flat()).size === [value].flat().length,
	header: (value) => [value].flat().every((one) => /^[\x21-\x7e]+$/.test(String(one)) && one !== null),
}

const isThere = (value) => value !== null

/** A form has no null (`null-unsent`), and no rule for objects (`body-nested`). */
const isForm = (value) =>
	isThere(value) &&
	Object.values(value)
		.flat()
		.every((one) => typeof one !== 'object')

/** @returns A function that gives the input of a planned operation; nothing where the document says of none what it is. */
function requestsFor(file) {
	const resolve = rawOf(file)
	const { samples, compile } = judgeOf(file).input
	// A parameter of OpenAPI 2.0 is no schema, and some that are Ajv does not compile.
	const compiled = (pointer) => {
		try {
			return compile(pointer.replace(/\/(?:one|any|all)Of$/, ''))
		} catch {
			return () => false
		}
	}
	const found = (random, pointer, isFit, shown = []) => {
		const { in: place } = resolve(pointer) ?? {}
		const isValid = place === undefined ? compiled(pointer) : () => true
		const drawn = Array.from({ length: 100 }, (_, turn) => () => samples(pointer, random, turn))
		for (const draw of [...shown.map((value) => () => value), ...drawn]) {
			const value = draw()
			if (value !== undefined && isFit(value) && isValid(value)) return value
		}
		return undefined
	}
	return (planned) => {
		const random = randomFrom(1)
		const input = {}
		for (const { place, name, required, schema, pointer, mediaType } of planned.operation.parameters) {
			const value = mediaType === undefined ? found(random, schema.pointer ?? pointer, fits[place]) : '{}'
			const isObject =
				typeof value === 'object' && !(Array.isArray(value) && value.every((one) => typeof one !== 'object'))
			if (value !== undefined && !isObject) input[slots[place]] = { ...input[slots[place]], [name]: value }
			else if (required) return undefined
		}
		const { content, required } = planned.body ?? {}
		if (content?.schema && /json|x-www-form/.test(content.mediaType)) {
			const { example, examples = {} } = resolve(content.pointer) ?? {}
			const shown = [example, ...Object.values(examples).map((one) => one?.value)]
			const body = found(random, content.schema.pointer, /json/.test(content.mediaType) ? isThere : isForm, shown)
			if (body !== undefined) input.body = body
		}
		return required && input.body === undefined ? undefined : input
	}
}

const sep = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' }

/** What has to arrive, by the rules of OpenAPI 3.1 §4.8.12; a list in a query comes as its repeated values. */
function wanted({ operation, body }, input) {
	const texts = ({ style, explode, place }, value) =>
		Array.isArray(value) && !(place === 'query' && explode && style !== 'tabDelimited')
			? [value.join(sep[style] ?? ',')]
			: [value].flat().map(String)
	const of = (place) =>
		operation.parameters
			.filter((one) => one.place === place && input[slots[place]]?.[one.name] !== undefined)
			.map((one) => [one.name, texts(one, input[slots[place]][one.name])])
	const path = of('path').reduce(
		(whole, [name, [text]]) => whole.replaceAll(`{${name}}`, encodeURIComponent(text)),
		operation.path,
	)
	const fixed = Object.entries(operation.query ?? {}).map(([name, value]) => [name, [value]])
	const isJson = /json/.test(body?.content.mediaType)
	return {
		path: decodeURIComponent(path),
		query: [...fixed, ...of('query')],
		headers: of('header'),
		...(isJson && { body: input.body }),
	}
}

async function arrived(operation, input) {
	let sent
	const fetch = async (url, init) => {
		sent = { url: new URL(url), headers: new Headers(init.headers), text: await new Response(init.body).text() }
		return new Response(null, { status: 500 })
	}
	const client = createClient({ baseUrl: 'https://vendor.example', fetch, retry: false })
	const error = await client.call(operation, input).catch((thrown) => thrown)
	return { sent, error }
}

/**
 * @returns How many operations were called; what was refused, and whether a loss tells why; and what sent something else than the
 * document shows.
 */
export async function callsIn(file, plan, served, diagnostics) {
	const request = requestsFor(file)
	const losses = diagnostics.filter(({ severity }) => severity === 'loss').map(({ pointer }) => pointer)
	const found = { called: 0, refused: [], differing: [] }
	for (const planned of plan.operations) {
		const input = request(planned)
		if (!input) continue
		found.called++
		const { sent, error } = await arrived(served[planned.id], input)
		const { key, parameters } = planned.operation
		if (!sent) {
			const { schema } = planned.body?.content ?? {}
			const places = [...parameters, ...(schema ? [schema, { pointer: schema.target ?? schema.pointer }] : [])]
			const isTold = losses.some((loss) => places.some(({ pointer }) => loss.startsWith(pointer)))
			found.refused.push({ key, isTold, why: error?.message, input })
			continue
		}
		const { path, query, headers, ...rest } = wanted(planned, input)
		const wrong = [
			...(decodeURIComponent(sent.url.pathname) === path ? [] : ['path']),
			...query
				.filter(([name, values]) => !isDeepStrictEqual(sent.url.searchParams.getAll(name), values))
				.map(([name]) => name),
			...headers.filter(([name, [text]]) => sent.headers.get(name) !== text).map(([name]) => name),
			...(!('body' in rest) || isDeepStrictEqual(sent.text && JSON.parse(sent.text), rest.body ?? '') ? [] : ['body']),
		]
		if (wrong.length) found.differing.push({ key, wrong, url: String(sent.url), input })
	}
	return found
}
