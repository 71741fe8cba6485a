import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { IssueList } from '../operation/schema.ts'
import { writeJson } from './values.ts'

/** The text; or the path of what was refused, and what was expected there. */
function written(body: unknown): string | undefined | readonly [path: readonly (string | number)[], expected: string] {
	const findings: IssueList = []
	const text = writeJson(body, findings)
	const [issue, ...more] = findings
	expect([more.length, issue === undefined]).to.deep.equal([0, text !== undefined])
	if (issue) expect(issue.path[0]).to.equal('body')
	return issue ? [issue.path.slice(1), issue.message] : text
}

const lost = 'expected something JSON can hold; this would be left out, or sent as {} or null'
const thrown = 'expected something JSON can hold: no cycle, no BigInt, nothing that throws when read'
const rounded = 'expected a text: a number does not hold an integer beyond 2^53 exactly, so another one would be sent'

const instance = new (class {
	readonly #amount = 1
	get amount(): number {
		return this.#amount
	}
})()

const boom = (): never => {
	throw new RangeError('hunter2')
}
const revoked = Proxy.revocable({}, {})
revoked.revoke()
const cycle: Record<string, unknown> = { a: { b: [] } }
cycle.self = [cycle]

describe('writeJson', () => {
	const refused: readonly (readonly [string, unknown, readonly (string | number)[], expected?: string])[] = [
		['nothing', undefined, []],
		['a function', () => 1, []],
		['a number that is none', { a: [1, { b: Number.NaN }] }, ['a', 1, 'b']],
		[
			'an id of 19 digits, which a number rounds',
			{ card: { id: Number('2229041000016991590') } },
			['card', 'id'],
			rounded,
		],
		['a whole number beyond those that JSON has a text for', [1e21], [0], rounded],
		['an endless number', Number.NEGATIVE_INFINITY, []],
		['an empty text for a name', { '': { '': Symbol('x') }, n: null }, ['', '']],
		['the first of several', { ok: {}, a: new Map(), b: Number.NaN }, ['a']],
		['an item that is undefined', [null, undefined], [1]],
		['a hole', Object.assign([{}], { length: 2 }), [1]],
		['an instance that keeps its data elsewhere', { a: { b: instance } }, ['a', 'b']],
		['what a toJSON makes no item of', [{ toJSON: () => undefined }], [0]],
		['what a toJSON makes a Map of', { a: { toJSON: () => new Map([[1, 2]]) }, b: new Set() }, ['a']],
		['what a toJSON makes no number of', { a: { toJSON: () => Number.NaN } }, ['a']],
		['a list of names and values', new URLSearchParams('a=1'), []],
		['bytes', new Uint8Array(1), []],
		['numbers in a typed array, which would be an object', { a: new Float64Array([1]) }, ['a']],
		[
			'a Buffer, or any bytes with a toJSON',
			{ a: Object.assign(new Uint8Array(1), { toJSON: () => ({ type: 'Buffer' }) }) },
			['a'],
		],
		['an invalid date, which would be null', { n: '1', dataHora: new Date('x') }, ['dataHora']],
		[
			'a date of a library, if it is invalid',
			{
				a: [
					new (class {
						toJSON = () => null
					})(),
				],
			},
			['a', 0],
		],
		['FormData', new FormData(), []],
		['a list with a function', [() => 1], [0]],
		['a symbol in a list', { n: [Symbol('x')] }, ['n', 0]],
		['a Set', { n: new Set([1]) }, ['n']],
		['a promise', Promise.resolve({ n: 1 }), []],
		['an error', { n: new Error('x') }, ['n']],
		['a pattern', { n: /x/ }, ['n']],
		['a buffer', new ArrayBuffer(4), []],
		['a toJSON that is no value', { toJSON: () => undefined }, []],
		['a toJSON that throws', { toJSON: boom }, [], thrown],
		['a cycle', { extra: { cycle } }, [], thrown],
		['a big integer', { n: 1n }, [], thrown],
		['a getter that throws', Object.defineProperty({}, 'n', { enumerable: true, get: boom }), [], thrown],
		['a proxy that throws', { n: new Proxy({}, { ownKeys: boom, get: boom, getPrototypeOf: boom }) }, [], thrown],
		['a revoked proxy', { n: revoked.proxy }, [], thrown],
	]
	for (const [what, body, path, expected = lost] of refused)
		it(`refuses what JSON would change or leave out, and says where: ${what}`, () => {
			expect(written(body)).to.deep.equal([path, expected])
		})
	it('says no more than twelve parts of where', () => {
		let body: unknown = [Number.NaN]
		for (let level = 0; level < 50; level++) body = { n: body }
		expect(written(body)).to.deep.equal([Array(11).fill('n'), lost])
	})
	it('takes what a toJSON writes, members that are undefined, and an object in two places', () => {
		const date = new Date(0)
		const shared = { n: null }
		for (const body of [
			{ date, list: [date, null] },
			{ a: undefined, b: () => 1, c: {}, d: Object.create(null) },
			[shared, { shared }, shared],
			{ n: { toJSON: () => null } },
			...['MapLike', 'WeakMap'].map((tag) => Object.assign(Object.create({ [Symbol.toStringTag]: tag }), { a: 1 })),
		])
			expect(written(body)).to.equal(JSON.stringify(body))
	})
	it('takes all JSON, as JSON writes it, but for a rounded integer', () => {
		const isRounded = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value)
		const holdsRounded = (value: unknown): boolean =>
			isRounded(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsRounded))
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				if (holdsRounded(value)) expect(written(value)).to.be.an('array')
				else expect(written(value)).to.equal(JSON.stringify(value))
			}),
			random(),
		)
	})
})
