import { operation } from '@tarja/core'
import { describe, expect, it, random, rejection } from '@tarja-test/harness'
import fc from 'fast-check'
import * as v from 'valibot'
import { allOf, anyOf, jsonArray, jsonObject } from '../schemas.ts'
import { recordedClient } from '../sent.test.ts'

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

/** Messages of the issues; undefined if there are none. */
const said = (schema: v.GenericSchema, value: unknown) =>
	v.safeParse(schema, value).issues?.map(({ message }) => message)

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
	it('is at most two runs per schema and value, whatever a document combines', () => {
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
			expect(counter.runs).to.be.at.most(2 * (depth + 1))
		})
		fc.assert(property, random(300))
	})

	it('has a limit for each value, and a value beyond it is refused', () => {
		const { leaf } = createCounter()
		const createMany = (length: number) =>
			anyOf(Array.from({ length }, (_, index) => allOf([jsonObject({ [`f${index}`]: leaf })])))
		expect(said(createMany(1100), { f1099: 'x' })).to.deep.equal([
			'Cannot check the value: it takes more than 1000 steps for each of its members',
		])
		expect(said(createMany(900), { f899: 'x' })).to.equal(undefined)
		// Whatever else would accept it: the check ends where the limit is reached.
		expect(v.is(anyOf([createMany(1100), v.unknown()]), { f1099: 'x' })).to.equal(false)
	})

	it('has a limit of depth, for every combinator', () => {
		const list: v.GenericSchema = jsonArray(v.lazy(() => list))
		const object: v.GenericSchema = jsonObject({ a: v.exactOptional(v.lazy(() => object)) })
		const either: v.GenericSchema = anyOf([v.string(), jsonArray(v.lazy(() => either))])
		const nested = (open: string, close: string, depth: number) =>
			JSON.parse(`${open.repeat(depth)}${open[0]}${close.at(-1)}${close.repeat(depth)}`)
		for (const [schema, open, close] of [
			[list, '[', ']'],
			[object, '{"a":', '}'],
			[either, '[', ']'],
		] as const) {
			expect(said(schema, nested(open, close, 200))).to.equal(undefined)
			for (const depth of [600, 6000])
				expect(said(schema, nested(open, close, depth))).to.deep.equal([
					'Cannot check the value: it is nested too deeply',
				])
		}
	})

	it('refuses what could not be checked also if a check of the program catches the error', () => {
		const node: v.GenericSchema = jsonObject({ a: v.exactOptional(v.lazy(() => node)) })
		const isAccepted = (value: unknown): boolean => {
			try {
				return v.is(node, value)
			} catch {
				return true
			}
		}
		const lenient = jsonObject({ tree: v.pipe(v.any(), v.check(isAccepted)), sum: v.number() })
		const tree = JSON.parse(`${'{"a":'.repeat(600)}{}${'}'.repeat(600)}`)
		expect(said(lenient, { tree: { a: {} }, sum: 1 })).to.equal(undefined)
		for (const sum of [1, 'one'])
			expect(said(lenient, { tree, sum })).to.deep.equal(['Cannot check the value: it is nested too deeply'])
	})

	it('keeps 32 issues at most, at every level, and stops at them', () => {
		const { counter, leaf } = createCounter()
		const node: v.GenericSchema = jsonObject({
			next: v.optional(v.lazy(() => node)),
			items: v.optional(jsonArray(leaf)),
		})
		const fields: v.GenericSchema = jsonObject({}, { others: leaf })
		const wrong = Array.from({ length: 1000 }, (_, index) => index)
		let value: object = { items: wrong }
		for (let level = 0; level < 100; level++) value = { next: value }
		const { issues = [] } = v.safeParse(node, value)
		expect([issues.length, counter.runs, issues[31]?.path?.length]).to.deep.equal([32, 32, 102])
		expect(v.getDotPath(issues[31] as v.BaseIssue<unknown>)).to.equal(`${'next.'.repeat(100)}items.31`)
		expect([said(fields, { ...wrong })?.length, counter.runs]).to.deep.equal([32, 64])
		expect(said(allOf([jsonArray(leaf), jsonArray(v.number()), jsonArray(leaf)]), wrong)?.length).to.equal(32)
		const entries = Object.fromEntries(wrong.map((name) => [`f${name}`, leaf]))
		expect(said(jsonObject(entries), {})?.length).to.equal(32)
	})

	const createAlternative = (name: string): v.GenericSchema =>
		jsonObject(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${name}${n}`, v.string()])))

	it('has a limit of issues for the whole value, also of alternatives that did not fit', () => {
		const alternatives = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN', createAlternative)
		// The nearest lacks one field, so that each part of the value is looked at.
		const nearest = jsonObject({ z: v.string() })
		const node: v.GenericSchema = anyOf([jsonObject({}, { others: v.lazy(() => node) }), nearest, ...alternatives])
		let leaves = 0
		const grow = (levels: number): unknown =>
			levels
				? Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`x${index}`, grow(levels - 1)]))
				: { x: leaves++ }
		expect(said(node, grow(1))).to.have.lengthOf(1)
		expect(said(node, grow(2))).to.deep.equal(['Cannot check the value: it has more than 1000000 issues'])
	})

	it('refuses no long list, however many issues the alternatives before the right one would have', () => {
		const row = anyOf([...Array.from('abcd', createAlternative), jsonObject({ id: v.number() })])
		const list = (count: number): unknown => ({ rows: Array.from({ length: count }, (_, id) => ({ id })) })
		const rows = jsonObject({ rows: jsonArray(row) })
		expect(said(rows, list(10_000))).to.equal(undefined)
		expect(said(rows, { rows: [{ id: 1 }, { id: 'x' }] })).to.have.lengthOf(1)
	})

	it('reports issues under the path of each place where one value stands', () => {
		const shared = { text: 7 }
		const node: v.GenericSchema = jsonObject({
			text: v.exactOptional(v.string()),
			next: v.exactOptional(v.lazy(() => node)),
		})
		const { issues = [] } = v.safeParse(jsonArray(node), [shared, { next: shared }, { next: { next: shared } }])
		expect(issues.map((issue) => v.getDotPath(issue))).to.deep.equal(['0.text', '1.next.text', '2.next.next.text'])
	})

	it('sends no input and applies no response that it cannot check', async () => {
		let deep: object = {}
		for (let level = 0; level < 150; level++) deep = { a: { a: deep } }
		const node: v.GenericSchema<object> = anyOf([allOf([jsonObject({ a: v.exactOptional(v.lazy(() => node)) })])])
		const pay = operation({ method: 'POST', path: '/pay', body: v.optional(v.unknown()), response: node })
		const { client, sent } = recordedClient(deep)
		const flawed = await rejection(client.call(pay, { body: {} }))
		expect(flawed).to.deep.include({ code: 'invalid_response', outcome: 'unknown' })
		expect(String(flawed)).to.include('Cannot check the value')
		const checked = operation({ method: 'POST', path: '/pay', body: node, response: node })
		const refused = await rejection(client.call(checked, { body: deep }))
		expect(refused).to.deep.include({ code: 'invalid_input', outcome: 'not_processed' })
		expect(sent).to.have.lengthOf(1)
	})
})
