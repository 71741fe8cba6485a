import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

describe('the first page of the site', () => {
	it('begins with the words of the README', () => {
		const [readme, page] = ['README.md', 'docs/index.md'].map(
			(file) => /^# tarja\n\n(.+)$/m.exec(readFileSync(resolve(root, file), 'utf8'))?.[1],
		)
		expect(readme).to.be.a('string')
		expect(page).to.equal(readme)
	})
})
