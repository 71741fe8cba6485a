// Each field of each object of OpenAPI, and each keyword of schemas in each place where one stands: what becomes of it. A field is put
// into a document that lacks it, and what is made of both is compared, so that nothing is lost without a line of the table.
import { describe, expect, it } from '@tarja-test/harness'
import { read, readOfOld } from '../read/openapi/schemas/fields.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { alike, type Fields, fields, keywords } from './census-rows.test.ts'
import { generate } from './generate.ts'
import { planAll, sourceOf } from './plan-all.test.ts'

type Version = NonNullable<Fields['version']>

/** A document with one operation and this in it. */
type Place = (fill: JsonObject, version: Version) => JsonObject

const card = { type: 'object', properties: { id: { type: 'string' } } }
const inJson = (schema: Json = card): JsonObject => ({ content: { 'application/json': { schema } } })

function document(operation: JsonObject, version: Version, more: JsonObject = {}, path: JsonObject = {}): JsonObject {
	const isOld = version === '2.0'
	return {
		...(isOld ? { swagger: version, definitions: { Card: card } } : { openapi: version }),
		...(!isOld && { components: { schemas: { Card: card } } }),
		info: { title: 'Invented', version: '1' },
		paths: { '/x/{p}': { post: operation, ...path } },
		...more,
	}
}

const described = (version: Version, schema: Json = card): JsonObject => ({
	description: 'ok',
	...(version === '2.0' ? { schema } : inJson(schema)),
})
const ok = (version: Version): JsonObject => ({ responses: { 200: described(version) } })

const parameter =
	(place: string, schema: JsonObject = { type: 'string' }): Place =>
	(fill, version) => {
		const own = version === '2.0' ? schema : { schema }
		const whole = { in: place, name: 'p', ...(place === 'path' && { required: true }), ...own, ...fill }
		return document({ parameters: [whole], ...ok(version) }, version)
	}
const operation =
	(make: (fill: JsonObject, version: Version) => JsonObject): Place =>
	(fill, version) =>
		document({ ...ok(version), ...make(fill, version) }, version)
const body = (type: string): Place =>
	operation((fill) => ({ requestBody: { required: true, content: { [type]: { schema: card, ...fill } } } }))

const places: Readonly<Record<string, Place>> = {
	'the document': (fill, version) => document(ok(version), version, fill),
	info: (fill, version) => document(ok(version), version, { info: { title: 'Invented', version: '1', ...fill } }),
	'a server': (fill, version) =>
		document(ok(version), version, { servers: [{ url: 'https://a.example/v1', ...fill }] }),
	'a path': (fill, version) => document(ok(version), version, {}, fill),
	'an operation': operation((fill) => fill),
	'a parameter of the path': parameter('path'),
	'a parameter of the query': parameter('query'),
	'a list in the query': parameter('query', { type: 'array', items: { type: 'string' } }),
	'an object in the query': parameter('query', {
		...{ type: 'object', additionalProperties: false },
		properties: { a: { type: 'string' } },
	}),
	'a header': parameter('header'),
	'a list in a header': parameter('header', { type: 'array', items: { type: 'string' } }),
	'a cookie': parameter('cookie'),
	'a body': operation((fill) => ({ requestBody: { required: true, ...inJson(), ...fill } })),
	'the JSON of a body': body('application/json'),
	'the form of a body': body('application/x-www-form-urlencoded'),
	'the parts of a body': body('multipart/form-data'),
	'an answer': operation((fill, version) => ({ responses: { 200: { ...described(version), ...fill } } })),
	'the JSON of an answer': operation((fill) => ({
		responses: { 200: { content: { 'application/json': { schema: card, ...fill } } } },
	})),
	'a refusal': operation((fill, version) => ({
		responses: { 200: described(version), 422: { ...described(version), ...fill } },
	})),
	'all answers': operation((fill, version) => ({ responses: { 200: described(version), ...fill } })),
	'a callback': operation((fill) => ({
		callbacks: { done: { '{$url}': { post: { requestBody: inJson(), ...fill } } } },
	})),
	'the path of a callback': operation((fill) => ({
		callbacks: { done: { '{$url}': { post: { requestBody: inJson() }, ...fill } } },
	})),
	'a security scheme': (fill, version) => {
		const schemes = Object.keys(fill).length ? { s: fill } : {}
		const security = Object.keys(fill).length ? [{ s: ['cards.read'] }] : []
		const all = version === '2.0' ? { securityDefinitions: schemes } : { components: { securitySchemes: schemes } }
		return document({ ...ok(version), security }, version, all)
	},
}

const holding = (schema: Json): JsonObject => ({ type: 'object', required: ['f'], properties: { f: schema } })
const given = (place: string, schema: Json, version: Version): JsonObject => ({
	parameters: [{ in: place, name: 'p', ...(version === '2.0' ? (schema as JsonObject) : { schema }) }],
})

