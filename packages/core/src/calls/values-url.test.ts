import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import type { IssueList } from '../operation/schema.ts'
import { fillPath, writeQuery } from './values.ts'

describe('fillPath', () => {
	it('never leaves the base, and gives every parameter back whole', () =>
		fc.assert(
			fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }), (a, b) => {
				const findings: IssueList = []
				const path = fillPath('/cards/{a}/x/{b}', { a, b }, findings)
				if (findings.length) return
				const url = new URL(`https://h.example/base${path}`)
				expect(url.origin).to.equal('https://h.example')
				const [, base, cards, first, x, second, ...rest] = url.pathname.split('/')
				expect([base, cards, x, rest.length]).to.deep.equal(['base', 'cards', 'x', 0])
				expect([first, second].map((part) => decodeURIComponent(part ?? ''))).to.deep.equal([a, b])
			}),
			{
				...random(),
				examples: [
					['..', 'x'],
					['x', '.'],
				],
			},
		))
	it('refuses what a server could resolve upwards, in every spelling', () => {
		const upwards = ['.', '..', 'a/../b', '..\\b']
		for (const id of [...upwards, '', undefined, null, {}, ['x'], true, '\ud800', Number.NaN]) {
			const findings: IssueList = []
			fillPath('/cards/{id}/block', { id }, findings)
			expect(findings, String(id)).to.have.lengthOf(1)
		}
		expect(fillPath('/cards/{id}', { id: '%2e%2e' }, [])).to.equal('/cards/%252e%252e')
	})
	it('takes numbers and big numbers as they are', () => {
		expect(fillPath('/a/{id}.json', { id: 7 }, [])).to.equal('/a/7.json')
		expect(fillPath('/a/{id}', { id: 2n ** 64n }, [])).to.equal('/a/18446744073709551616')
	})
})

describe('writeQuery', () => {
	it('writes a name without "=" where it is asked to and the value is empty', () => {
		const written = (query: object, bare?: readonly string[]) => writeQuery(query as Record<string, unknown>, [], bare)
		expect(written({ a: '', b: '' }, ['a'])).to.equal('?a&b=')
		expect(written({ a: 'x', 'b c': ['', 'y'] }, ['a', 'b c'])).to.equal('?a=x&b%20c&b%20c=y')
		expect(written({ a: '' })).to.equal('?a=')
	})
	it('gives back what went in', () =>
		fc.assert(
			fc.property(
				fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
				(query) => {
					const parsed = new URLSearchParams(writeQuery(query, []))
					expect([...parsed]).to.deep.equal(Object.entries(query).map(([name, value]) => [name, String(value)]))
				},
			),
			random(),
		))
	it('leaves out undefined, repeats arrays and keeps what is empty', () => {
		expect(writeQuery({ a: undefined, b: '', c: [1, 2], d: [] }, [])).to.equal('?b=&c=1&c=2')
		expect(writeQuery({ a: undefined }, [])).to.equal('')
	})
})
