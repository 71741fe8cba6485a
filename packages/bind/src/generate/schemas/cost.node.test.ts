// The cost of a generated check grows in proportion to the value's size, whatever its schema combines.
import { describe, expect, extent, isNightly, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import type * as v from 'valibot'
import { planAll, read, ref } from '../../../test/documents.ts'
import { bound, byName, chain, object, range } from '../../../test/shapes.ts'
import { countSteps } from '../../../test/steps.ts'
import { generateBindings } from '../generate.ts'
import { loadFiles } from '../loaded.node.test.ts'

/** How many schemas refer to one another. */
const many = 6
const names = ['next', 'list', 'map', 'kind'] as const

/** Random schemas. Each may refer to any other, with keywords that a vendor may write next to the reference. */
const anySchema = fc.letrec<{ schema: object }>((tie) => {
	const one = tie('schema')
	const several = fc.array(one, { minLength: 2, maxLength: 3 })
	const reference = fc.nat(many - 1).map((index) => ref(`S${index}`))
	const scalar = fc.constantFrom<object>(
		{ type: 'string' },
		{ type: ['string', 'null'], pattern: '^[a-z]+$' },
		{ type: 'integer', maximum: 10 },
		{ enum: ['a', 'b', 1, null] },
		{ type: 'string', const: 'a' },
		{},
	)
	const fields = fc.record(
		{
			type: fc.constant('object'),
			properties: fc.dictionary(fc.constantFrom(...names), one, { maxKeys: 4 }),
			required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
			additionalProperties: fc.oneof(fc.boolean(), one),
		},
		{ requiredKeys: ['properties'] },
	)
	const unchecked = fc.record(
		{
			not: one,
			if: one,
			contains: one,
			uniqueItems: fc.boolean(),
			patternProperties: fc.dictionary(fc.constant('^x'), one),
			unevaluatedProperties: fc.boolean(),
		},
		{ requiredKeys: [] },
	)
	const combined = fc.oneof(
		...(['anyOf', 'oneOf', 'allOf'] as const).map((name) => several.map((parts) => ({ [name]: parts }))),
		fc.tuple(several, fields).map(([oneOf, beside]) => ({ ...beside, oneOf, discriminator: { propertyName: 'kind' } })),
		one.map((inner) => ({ ...inner, nullable: true })),
		fc.tuple(one, unchecked).map(([inner, beside]) => ({ ...beside, ...inner })),
	)
	const list = one.map((items) => ({ type: 'array', items }))
	return { schema: fc.oneof({ maxDepth: 3 }, reference, reference, fields, fields, list, combined, combined, scalar) }
}).schema

/** Values of a given size, by shape: deep, wide, or both. */
const values: Record<string, (size: number) => unknown> = {
	deep: (size) =>
		range(Math.min(size, 150), (index) => index).reduce<unknown>((next) => ({ next, kind: 7 }), { list: 7 }),
	'deep lists': (size) => range(Math.min(size, 150), (index) => index).reduce<unknown>((inner) => [inner], 7),
	'wide list': (size) => ({ list: range(size, (index) => ({ kind: index, next: {} })) }),
	'wide object': (size) => ({ map: byName(size, (index) => [`x${index}`, { next: [], list: index }]) }),
	'wrong at the bottom': (size) =>
		range(20, (index) => index).reduce<unknown>(
			(next) => ({ next, map: { list: [next === 7] } }),
			range(size, (index) => index),
		),
}

/** Wraps a value. Counts the reads of its parts. */
function watch(value: unknown) {
	const seen = { parts: 0, looks: 0 }
	const look = <Trap extends (target: object, key: never) => unknown>(trap: Trap) =>
		((target, key) => {
			seen.looks++
			return trap(target, key)
		}) as Trap
	const traps: ProxyHandler<object> = {
		get: look((target: object, key: PropertyKey) => Reflect.get(target, key)),
		ownKeys: look((target: object) => Reflect.ownKeys(target)),
		getOwnPropertyDescriptor: look((target: object, key: PropertyKey) => Reflect.getOwnPropertyDescriptor(target, key)),
	}
	const watched: unknown = JSON.parse(JSON.stringify(value), (_, part) => {
		seen.parts++
		return Object(part) === part ? new Proxy(part, traps) : part
	})
	seen.looks = 0
	return { seen, watched }
}

/** Returns the schemas of a generated operation. */
function loadSchemas(document: object): readonly v.GenericSchema[] {
	const { served } = loadFiles(generateBindings(planAll(read(document))).files).get('index.ts') ?? {}
	const [operation] = Object.values(served ?? {}) as [Record<'body' | 'response', v.GenericSchema>]
	return [operation.body, operation.response]
}

/** Schemas with more issues in a deep value than a check remembers. */
const forgetful = [
	{ properties: {} },
	{ properties: {}, required: ['list'], additionalProperties: { additionalProperties: ref('S1') } },
	{ type: 'array', items: {} },
	{ properties: { next: { oneOf: [ref('S3'), ref('S1'), ref('S0')] }, kind: { type: 'object', properties: {} } } },
	{ type: 'array', items: {} },
	ref('S0'),
]

const countSchemas = (schemas: unknown) => JSON.stringify(schemas).split('{').length

describe('the cost of a check', () => {
	it('is at most that of each schema for each part of a value, whatever a document combines', () => {
		let checked = 0
		const property = fc.property(fc.array(anySchema, { minLength: many, maxLength: many }), (schemas) => {
			const named = byName(many, (index) => [`S${index}`, schemas[index]])
			const root = object({
				next: ref('S0'),
				list: { type: 'array', items: ref('S1') },
				map: { additionalProperties: ref('S2') },
			})
			for (const schema of loadSchemas(bound({ allOf: [root, { anyOf: [ref('S3'), ref('S4'), root] }] }, named)))
				for (const [shape, make] of Object.entries(values))
					for (const size of [50, 400]) {
						const { seen, watched } = watch(make(size))
						const result = schema['~standard'].validate(watched) as { readonly issues?: readonly { message: string }[] }
						expect(seen.looks, `${shape}, ${size}`).to.be.at.most(3 * seen.parts * countSchemas(named))
						expect(JSON.stringify(result.issues?.map(({ message }) => message) ?? [])).not.to.include('steps')
						checked++
					}
		})
		fc.assert(property, { seed, numRuns: extent === 'all' ? 2000 : isNightly ? 100 : 30, examples: [[forgetful]] })
		expect(checked).to.be.greaterThan(500)
	})

	it('does not double with each reference, where all lead to a text', () => {
		const cost = (size: number) => {
			const schemas = loadSchemas(
				chain(size, (next, index) => ({ oneOf: [next, { allOf: [next, { minLength: index }] }] }), { type: 'integer' }),
			)
			return countSteps(() => schemas.map((schema) => schema['~standard'].validate('x')))
		}
		expect(cost(16) / cost(8)).to.be.below(2.3)
	})
})
