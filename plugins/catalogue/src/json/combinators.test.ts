import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import * as v from 'valibot'
import { allOf, anyOf, jsonObject } from '../schemas.ts'

const taken = (schema: v.GenericSchema, values: readonly unknown[]) => values.filter((value) => v.is(schema, value))

describe('combinators', () => {
	it('accept a value that fits all, or at least one, and copy nothing', () => {
		const a = jsonObject({ a: v.string() })
		const b = jsonObject({ b: v.string() })
		const both = { a: '', b: '' }
		expect(v.parse(allOf([a, b]), both)).to.equal(both)
		expect(v.is(allOf([a, b]), { a: '' })).to.equal(false)
		expect(taken(anyOf([a, b]), [{ a: '' }, both, {}])).to.deep.equal([{ a: '' }, both])
	})

	it('report what the nearest option lacks: anyOf', () => {
		const card = jsonObject({ kind: v.literal('card'), id: v.string(), limit: v.number() })
		const account = jsonObject({ kind: v.literal('account'), id: v.string() })
		const schema = anyOf([card, v.string(), account])
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
		expect(v.is(anyOf([]), 'a text')).to.equal(false)
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

describe('the cost of combinators', () => {
	it('is at most one run per schema and value, whatever a document combines', () => {
		const kinds = fc.constantFrom('allOf', 'anyOf')
		const members = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 4 })
		const part = fc.record({ kind: kinds, members, isField: fc.boolean() })
		const document = fc.array(part, { minLength: 12, maxLength: 12 })
		const property = fc.property(document, fc.integer({ min: 1, max: 6 }), (parts, depth) => {
			const { counter, leaf } = createCounter()
			const combine = { allOf, anyOf }
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
