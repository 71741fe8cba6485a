// Covers write-parameters.ts, and ../../read/openapi/input/parameters.ts.
// What arrives of a parameter: every shape × place × kind of document, called through the client, beside the vendor's example.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, isTarjaError, type Operation } from '@tarja/core'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { openApi, planAll, read, swagger } from '../../../test/documents.ts'
import type { Json, JsonObject } from '../../text/json.ts'
import { generate } from '../generate.ts'
import { loadFiles } from '../loaded.node.test.ts'

const long = '2229041000016991590'
const places = ['path', 'query', 'header', 'cookie'] as const
type Place = (typeof places)[number]

/** A shape: its schema, and what is given, with what arrives of it; a list arrives once for each item where the name is repeated. */
interface Shape {
	readonly schema: Json | undefined
	readonly given: readonly (readonly [value: unknown, arrives: string | readonly string[] | 'refused'])[]
	readonly more?: JsonObject
	/** What is told of it, so that it does not have to arrive as the example says. */
	readonly told?: string
}

const text = { type: 'string' }
const both = (value: number | boolean): Shape['given'] => [
	[value, String(value)],
	[String(value), String(value)],
]
const list = (...items: readonly (string | number)[]): Shape['given'] => [[items, items.map(String)]]

// biome-ignore format: a row is a line.
const shapes: Readonly<Record<string, Shape>> = {
	'a text': { schema: text, given: [['a/b c', 'a/b c'], [long, long]] },
	'a date': { schema: { ...text, format: 'date' }, given: [['2026-11-20', '2026-11-20']] },
	'a time': { schema: { ...text, format: 'date-time' }, given: [['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z']] },
	'a UUID': { schema: { ...text, format: 'uuid' }, given: [['0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950e']] },
	'a text with a pattern': { schema: { ...text, pattern: '^\\d{19}$' }, given: [[long, long]] },
	'one of some texts': { schema: { enum: ['2024-09-01', '2025-12-04'] }, given: [['2024-09-01', '2024-09-01']] },
	'one of some dates': { schema: { ...text, format: 'date', enum: ['2024-09-01', '2025-12-04'] }, given: [['2025-12-04', '2025-12-04']] },
	'a constant': { schema: { ...text, enum: ['v1'] }, given: [['v1', 'v1']] },
	'an integer': { schema: { type: 'integer' }, given: [...both(7), [long, long], [Number(long), 'refused']] },
	'an integer of 64 bits': { schema: { type: 'integer', format: 'int64' }, given: [...both(-7), [long, long]] },
	'a decimal': { schema: { type: 'number', minimum: 0 }, given: both(10.5) },
	'a truth value': { schema: { type: 'boolean' }, given: both(true) },
	'one of some numbers': { schema: { type: 'integer', enum: [1, 2] }, given: both(2) },
	'a text or nothing': { schema: { ...text, nullable: true }, given: [['a', 'a']] },
	'a number or nothing': { schema: { type: 'integer', nullable: true }, given: [...both(7), [long, long]] },
	'a text or a number': { schema: { oneOf: [text, { type: 'integer' }] }, given: [['a', 'a'], ...both(7), [long, long]] },
	'a number in parts': { schema: { allOf: [{ $ref: '#/components/schemas/Id' }, { minimum: 1 }] }, given: [...both(7), [long, long]] },
	'a number that has a name': { schema: { $ref: '#/components/schemas/Id' }, given: [...both(7), [long, long]] },
	'a list of texts': { schema: { type: 'array', items: text }, given: [...list('a', 'b'), ['a', ['a']]] },
	'a list of numbers': { schema: { type: 'array', items: { type: 'integer' } }, given: [...list(1, 2), ...list(long, 3), ['1', ['1']]] },
	'a list in one text': { schema: { type: 'array', items: { type: 'integer' } }, more: { explode: false }, given: [[[1, 2], '1,2'], ['1,2', '1,2'], [[long, 2], `${long},2`], [[Number(long)], 'refused']] },
	'a list or a text': { schema: { anyOf: [text, { type: 'array', items: text }] }, given: [['a,b', ['a,b']], ...list('a', 'b')] },
	'an object': { schema: { type: 'object', properties: { a: text } }, more: { style: 'spaceDelimited' }, given: [], told: 'parameter-style' },
	anything: { schema: {}, given: [['a', 'a'], ['a,b', 'a,b'], ...both(7), ...both(true), [long, long]] },
	'what nothing describes': { schema: undefined, given: [['a', 'a'], [7, '7'], [long, long], ['a,b', 'a,b']] },
}

