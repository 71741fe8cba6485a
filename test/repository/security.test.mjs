// SECURITY.md against the tests of its threats, which security.json names.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const read = (file) => readFileSync(resolve(root, file), 'utf8')
const tests = JSON.parse(read('test/repository/security.json'))
const [, listed] = /## What is protected\n(.*?)\n## /s.exec(read('SECURITY.md'))

describe('each threat of SECURITY.md', () => {
	it('has tests, and each listed test has a threat', () => {
		const threats = [...listed.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, threat]) => threat)
		expect(threats.length).to.equal(listed.match(/^- /gm).length)
		expect(threats).to.deep.equal(Object.keys(tests))
	})
	for (const [threat, named] of Object.entries(tests))
		it(`has tests that exist: ${threat}`, () => {
			for (const [, file, title] of named.map((test) => /^(.+?): (.+)$/.exec(test))) {
				expect(existsSync(resolve(root, file)), file).to.equal(true)
				expect(read(file)).to.include(title)
			}
		})
})
