// Every order of events of client.journal.once(), within bounds; all of it: node test/model/journal/run.mjs.
import { readFileSync } from 'node:fs'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { totalOf, withPart } from '../journal/figures.ts'
import { visitAll } from './figures.mjs'
import { findNotice, mutants, writeMutant } from './mutants.mjs'

const page = new URL('../../../docs/explanation/every-order-of-events.md', import.meta.url)

describe('the explorer of once()', () => {
	it('finds no order of events in which an order is paid twice, told wrongly, or never to an end, and the page tells what it played', async () => {
		const text = readFileSync(page, 'utf8')
		const total = totalOf(await visitAll('slice'))
		expect(withPart(text, 'once-slice', total), 'run node test/model/journal/run.mjs --write').to.equal(text)
	})
	for (const mutant of takeSlice(mutants, 4))
		it(`notices that ${mutant[0]}`, async () => {
			expect(await findNotice(await writeMutant(mutant))).to.be.a('string')
		})
})
