import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { describe, expect, it } from '@tarja-test/harness'
import { createOutput, wrapLine } from './output.ts'

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

describe('wrapLine()', () => {
	it('breaks between words, and indents the rest', () => {
		expect(wrapLine('  it may have been applied, and nobody has looked yet', 24)).to.equal(
			['  it may have been', '      applied, and', '      nobody has looked', '      yet'].join('\n'),
		)
	})

	it('loses no word, and is no wider than the terminal unless one word is', () => {
		for (const columns of [20, 33, 60, 80]) {
			const line = 'a bb  ccc dddd eeeee ffffff ggggggg hhhhhhhh iiiiiiiii jjjjjjjjjj '.repeat(3)
			const broken = wrapLine(line, columns)
			expect(broken.split(/\s+/)).to.deep.equal(line.split(/\s+/))
			for (const part of broken.split('\n')) expect(part.length).to.be.at.most(columns)
		}
	})

	it('counts no colour, and leaves a command whole', () => {
		const red = styleText('red', 'unknown', { validateStream: false })
		expect(wrapLine(`${red} payments`, 16)).to.equal(`${red} payments`)
		const line = 'All details: npx @tarja/cli journal show order-7'
		expect(wrapLine(line, 20)).to.equal(line)
	})
})
