// Every order of events of a journal, within bounds; all of it: node test/model/journal/run.mjs.
import { describe, expect, isNightly, it, seed } from '@tarja-test/harness'
import * as protocol from '../../../plugins/journal/src/protocol.ts'
import { loadMutant } from '../change-rule.ts'
import { explore } from './explore.ts'
import { hold, played } from './held.mjs'
import { randomOf } from './random.ts'
import { around, scenes } from './scenes.ts'

describe('the explorer of a journal', () => {
	for (const scene of scenes)
		it(`finds no order of events in which a payment is sent twice, forgotten, or reported wrongly: ${scene.name}`, () => {
			expect(explore(protocol, scene, scene.slice).story).to.equal(undefined)
		})
	for (const { fault, scene, bounds } of around)
		it(`finds this fault: ${fault}`, () => {
			expect(explore(protocol, scene, bounds).story).to.be.an('array')
		})
	it('notices a changed rule', async () => {
		const source = new URL('../../../plugins/journal/src/protocol.ts', import.meta.url)
		const change = { from: "boolean => entry.state === 'applied'", to: 'boolean => !isUnresolved(entry)' }
		const [, scene] = scenes
		expect(explore(await loadMutant(source, change), scene, scene.slice).story).to.be.an('array')
	})
	for (const home of Object.keys(played))
		it(`agrees with the real journal over ${home}, step by step`, async () => {
			const { schedules } = await hold(home, { count: isNightly ? 200 : 50, random: randomOf(seed) })
			expect(schedules).to.be.greaterThan(25)
		})
})
