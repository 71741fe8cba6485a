import { Writable } from 'node:stream'
import { describe, expect, it } from '@tarja-test/harness'
import { newOutput } from './output.ts'

describe('a document', () => {
	it('keeps what it says when one member of it cannot be written', () => {
		let printed = ''
		const stdout = new Writable({
			write(chunk, _encoding, done) {
				printed += chunk
				done()
			},
		})
		const data: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
		newOutput(stdout, stdout, true).document({ v: 1, outcome: 'applied', data, error: undefined } as { readonly v: 1 })
		expect(JSON.parse(printed)).to.deep.equal({ v: 1, outcome: 'applied', data: '[cannot be written as JSON]' })
	})
})
