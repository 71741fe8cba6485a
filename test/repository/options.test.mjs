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

	it('are those of docs/reference/emulator.md: node tools/docs/emulator-page.mjs --write', () => {
		expect(readFileSync(resolve(root, 'docs/reference/emulator.md'), 'utf8')).to.equal(createEmulatorPage())
	})
})
