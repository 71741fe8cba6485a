import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import * as v from 'valibot'
import { allOf, anyOf, jsonObject, oneOf } from '../schemas.ts'

const taken = (schema: v.GenericSchema, values: readonly unknown[]) => values.filter((value) => v.is(schema, value))

describe('combinators', () => {
	it('accept a value that fits all, at least one, or exactly one, and copy nothing', () => {
		const a = jsonObject({ a: v.string() })
		const b = jsonObject({ b: v.string() })
		const both = { a: '', b: '' }
		expect(v.parse(allOf([a, b]), both)).to.equal(both)
		expect(v.is(allOf([a, b]), { a: '' })).to.equal(false)
		expect(taken(oneOf([a, b]), [{ a: '' }, both, {}])).to.deep.equal([{ a: '' }])
	})

	for (const [name, either] of Object.entries({ anyOf, oneOf }))
		it(`report what the nearest option lacks: ${name}`, () => {
			const card = jsonObject({ kind: v.literal('card'), id: v.string(), limit: v.number() })
			const account = jsonObject({ kind: v.literal('account'), id: v.string() })
			const schema = either([card, v.string(), account])
			const said = (value: unknown) => v.safeParse(schema, value).issues?.map((issue) => v.getDotPath(issue))
			const whole = { kind: 'card', id: 'c', limit: 1 }
			expect(v.parse(schema, whole)).to.equal(whole)
			expect(v.is(schema, 'a text')).to.equal(true)
			expect(said({ kind: 'card', id: 'c', limit: '1' })).to.deep.equal(['limit'])
			expect(said({ kind: 'account', id: 7 })).to.deep.equal(['id'])
			// Equally near: the first.
			expect(said({ kind: 'account', limit: 1 })).to.deep.equal(['id'])
			expect(said({ kind: 'neither' })).to.deep.equal(['kind', 'id'])
			for (const value of [null, [], 7, undefined]) expect(said(value), JSON.stringify(value)).to.deep.equal([null])
			expect(v.is(either([]), 'a text')).to.equal(false)
		})

	it('keep the issues of a value apart that is found in several places', () => {
		const item = anyOf([jsonObject({ a: v.string() }), jsonObject({ b: v.string(), c: v.string() })])
		const value = { x: 1 }
		const paths = (schema: v.GenericSchema, given: unknown) =>
			v.safeParse(schema, given).issues?.map((issue) => v.getDotPath(issue))
		const whole = anyOf([jsonObject({ list: v.array(item), one: item })])
		expect(paths(whole, { list: [value, value], one: value })).to.deep.equal(['list.0.a', 'list.1.a', 'one.a'])
	})

	it('forget a value when it is validated, so that it can change', () => {
		const schema = anyOf([jsonObject({ a: v.string() })])
		const value: Record<string, unknown> = { a: 1 }
		expect(v.is(schema, value)).to.equal(false)
		value.a = 'x'
		expect(v.is(schema, value)).to.equal(true)
		const throwing = anyOf([
			v.custom(() => {
				throw new RangeError('broken')
			}),
		])
		expect(() => v.is(throwing, value)).to.throw(RangeError)
		expect(v.is(schema, { a: 'x' })).to.equal(true)
	})
})

/** A text schema that counts how often it runs. */
function createCounter() {
	const counter = { runs: 0 }
	const leaf = v.custom<string>((value) => {
		counter.runs++
		return typeof value === 'string'
	})
	return { counter, leaf }
}

