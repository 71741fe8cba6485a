// The tables of options: as the types and the code say, with a docstring for each.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulatorPage } from '../../tools/docs/emulator-page.mjs'
import { options } from '../../tools/docs/options.mjs'
import { root } from '../../tools/workspace.mjs'

const named = ({ page, group, name }) => `${page}: ${group}.${name}`

describe('the tables of options', () => {
	it('have a docstring for each option', () => {
		expect(options.length).to.be.greaterThan(60)
		expect(options.filter(({ doc }) => doc.length < 15).map(named)).to.deep.equal([])
	})

	it('have defaults of which the docstring says the same as the code', () => {
		const numbers = options.flatMap((option) => {
			const [, said] = /\bDefault `?(\d[\d,]*)`?(?=[.,;: ])/.exec(option.doc) ?? []
			return said ? [{ option, said: Number(said.replaceAll(',', '')) }] : []
		})
		expect(numbers.length).to.be.greaterThan(15)
		for (const { option, said } of numbers)
			for (const value of option.defaults) {
				// A product of numbers is one: `30 * 86400000`.
				const found = /^[\d,\s]+$/.test(value) || /^\d+$/.test(value) ? Number(value.replaceAll(',', '')) : undefined
				if (found !== undefined) expect(found, named(option)).to.equal(said)
			}
	})

	it('are those of docs/reference/emulator.md: node tools/docs/emulator-page.mjs --write', () => {
		expect(readFileSync(resolve(root, 'docs/reference/emulator.md'), 'utf8')).to.equal(createEmulatorPage())
	})
})
