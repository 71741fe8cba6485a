// Compares the generated schemas with Ajv, an independent implementation. The schemas are random. The values fit, or almost fit.
import { describe, expect, extent, it, seed } from '@tarja-test/harness'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import * as v from 'valibot'
import { planAll, read } from '../../../test/documents.ts'
import type { Diagnostic } from '../../form/diagnostic.ts'
import type { Json, JsonObject } from '../../text/json.ts'
import { generateBindings } from '../generate.ts'
import { loadFiles } from '../loaded.node.test.ts'

/** Without `__proto__`, because Ajv skips it. */
const names = ['a', 'b', 'c', 'd-e', 'constructor']
const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
	fc.option(arbitrary, { nil: undefined, freq: 2 })

/** Removes undefined members. */
const plain = (value: object): JsonObject =>
	Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as JsonObject

/** Random values made of the schemas' own words, so that many fit, and many almost fit. */
const { value: anyValue } = fc.letrec<{ value: Json }>((tie) => {
	const value = tie('value') as fc.Arbitrary<Json>
	const text = fc.oneof(
		fc.string({ unit: fc.constantFrom('A', 'x', '7', '💳'), maxLength: 7 }),
		fc.constantFrom('B', '2026-02-28', '2026-02-30', 'a@b.example', '10.0.0.1'),
	)
	const other = fc.constantFrom<Json>(null, true, false, { a: 1 }, [1])
	return {
		value: fc.oneof(
			{ maxDepth: 3, withCrossShrink: true },
			fc.oneof(text, fc.constantFrom(-1, 0, 1, 1.5, 2, 3, 4, 99), other),
			fc.dictionary(fc.constantFrom(...names, 'e', 'longer'), value, { maxKeys: 4 }),
			fc.array(value, { maxLength: 4 }),
		),
	}
})

const { schema: anySchema } = fc.letrec<{ schema: Json }>((tie) => {
	const field = tie('schema') as fc.Arbitrary<Json>
	const texts = fc.record({
		type: fc.constant('string'),
		minLength: some(fc.nat(3)),
		maxLength: some(fc.integer({ min: 2, max: 6 })),
		pattern: some(fc.constantFrom('^x', '^\\d+$', 'A', '^[a-z]{2,}$', '^(a+)+$')),
		format: some(fc.constantFrom('date', 'date-time', 'uuid', 'email', 'ipv4', 'cpf')),
	})
	const numbers = fc.record({
		type: fc.constantFrom('number', 'integer'),
		minimum: some(fc.integer({ min: -2, max: 3 })),
		exclusiveMaximum: some(fc.integer({ min: 2, max: 5 })),
		multipleOf: some(fc.constantFrom(1, 2, 0.5)),
	})
	const lists = fc.record({
		type: some(fc.constant('array')),
		items: some(fc.oneof(field, fc.boolean())),
		prefixItems: some(fc.array(field, { minLength: 1, maxLength: 2 })),
		minItems: some(fc.nat(2)),
		maxItems: some(fc.integer({ min: 1, max: 3 })),
	})
	const objects = fc.record({
		type: some(fc.constant('object')),
		properties: some(fc.dictionary(fc.constantFrom(...names), field, { maxKeys: 3 })),
		required: some(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 })),
		additionalProperties: some(fc.oneof(fc.boolean(), field)),
	})
	const values = fc.oneof(
		fc.record({
			enum: fc.uniqueArray(fc.constantFrom<Json>('A', 'B', 1, 2, null, true, { a: 1 }, [1]), {
				minLength: 1,
				maxLength: 3,
			}),
		}),
		fc.record({ const: fc.constantFrom<Json>('A', 1, null, { a: 1 }) }),
		fc.record({ type: fc.constantFrom<Json>('boolean', 'null', ['string', 'null'], ['integer', 'object']) }),
	)
	const several = fc.array(field, { minLength: 1, maxLength: 3 })
	const combined = fc.oneof(fc.record({ anyOf: several }), fc.record({ allOf: several }))
	const leaf = fc.oneof(texts, numbers, values)
	return {
		schema: fc
			.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, objects, lists, combined)
			.map(plain) as fc.Arbitrary<Json>,
	}
})

/** Whether a rule of the schema isn't checked. A missing `outcomeOf` doesn't belong to the schema. */
const isLoss = ({ severity, code }: Diagnostic): boolean => severity === 'loss' && code !== 'outcome-missing'

function bound(schema: Json) {
	const json = { 'application/json': { schema } }
	const post = {
		requestBody: { required: true, content: json },
		responses: { 200: { description: 'ok', content: json } },
	}
	const plan = planAll(read({ openapi: '3.1.0', paths: { '/x': { post } } }))
	// If no value satisfies a response, it can't be generated.
	if (plan.problems.length > 0) return undefined
	const { files, report } = generateBindings(plan)
	const [operation] = Object.values(loadFiles(files).get('index.ts')?.served ?? {}) as [
		{ body: v.GenericSchema; response: v.GenericSchema },
	]
	return { ...operation, isExact: !report.diagnostics.some(isLoss) }
}

// Its types describe an ES module, but Node and the bundle load the CommonJS module, which is the function itself.
const ajv = (addFormats as unknown as typeof addFormats.default)(
	new Ajv2020({ strict: false, ownProperties: true, logger: false, unicodeRegExp: false, validateSchema: false }),
)
ajv.addFormat('cpf', true)

describe('the generated schemas', () => {
	it('take and refuse what Ajv does, or the report names what they do not check; leniently they take all that is valid, unchanged', async () => {
		let compared = 0
		await fc.assert(
			fc.asyncProperty(anySchema, fc.array(anyValue, { minLength: 60, maxLength: 60 }), async (schema, values) => {
				const judge = ajv.compile(structuredClone(schema) as object)
				const found = bound(schema)
				if (!found) return
				const { body, response, isExact } = found
				for (const value of values) {
					const isValid = judge(value) as boolean
					const text = JSON.stringify(value)
					compared++
					if (isExact || isValid)
						expect(v.is(body, value), `${text} is ${isValid ? '' : 'not '}valid`).to.equal(isValid)
					if (!isValid) continue
					const { success, output } = v.safeParse(response, value)
					expect(success, `${text} is taken as a response`).to.equal(true)
					expect(JSON.stringify(output)).to.equal(text)
				}
			}),
			{ seed, numRuns: extent === 'all' ? 1000 : 60 },
		)
		expect(compared).to.be.greaterThan(400)
	})
})
