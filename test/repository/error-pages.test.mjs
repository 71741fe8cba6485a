// Every code of an error has a page, with what a reader in trouble looks for.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { TarjaError } from '@tarja/core'
import { describe, expect, it } from '@tarja-test/harness'
import { findLinkedPages } from '../../tools/pack/pack.mjs'
import { root } from '../../tools/workspace.mjs'

const directory = resolve(root, 'docs/reference/errors')
const source = readFileSync(resolve(root, 'packages/core/src/errors/details.ts'), 'utf8')
const [, details] = /export interface TarjaErrorDetails \{\n(.*?)^\}/ms.exec(source)
const codes = [...details.matchAll(/^\treadonly (\w+):/gm)].map(([, code]) => code)

describe('the pages of errors', () => {
	it('are one for each code', () => {
		expect(readdirSync(directory).sort()).to.deep.equal(codes.map((code) => `${code}.md`).sort())
	})
	it('are packed with core, where error.help says', () => {
		const readme = readFileSync(resolve(root, 'packages/core/README.md'), 'utf8')
		const packed = findLinkedPages(readme, 'packages/core', undefined).map((file) => `@tarja/core/${file}`)
		for (const code of codes)
			expect(packed).to.include(new TarjaError(code, '', { outcome: 'unknown', details: {} }).help)
	})
	for (const code of codes)
		it(`answer first whether the payment can have been applied: ${code}`, () => {
			const page = readFileSync(resolve(directory, `${code}.md`), 'utf8')
			const [, , question] = page.split('\n\n')
			expect(question).to.match(/^\*\*Can the platform have applied the payment\?\*\* /)
			const list = readFileSync(resolve(directory, '../errors.md'), 'utf8')
			expect(list).to.contain(`(errors/${code}.md)`)
		})
})