const names = { path: 'params', query: 'query', header: 'headers' } as const
const json = (value: unknown) => JSON.stringify(value)

/** The parameter as it stands in a document, or in a sample with this value. */
const documents: Readonly<Record<string, (place: Place, shape: Shape) => string>> = {
	'OpenAPI 3.1': (place, shape) => json(newer('3.1.0', place, shape)),
	'OpenAPI 3.0': (place, shape) => json(newer('3.0.3', place, shape)),
	'OpenAPI 2.0': (place, shape) => json(older(place, shape)),
}

/** A document whose only operation may have a parameter. */
const documentWith = (place: Place, parameters: JsonObject[], of: (paths: object, more?: object) => object): object =>
	of({ [place === 'path' ? '/c/{q}' : '/c']: { get: { parameters, responses: { 204: { description: 'done' } } } } })

function newer(version: string, place: Place, { schema, more }: Shape): object {
	const parameter = { name: 'q', in: place, required: place === 'path', schema: schema ?? {}, ...more }
	const components = { schemas: { Id: { type: 'integer' } } }
	return documentWith(place, schema === undefined ? [] : [parameter], (paths) =>
		openApi(paths, { components }, version),
	)
}

/** The parameter of OpenAPI 2.0, which has no alternatives, parts or names there. */
function older(place: Place, { schema, more }: Shape): object {
	const collectionFormat = more?.explode === false || place !== 'query' ? 'csv' : 'multi'
	const own = schema as JsonObject | undefined
	const writing = own?.items && { collectionFormat }
	const parameter = { name: 'q', in: place, required: place === 'path', ...own, ...writing }
	return documentWith(place, own ? [parameter as JsonObject] : [], swagger)
}

const isOld = ({ schema = {}, told }: Shape): boolean =>
	told === undefined && !Object.keys(Object(schema)).some((name) => /Of$|ref$|^nullable$/.test(name))

interface Wire {
	readonly path: string
	readonly query: readonly string[]
	readonly header: string | undefined
}

describe('a parameter arrives as the vendor shows it', () => {
	let wire: Wire | undefined
	let server: Server
	let baseUrl = ''
	before(async () => {
		server = createServer(({ url = '', headers }, response) => {
			const { pathname, searchParams } = new URL(url, 'http://x')
			const header = headers.q ?? headers['x-q']
			const query = searchParams.getAll('q')
			wire = { path: decodeURIComponent(pathname.split('/')[2] ?? ''), query, header: header as string | undefined }
			response.writeHead(204).end()
		})
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
		baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	})
	after(() => server.close())

	async function bound(file: string, text: string) {
		const source = read(text, file)
		const plan = planAll(source)
		if (plan.operations.length === 0) return { codes: source.operations[0]?.diagnostics?.map(({ code }) => code) ?? [] }
		const { files, report } = await generate(plan)
		const [operation] = Object.values(loadFiles(files).get('index.ts')?.served ?? {})
		return { codes: report.diagnostics.map(({ code }) => code), operation: operation as Operation }
	}

	/** What arrived, by the place; or that it was refused before. */
	async function arrived(operation: Operation, place: Exclude<Place, 'cookie'>, name: string, value: unknown) {
		wire = undefined
		const client = createClient({
			baseUrl,
			auth: { token: async () => ({ accessToken: 't', obtainedAtMs: 0, lifetimeMs: 60_000 }) },
		})
		const error = await client.call(operation, { [names[place]]: { [name]: value } }).then(
			() => undefined,
			(thrown: unknown) => thrown,
		)
		if (error !== undefined && !isTarjaError(error, 'invalid_input')) throw error
		return error === undefined ? wire?.[place] : 'refused'
	}

	for (const [kind, documentOf] of Object.entries(documents))
		for (const place of places)
			it(`${kind}, in the ${place}: every shape`, async () => {
				for (const [title, shape] of Object.entries(shapes)) {
					if ((shape.schema === undefined && place !== 'path') || (kind === 'OpenAPI 2.0' && !isOld(shape))) continue
					const { codes, operation } = await bound('card.json', documentOf(place, shape))
					if (place === 'cookie') expect(codes, title).to.include('parameter-left-out')
					else if (shape.told !== undefined) expect(codes, title).to.include(shape.told)
					else
						for (const [value, expected] of shape.given) {
							const found = await arrived(operation as Operation, place, 'q', value)
							const one = typeof expected === 'string' ? expected : expected.join(',')
							const wanted = expected === 'refused' || place !== 'query' ? one : [expected].flat()
							expect(found, `${title}: ${json(value)}`).to.deep.equal(wanted)
						}
				}
			})
})
