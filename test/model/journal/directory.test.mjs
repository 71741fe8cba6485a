// Orders of events of the store in a directory itself: the real code, a file operation at a time.
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { explore, mutants, scenes } from './directory.mjs'

describe('the explorer of a journal in a directory', () => {
	for (const scene of Object.keys(scenes))
		it(`finds no order of file operations in which two senders are let through: ${scene}`, async () => {
			const { schedules, story } = await explore(scene, 2)
			expect(story).to.equal(undefined)
			expect(schedules).to.be.greaterThan(500)
		})
	for (const mutant of takeSlice(mutants, 4))
		it(`notices that ${mutant[0]}`, async () => {
			const stories = []
			for (const scene of Object.keys(scenes)) stories.push((await explore(scene, 2, mutant)).story?.at(-1))
			expect(stories).to.include('two are let through')
		})
})
