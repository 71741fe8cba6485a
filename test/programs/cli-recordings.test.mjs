// The recordings in the documentation are what the command prints today.
import { describe, expect, it } from '@tarja-test/harness'
import { common, pages, play } from './cli/recordings.mjs'

describe('the terminal recordings', () => {
	for (const page of pages)
		it(`of ${page} are what its commands print`, async () => {
			const { text, played } = await play(page)
			expect(common(played).split('\n')).to.deep.equal(common(text).split('\n'))
		})
})
