// SECURITY.md against the tests that it names.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const page = readFileSync(resolve(root, 'SECURITY.md'), 'utf8')
const rows = [...page.matchAll(/^\| (.+?) \| (.+?) \| `([^`]+)`: (.+?) \|$/gm)].map(([, threat, , file, title]) => ({
	threat,
	file,
	title,
}))

describe('each threat of SECURITY.md', () => {
	it('has a row with a test', () => {
		const all = [...page.matchAll(/^\| [^*|-][^|]*\|[^|]*\|/gm)].length - 1 // but the head
		expect(rows.length).to.equal(all)
	})
	for (const { threat, file, title } of rows)
		it(`is held by a test that exists: ${threat}`, () => {
			expect(existsSync(resolve(root, file)), file).to.equal(true)
			expect(readFileSync(resolve(root, file), 'utf8')).to.include(title)
		})
})
