import { describe, expect, it } from '@tarja-test/harness'
import { progressText } from './progress.ts'

describe('how far long work has come', () => {
	for (const [text, progress, elapsedMs] of [
		['forgetting: 300 of 1200, 100 a second, 9 s left', { done: 300, of: 1200 }, 3000],
		['looking up: 12, 4 a second', { done: 12 }, 3000],
		['looking up: 0 of 5, 0 a second', { done: 0, of: 5 }, 3000],
		['forgetting: 5 of 5, 5 a second, 0 s left', { done: 5, of: 5 }, 1000],
	] as const)
		it(`is said as "${text}"`, () => expect(progressText(text.split(':')[0] ?? '', progress, elapsedMs)).to.equal(text))
})
