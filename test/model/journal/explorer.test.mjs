// Every order of events of a journal, within bounds; all of it: node test/model/journal/run.mjs.
import { readFileSync } from 'node:fs'
import { describe, expect, isNightly, it, seed, takeSlice } from '@tarja-test/harness'
import * as protocol from '../../../plugins/journal/src/protocol.ts'
import { pageParts, withPart } from './figures.ts'
import { hold, played } from './held.mjs'
import { findNotice, heldElsewhere, listUnchanged, loadMutant, mutants } from './mutants.ts'
import { randomOf } from './random.ts'

const page = new URL('../../../docs/explanation/every-order-of-events.md', import.meta.url)

describe('the explorer of a journal', () => {
	it('finds no order of events in which a payment is sent twice, forgotten, or told wrongly, and the page tells what it visited', async () => {
		const text = readFileSync(page, 'utf8')
		for (const [name, part] of Object.entries(await pageParts(protocol)))
			expect(withPart(text, name, part), `${name}: node test/model/journal/run.mjs --write`).to.equal(text)
	})
	for (const home of Object.keys(played))
		it(`tells of the real journal over ${home} what it does, step by step`, async () => {
			const { schedules } = await hold(home, { count: isNightly ? 200 : 50, random: randomOf(seed) })
			expect(schedules).to.be.greaterThan(25)
		})
	it('has a changed rule of every function of the protocol, or says what holds it', () => {
		expect(listUnchanged()).to.have.members(Object.values(heldElsewhere).flat())
	})
	for (const mutant of takeSlice(mutants, 4))
		it(`notices that ${mutant[0]}`, async () => {
			expect(findNotice(await loadMutant(mutant))).to.be.a('string')
		})
})
