// Covers example.ts and json-schema.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { createExample } from './example.ts'

const accepting = (jsonSchema: unknown, accepts = true) => ({
	'~standard': { validate: (value: unknown) => (accepts ? { value } : { issues: [] }), jsonSchema },
})
const exampleOf = async (schema: object): Promise<unknown> =>
	(await createExample(accepting({ input: () => schema })))?.value

describe('an example', () => {
	const cases: readonly (readonly [object, unknown])[] = [
		[{ const: 0 }, 0],
		[{ enum: ['b', 'a'] }, 'b'],
		[{ type: 'string', examples: ['shown'], enum: ['other'] }, 'shown'],
		[{ type: 'string', default: 'usual' }, 'usual'],
		[{ type: ['string', 'null'] }, 'example'],
		[{ type: 'string', minLength: 9 }, 'example--'],
		[{ type: 'string', format: 'date-time' }, '2026-01-31T12:00:00Z'],
		[{ type: 'string', format: 'unheard-of' }, 'example'],
		[{ type: 'string', maxLength: 4 }, 'exam'],
		[{ type: 'string', pattern: '^\\d+$' }, '0'],
		[{ type: 'string', pattern: '^\\d{14}$' }, '00000000000000'],
		[{ type: 'string', pattern: '^[A-Z]{2}$' }, 'AA'],
		[{ type: 'string', pattern: '(' }, 'example'],
		[{ type: 'array', prefixItems: [{ const: 1 }, { const: 2 }] }, [1, 2]],
		[{ type: 'integer', minimum: 3 }, 3],
		[{ type: 'integer', exclusiveMinimum: 3 }, 4],
		[{ type: 'number', minimum: 7, multipleOf: 5 }, 10],
		[{ type: 'number', maximum: -2 }, -2],
		[{ type: 'boolean' }, true],
		[{ type: 'null' }, null],
		[{}, null],
		[{ type: 'array', items: { type: 'string' } }, []],
		[{ type: 'array', minItems: 2, items: { type: 'boolean' } }, [true, true]],
		[{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 0],
		[{ oneOf: [{ const: 'one' }] }, 'one'],
		[
			{
				allOf: [
					{ type: 'object', required: ['a'] },
					{ type: 'object', properties: { a: { const: 1 } } },
				],
			},
			{ a: 1 },
		],
		[
			{ allOf: [{ properties: { a: {} } }, { properties: { a: { type: 'string' } }, required: ['a'] }] },
			{ a: 'example' },
		],
		[{ allOf: [{ type: 'string' }, { maxLength: 4 }] }, 'exam'],
		[
			{
				allOf: [{ $ref: '#/$defs/x' }, { properties: { b: { const: 2 } }, required: ['b'] }],
				$defs: { x: { allOf: [{ oneOf: [{ properties: { a: { const: 1 } }, required: ['a'] }] }] } },
			},
			{ a: 1, b: 2 },
		],
		[{ type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] }, { a: 'example' }],
		[{ type: 'object', additionalProperties: { type: 'string' } }, {}],
		[{ $ref: '#/$defs/x', $defs: { x: { const: 'found' } } }, 'found'],
	]
	for (const [schema, expected] of cases)
		it(`of ${JSON.stringify(schema)} is ${JSON.stringify(expected)}`, async () => {
			expect(await exampleOf(schema)).to.deep.equal(expected)
		})

	it('of a schema that holds itself ends', async () => {
		const schema = { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] }
		expect(JSON.stringify(await exampleOf(schema))).to.match(/^(\{"next":){8,}null/)
	})

	it('is none where the schema refuses it, or does not tell its JSON Schema', async () => {
		expect(await createExample(accepting({ input: () => ({ type: 'string' }) }, false))).to.equal(undefined)
		expect(await createExample(accepting(undefined))).to.equal(undefined)
		const refusing = () => {
			throw new Error('cannot be said')
		}
		expect(await createExample(accepting({ input: refusing }))).to.equal(undefined)
	})
})
