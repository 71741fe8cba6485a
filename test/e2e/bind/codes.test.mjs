import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@tarja-test/harness'
import { file, page } from '../../../packages/bind/codes.mjs'

describe('docs/reference/binding-codes.md', () => {
	it('is what the tables of the code say: node packages/bind/codes.mjs --write', () => {
		expect(readFileSync(file, 'utf8')).to.equal(page)
	})
})
