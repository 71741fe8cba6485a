import { describe, expect, it } from '@tarja-test/harness'
import * as v from 'valibot'
import { jsonObject, openEnum, orText, present, rulesFor, withWireRules } from '../schemas.ts'

const own = JSON.parse('{"__proto__":"x","constructor":"y"}')
/** Those of the values that a schema takes. */
const taken = (schema: v.GenericSchema, values: readonly unknown[]) => values.filter((value) => v.is(schema, value))

describe('schemas of JSON', () => {
	it('jsonObject() takes plain objects alone', () => {
		const schema = jsonObject({})
		class Own {
			a = 1
		}
		const objects = [{}, Object.create(null), new Own()]
		expect(taken(schema, objects)).to.deep.equal(objects)
		expect(taken(schema, [[], null, 'x', 1, new Date(), new Map(), undefined, () => 1])).to.deep.equal([])
	})

	it('jsonObject() reads own fields alone, whatever their names', () => {
		const schema = jsonObject({ ['__proto__']: v.string(), constructor: v.string() } as v.ObjectEntries &
			Record<string, v.GenericSchema>)
		expect(v.parse(schema, own)).to.equal(own)
		expect(v.is(schema, {})).to.equal(false)
		expect(v.is(jsonObject({ toString: v.exactOptional(v.number()) }), {})).to.equal(true)
	})

	it('jsonObject() holds other fields to their schema', () => {
		const closed = jsonObject({ a: v.optional(v.string()) }, { others: v.never() })
		expect(taken(closed, [{ a: 'x' }, { a: undefined }, { b: undefined }, { b: 1 }])).to.have.lengthOf(3)
		expect(v.safeParse(closed, { b: 1 }).issues?.[0].message).to.equal('expected no field but a')
	})

	it('openEnum() takes any text, rulesFor() any other kind, present() anything that is there', () => {
		expect(taken(openEnum(['A']), ['A', 'B', 1])).to.deep.equal(['A', 'B'])
		const ruled = rulesFor('string', v.pipe(v.string(), v.minLength(2)))
		expect(taken(ruled, ['ab', 'a', 1, null])).to.deep.equal(['ab', 1, null])
		expect(taken(present(), [null, 0, undefined])).to.deep.equal([null, 0])
	})

	it('withWireRules() writes names and lists as the wire has them, and takes text in that form', () => {
		const schema = withWireRules(
			{ names: { since: 'data_inicio' }, lists: { ids: ',' }, texts: ['n'] },
			jsonObject({ since: v.string(), ids: v.optional(v.array(orText(v.number()))), n: v.optional(v.number()) }),
		)
		const written = v.parse(schema, { since: 'x', ids: [1, 2], n: 3 })
		expect(written).to.deep.equal({ data_inicio: 'x', ids: '1,2', n: '3' })
		expect(v.is(schema, { data_inicio: 'x', ids: '1,2' })).to.equal(true)
		expect(v.is(schema, { data_inicio: 'x', ids: '1,b' })).to.equal(false)
		const texts = withWireRules({ lists: { ids: ',' } }, jsonObject({ ids: v.array(v.string()) }))
		expect(v.is(texts, { ids: ['a,b'] })).to.equal(false)
		expect(v.parse(texts, { ids: ['a', '1'] })).to.deep.equal({ ids: 'a,1' })
	})

	it('end on values that nest as deep as they like, and change nothing on the prototypes of others', () => {
		const recursive: v.GenericSchema = jsonObject({ next: v.exactOptional(v.lazy(() => recursive)) })
		const deep = JSON.parse(`${'{"next":'.repeat(50_000)}{}${'}'.repeat(50_000)}`)
		// How deep a stack is differs: the value is taken, or the runtime says that it is too deep, which core takes for a refusal.
		try {
			expect(v.is(recursive, deep)).to.equal(true)
		} catch (error) {
			expect(error).to.be.instanceOf(Error)
		}
		v.safeParse(jsonObject({}, { others: jsonObject({}) }), JSON.parse('{"__proto__":{"polluted":1}}'))
		expect(({} as { polluted?: unknown }).polluted).to.equal(undefined)
	})
})
