// Tests that wait more than they work: all are begun before the first, each is judged by itself.
import { before, it } from '@tarja-test/harness'

/** @param {Readonly<Record<string, () => Promise<unknown>>>} tests by their titles */
export function begunTogether(tests) {
	const begun = new Map()
	before(() => {
		for (const [title, body] of Object.entries(tests)) {
			const done = body()
			done.catch(() => {}) // Its own test says so.
			begun.set(title, done)
		}
	})
	for (const title of Object.keys(tests)) it(title, () => begun.get(title))
}
