// The recordings in the documentation are what the command prints today.
import { describe, expect, it } from '@tarja-test/harness'
import { common, pages, play } from './recordings.mjs'

describe('the terminal recordings', () => {
	it('are what the commands of their pages print', () =>
		Promise.all(
			pages.map(async (page) => {
				const { text, played } = await play(page)
				expect(common(played).split('\n'), page).to.deep.equal(common(text).split('\n'))
			}),
		))
})
