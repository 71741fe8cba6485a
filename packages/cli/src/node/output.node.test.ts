import { Writable } from 'node:stream'
import { describe, expect, it, withShortWaits } from '@tarja-test/harness'
import { createOutput } from './output.ts'

/** A stream that keeps what is printed. */
function printing(): Writable & { printed: string } {
	const stream = Object.assign(
		new Writable({
			write(chunk, _encoding, done) {
				stream.printed += chunk
				done()
			},
		}),
		{ printed: '' },
	)
	return stream
}

describe('a document', () => {
	it('keeps what it says when one member of it cannot be written', () => {
		const stdout = printing()
		const data: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
		createOutput(stdout, stdout, true).document({ v: 1, outcome: 'applied', data, error: undefined } as {
			readonly v: 1
		})
		expect(JSON.parse(stdout.printed)).to.deep.equal({ v: 1, outcome: 'applied', data: '[cannot be written as JSON]' })
	})
})

describe('long work at a terminal', () => {
	it('is told with its rate since it began, not since it is told', () =>
		withShortWaits(async () => {
			const stderr = Object.assign(printing(), { isTTY: true })
			const progress = { done: 1_000, of: 2_000 }
			const work = new Promise((done) => setTimeout(done, 5_000))
			await createOutput(stderr, stderr, false).during('generating', work, progress)
			const [, rate] = /generating: 1000 of 2000, (\d+) a second, \d+ s left/.exec(stderr.printed) ?? []
			// A second, here a tenth of it, and a quarter that is no shorter here.
			expect(Number(rate)).to.be.within(1, 2_900)
		}))
})
