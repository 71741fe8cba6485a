import { Writable } from 'node:stream'
import { describe, expect, it } from '@tarja-test/harness'
import { createOutput } from './output.ts'

/** Creates a stream that stores the printed text. */
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
