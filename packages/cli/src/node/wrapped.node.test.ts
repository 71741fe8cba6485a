import { styleText } from 'node:util'
import { describe, expect, it } from '@tarja-test/harness'
import { wrapped } from './wrapped.ts'

describe('a line at a terminal', () => {
	it('is broken between words, and what follows is indented', () => {
		expect(wrapped('  it may have been applied, and nobody has looked yet', 24)).to.equal(
			['  it may have been', '      applied, and', '      nobody has looked', '      yet'].join('\n'),
		)
	})

	it('loses no word, and is no wider than the terminal unless one word is', () => {
		for (const columns of [20, 33, 60, 80]) {
			const line = 'a bb  ccc dddd eeeee ffffff ggggggg hhhhhhhh iiiiiiiii jjjjjjjjjj kkkkkkkkkkk llllllllllll'.repeat(
				3,
			)
			const broken = wrapped(line, columns)
			expect(broken.split(/\s+/)).to.deep.equal(line.split(/\s+/))
			for (const part of broken.split('\n')) expect(part.length).to.be.at.most(columns)
		}
	})

	it('counts no colour', () => {
		const red = styleText('red', 'unknown', { validateStream: false })
		expect(wrapped(`${red} payments`, 16)).to.equal(`${red} payments`)
	})

	it('stays whole where it holds a command', () => {
		const line = 'All that is kept of one: npx @tarja/cli journal show order-7'
		expect(wrapped(line, 20)).to.equal(line)
	})
})