/** Operations that have a schema in each place where one can stand. */
const schemaPlaces: Readonly<Record<string, (schema: Json, version: Version) => JsonObject>> = {
	'a parameter of the query': (schema, version) => given('query', schema, version),
	'a header': (schema, version) => given('header', schema, version),
	'a body': (schema, version) =>
		version === '2.0'
			? { parameters: [{ in: 'body', name: 'b', schema: holding(schema) }] }
			: { requestBody: inJson(holding(schema)) },
	'a form': (schema) => ({
		requestBody: { content: { 'application/x-www-form-urlencoded': { schema: holding(schema) } } },
	}),
	'a form of parts': (schema) => ({ requestBody: { content: { 'multipart/form-data': { schema: holding(schema) } } } }),
	'an answer': (schema, version) => ({ responses: { 200: described(version, holding(schema)) } }),
	'a refusal': (schema, version) => ({
		responses: { 200: described(version), 422: described(version, holding(schema)) },
	}),
	'a callback': (schema) => ({ callbacks: { done: { '{$url}': { post: { requestBody: inJson(holding(schema)) } } } } }),
}
const inOld = ['a parameter of the query', 'a header', 'a body', 'an answer', 'a refusal']

async function outcomeOf(document: JsonObject) {
	const { files, report } = await generate(planAll(sourceOf(document)))
	const text = files.get('vendor.ts') ?? ''
	return {
		code: text.replaceAll(/\/\*\*[\s\S]*?\*\/|\s+/g, ' ').replaceAll(/ +/g, ' '),
		codes: new Set<string>(report.diagnostics.map(({ code }) => code)),
		relaxed: JSON.stringify(report.notChecked),
		said: text + JSON.stringify({ ...report, diagnostics: [], counts: {} }),
	}
}

/** LossTracker that tell of a whole that is left to the caller, so that nothing within it is checked. */
const wholes = ['parameter-style', 'body-nested', 'body-parts'] as const

/** What changes from one document to the other. The word `held` stands for code, so it may hold more than the field says. */
async function verdict(one: JsonObject, other: JsonObject): Promise<string> {
	const [before, after] = [await outcomeOf(one), await outcomeOf(other)]
	const told = [...after.codes].filter((code) => !before.codes.has(code)).sort()
	const held = before.code === after.code ? [] : ['held']
	if (held.length || told.length) return [...held, ...told].join(', ')
	if (before.relaxed !== after.relaxed) return 'relaxed'
	const whole = wholes.find((code) => after.codes.has(code))
	return before.said !== after.said ? 'said' : whole ? `within ${whole}` : 'idle'
}

const documents = Object.values(places).map((place) => [place({}, '2.0'), place({}, '3.1.0')])

describe('the census of fields', () => {
	it('has every place of the table, and every place is in it', () => {
		const named = Object.keys(fields).flatMap((name) => alike[name] ?? name)
		expect(named.sort()).to.deep.equal(Object.keys(places).sort())
	})

	it('has a row for every field that is read or passed over', () => {
		const seen = new Set<string>()
		JSON.stringify([documents, fields, keywords], (name, value) => {
			seen.add(name)
			return value
		})
		expect(
			[read, readOfOld]
				.flatMap(Object.values<readonly string[]>)
				.flat()
				.filter((name) => !seen.has(name)),
		).to.deep.equal([])
	})

	it('says of each that changes nothing why nothing is lost', () => {
		for (const { is, but, why, ...row } of [...Object.values(fields).flat(), ...keywords]) {
			const verdicts = [is, ...Object.values(but ?? {})]
			expect(verdicts.includes('idle'), JSON.stringify(row)).to.equal(why !== undefined)
		}
	})

	for (const [name, place] of Object.entries(places))
		it(`says what becomes of each field of ${name}`, async () => {
			const [table = name] = Object.keys(alike).filter((own) => alike[own]?.includes(name))
			// A parameter of OpenAPI 2.0 is no object.
			for (const { version = '3.1.0', fills, is, but } of fields[table] ?? [])
				for (const fill of version === '2.0' && name === 'an object in the query' ? [] : fills) {
					const found = await verdict(place({}, version), place(fill, version))
					expect(found, `${JSON.stringify(fill)}, ${version}`).to.equal(but?.[name] ?? is)
				}
		})

	for (const [name, place] of Object.entries(schemaPlaces))
		it(`says what becomes of each keyword of the schema of ${name}`, async () => {
			for (const { version = '3.1.0', cases, is, but } of keywords) {
				const holding = (schema: Json) => document({ ...ok(version), ...place(schema, version) }, version)
				for (const [before, after] of version === '2.0' && !inOld.includes(name) ? [] : cases) {
					const found = await verdict(holding(before), holding(after))
					expect(found, `${JSON.stringify(after)}, ${version}`).to.equal(but?.[name] ?? is)
				}
			}
		})
})
