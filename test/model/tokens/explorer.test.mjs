// Every order of events of the token manager, within bounds; all of it: npm run orders.
import { readFileSync } from 'node:fs'
import { describe, expect, it, seed } from '@tarja-test/harness'
import { tableOf, withPart } from '../journal/figures.ts'
import { randomOf } from '../journal/random.ts'
import { drawn, visited } from './figures.mjs'
import { mutants, noticed } from './mutants.mjs'

const page = new URL('../../../docs/explanation/every-order-of-events.md', import.meta.url)

describe('the explorer of the token manager', () => {
	it('finds no order of events in which a rule is broken, and the page tells what it visited', async () => {
		const text = readFileSync(page, 'utf8')
		const rows = tableOf(await visited('slice'))
		expect(withPart(text, 'tokens-slice', rows), 'npm run orders -- --write').to.equal(text)
	})
	it('finds none in deeper schedules either, which are drawn', async () => {
		const { schedules } = await drawn({ count: 200, random: randomOf(seed) })
		expect(schedules).to.be.greaterThan(1000)
	})
	for (const mutant of mutants)
		it(`notices that ${mutant[0]}`, async () => {
			expect(await noticed(mutant)).to.be.a('string')
		})
})
