// Every order of events of client.journal.once(), within bounds; all of it: node test/model/journal/run.mjs.
import { readFileSync } from 'node:fs'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { totalOf, withPart } from '../journal/figures.ts'
import { visited } from './figures.mjs'
import { mutants, mutated, noticed } from './mutants.mjs'

const page = new URL('../../../docs/explanation/every-order-of-events.md', import.meta.url)

describe('the explorer of once()', () => {
	it('finds no order of events in which an order is paid twice, told wrongly, or never to an end, and the page tells what it played', async () => {
		const text = readFileSync(page, 'utf8')
		const total = totalOf(await visited('slice'))
		expect(withPart(text, 'once-slice', total), 'run node test/model/journal/run.mjs --write').to.equal(text)
	})
	for (const mutant of takeSlice(mutants, 4))
		it(`notices that ${mutant[0]}`, async () => {
			expect(await noticed(await mutated(mutant))).to.be.a('string')
		})
})
