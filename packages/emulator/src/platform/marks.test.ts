import { describe, expect, it } from '@tarja-test/harness'
import { asApplied } from './marks.ts'

const applied = (marks: object) => ({ marks: { applied: marks } })

describe('an answer that is made up', () => {
	const rows: readonly (readonly [what: string, made: unknown, outcomeOf: unknown, answer: unknown])[] = [
		['stays as it is without marks', { a: 1 }, () => 'applied', { a: 1 }],
		[
			'stays as it is where it is applied',
			{ state: 'DONE', a: 1 },
			applied({ state: ['OK', 'DONE'] }),
			{ state: 'DONE', a: 1 },
		],
		['has the first value that counts', { state: '' }, applied({ state: ['OK', 'DONE'] }), { state: 'OK' }],
		['has it below other objects', {}, applied({ 'data.state': ['OK'] }), { data: { state: 'OK' } }],
		['has any text where any counts', { id: '' }, applied({ id: true }), { id: 'made-up' }],
		['keeps the text that it has', { id: 'a' }, applied({ id: true }), { id: 'a' }],
	]
	for (const [what, made, outcomeOf, answer] of rows)
		it(what, () => {
			expect(asApplied(made, outcomeOf)).to.deep.equal(answer)
		})
	it('has the marks of a function, as outcomeBy() makes it', () => {
		expect(
			asApplied(
				{},
				Object.assign(() => undefined, applied({ state: ['OK'] })),
			),
		).to.deep.equal({ state: 'OK' })
	})
})
