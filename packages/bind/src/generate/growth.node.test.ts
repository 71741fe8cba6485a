// Covers the limits of generate.ts: what is written grows with the document, and not faster.
import { describe, expect, it } from '@tarja-test/harness'
import { read } from '../../test/documents.ts'
import type { Plan } from '../form/plan.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { SourceError } from '../text/source-error.ts'
import { generate } from './generate.ts'
import { planAll, sourceOf } from './plan-all.test.ts'

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const values = Array.from({ length: 40 }, (_, at) => `VALUE_${at}`)
const repeat = (count: number, entryOf: (at: number) => [string, Json]): Json =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => entryOf(at)))

const texts = (size: number, more: object = {}): Json => ({
	type: 'object',
	properties: repeat(size, (at) => [`f${at}`, { type: 'string', ...more }]),
})
const answered = (schema: Json): Json => ({ get: { responses: { 200: json(schema) } } })

/** How documents share: each with many operations, whose parts stand in one place. */
const shapes: Readonly<Record<string, (size: number) => Json>> = {
	'aliases of YAML': (size) =>
		[
			'openapi: 3.1.0\nx-a: &a\n  type: object\n  properties:',
			...Array.from({ length: size }, (_, at) => `    f${at}: {}`),
			'paths:',
			...Array.from(
				{ length: size },
				(_, at) => `  /p${at}: { get: { responses: { 200: { content: { application/json: { schema: *a } } } } } }`,
			),
		].join('\n'),
	'diagnostics below a long name': (size) => {
		const long = 'n'.repeat(size * 100)
		const paths = { '/a': answered(ref('schemas', long)) }
		return { paths, components: { schemas: { [long]: texts(size, { not: {} }) } } }
	},
	'diagnostics of all operations': (size) => ({
		paths: repeat(size, (at) => [`/p${at}`, answered(ref('schemas', 'A'))]),
		components: { schemas: { A: texts(size, { not: {} }) } },
	}),
	'names that end alike': (size) => ({
		paths: repeat(size, (at) => [`/p${at}`, answered(ref('schemas', `${'-'.repeat(at)}x`))]),
		components: { schemas: repeat(size, (at) => [`${'-'.repeat(at)}x`, texts(20)]) },
	}),
	'one schema for all': (size) => ({
		paths: repeat(size, (at) => [
			`/a${at}`,
			{ post: { requestBody: json(ref('schemas', 'S')), responses: { 200: json(ref('schemas', 'S')) } } },
		]),
		components: {
			schemas: { S: { type: 'object', properties: { a: { enum: values }, b: { type: 'string', format: 'odd' } } } },
		},
	}),
	'schemas in a ring, which all lead to all': (size) => ({
		paths: repeat(size, (at) => [`/a${at}`, { get: { responses: { 200: json(ref('schemas', `S${at}`)) } } }]),
		components: {
			schemas: repeat(size, (at) => [
				`S${at}`,
				{ type: 'object', properties: { a: { type: 'string' }, next: ref('schemas', `S${(at + 1) % size}`) } },
			]),
		},
	}),
	'schemas in a chain': (size) => ({
		paths: repeat(size, (at) => [`/a${at}`, { post: { requestBody: json(ref('schemas', `S${at}`)), responses: {} } }]),
		components: {
			schemas: repeat(size, (at) => [
				`S${at}`,
				{ type: 'object', properties: at === 0 ? {} : { next: ref('schemas', `S${at - 1}`) } },
			]),
		},
	}),
	'one parameter, one response and one refusal for all': (size) => ({
		paths: repeat(size, (at) => [
			`/a${at}`,
			{
				get: {
					parameters: [ref('parameters', 'P')],
					responses: { 200: ref('responses', 'R'), 400: ref('responses', 'E') },
				},
			},
		]),
		components: {
			parameters: { P: { in: 'query', name: 'p', schema: { type: 'string', enum: values } } },
			responses: {
				R: json({
					type: 'object',
					properties: { state: { enum: values }, list: { type: 'array', items: { enum: values } } },
				}),
				E: json({ type: 'object', required: ['code'], properties: { code: { enum: values } } }),
			},
		},
	}),
}

const documentOf = (shape: (size: number) => Json, size: number): Json => {
	const found = shape(size)
	return typeof found === 'string' ? found : { openapi: '3.1.0', ...(found as JsonObject) }
}

/** What it costs, without a clock: bytes that are written, and how often named schemas are looked up. */
async function costOf(shape: (size: number) => Json, size: number) {
	const source = sourceOf(documentOf(shape, size))
	let lookups = 0
	class Counted<Key, Value> extends Map<Key, Value> {
		override get(key: Key): Value | undefined {
			lookups++
			return super.get(key)
		}
	}
	const plan: Plan = planAll({ ...source, schemas: new Counted(source.schemas) })
	const { files } = await generate(plan)
	const bytes = [...files.values()].reduce((sum, text) => sum + text.length, 0)
	return { bytes, lookups }
}

describe('what is generated', () => {
	for (const [name, shape] of Object.entries(shapes))
		it(`grows with the document, in bytes and in what is looked up: ${name}`, async () => {
			const [small, large] = [await costOf(shape, 60), await costOf(shape, 240)]
			// Four times as many operations; numbers in names have a digit more.
			expect(large.bytes / small.bytes, 'bytes').to.be.lessThan(4.4)
			expect(large.lookups / Math.max(1, small.lookups), 'lookups').to.be.lessThan(4.4)
		})

	it('is read with as many schemas as it has, however many operations there are', () => {
		const isRead = (shape: (size: number) => Json, size: number, maxSchemas: number): boolean => {
			const document = documentOf(shape, size)
			const text = typeof document === 'string' ? document : JSON.stringify(document)
			try {
				read(text, 'a.yaml', { limits: { maxSchemas } })
				return true
			} catch (error) {
				if (!(error instanceof SourceError) || error.code !== 'too-deep') throw error
				return false
			}
		}
		for (const [name, shape] of Object.entries(shapes)) {
			let needed = 1
			while (!isRead(shape, 20, needed)) needed = Math.ceil(needed * 1.05)
			expect(isRead(shape, 80, needed * 4), name).to.equal(true)
		}
	})
})