/** Values and schemas that took seconds to minutes: each level ran the next one twice or more. */
const costly: Readonly<Record<string, (leaf: v.GenericSchema, depth: number) => readonly [v.GenericSchema, unknown]>> =
	{
		'a recursive anyOf and a nested response': (leaf, depth) => {
			const node: v.GenericSchema = v.lazy(() => either)
			const either = anyOf([
				jsonObject({ a: v.exactOptional(node), x: leaf }),
				jsonObject({ a: v.exactOptional(node), y: leaf }),
			])
			return [either, JSON.parse(`${'{"a":'.repeat(depth)}{"x":1}${'}'.repeat(depth)}`)]
		},
		'levels of allOf and an empty object': (leaf, depth) => {
			let schema: v.GenericSchema = jsonObject({ a: leaf })
			for (let level = 0; level < depth; level++) schema = allOf([schema, schema])
			return [schema, {}]
		},
		'levels of allOf and a wrong field': (leaf, depth) => {
			let schema: v.GenericSchema = jsonObject({ a: leaf })
			for (let level = 0; level < depth; level++) schema = allOf([schema, schema])
			return [schema, { a: 1 }]
		},
		'a filter of And, Or and Not and a wrong input': (leaf, depth) => {
			const filter: v.GenericSchema = v.lazy(() => one)
			const one = oneOf([
				jsonObject({ and: v.array(filter) }),
				jsonObject({ or: v.array(filter) }),
				jsonObject({ not: filter }),
				jsonObject({ field: leaf }),
			])
			return [one, JSON.parse(`${'{"not":'.repeat(depth)}{"field":7}${'}'.repeat(depth)}`)]
		},
		'patterns that overlap': (leaf, depth) => {
			const node: v.GenericSchema = v.lazy(() => open)
			const open = jsonObject(
				{},
				{
					patterns: [
						[/^a/u, node],
						[/a$/u, node],
						[/^x/u, leaf],
					],
				},
			)
			return [open, JSON.parse(`${'{"a":'.repeat(depth)}{"x":7}${'}'.repeat(depth)}`)]
		},
	}

describe('the cost of combinators', () => {
	for (const [what, create] of Object.entries(costly))
		it(`grows as the depth does: ${what}`, () => {
			const runsAt = (depth: number): number => {
				const { counter, leaf } = createCounter()
				const [schema, value] = create(leaf, depth)
				v.is(schema, value)
				return counter.runs
			}
			expect(runsAt(16)).to.be.at.most(4 * Math.max(1, runsAt(4)))
		})

	it('is at most one run per schema and value, whatever a document combines', () => {
		const kinds = fc.constantFrom('allOf', 'anyOf', 'oneOf')
		const members = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 4 })
		const part = fc.record({ kind: kinds, members, isField: fc.boolean() })
		const document = fc.array(part, { minLength: 12, maxLength: 12 })
		const property = fc.property(document, fc.integer({ min: 1, max: 6 }), (parts, depth) => {
			const { counter, leaf } = createCounter()
			const combine = { allOf, anyOf, oneOf }
			const text = jsonObject({ text: v.exactOptional(leaf) })
			// A member of its own value comes later in the list, and a member of its field may be any, so that the document ends.
			const schemas: v.GenericSchema[] = []
			for (const [index, { kind, members: chosen, isField }] of [...parts.entries()].toReversed()) {
				const found = chosen.map((member) =>
					isField || member <= index || !schemas[member]
						? jsonObject({ next: v.exactOptional(v.lazy(() => schemas[member] ?? text)) })
						: schemas[member],
				)
				schemas[index] = combine[kind]([...found, text])
			}
			const value = JSON.parse(`${'{"text":7,"next":'.repeat(depth)}{"text":"x"}${'}'.repeat(depth)}`)
			v.is(schemas[0] as v.GenericSchema, value)
			expect(counter.runs).to.be.at.most(parts.length * (depth + 1))
		})
		fc.assert(property, random(300))
	})

	it('has a limit for each value, and a value beyond it is refused', () => {
		const { leaf } = createCounter()
		const createMany = (length: number) =>
			anyOf(Array.from({ length }, (_, index) => allOf([jsonObject({ [`f${index}`]: leaf })])))
		const { issues = [] } = v.safeParse(createMany(1100), { f1099: 'x' })
		expect(issues.map(({ message }) => message).join()).to.include('a value that takes fewer steps to check')
		expect(v.is(createMany(900), { f899: 'x' })).to.equal(true)
	})
})
