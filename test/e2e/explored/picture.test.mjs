// The picture of one bug and its mending: is it what runs tell now?
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@tarja-test/harness'
import { drawn, picture } from './picture.mjs'

describe('the picture of an explored function', () => {
	it('tells what happens: node test/e2e/explored/picture.mjs', async () => {
		expect(readFileSync(picture, 'utf8')).to.equal(await drawn())
	})
})
