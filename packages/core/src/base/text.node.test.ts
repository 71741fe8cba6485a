// What a runtime does with our expressions when it only reads them.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'

describe('createPattern()', () => {
	it('makes every expression with a Unicode class, because V8 builds those of literals when it reads a file', () => {
		const folder = resolve(import.meta.dirname, '..')
		const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		const files = all.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
		const lines = files.flatMap((file) => readFileSync(resolve(folder, file), 'utf8').split('\n'))
		expect(files.length).to.be.above(40)
		expect(lines.filter((line) => /(?<!\*.*)\/[^/'`]*\\p\{[^'`]*\/[a-z]*u/i.test(line))).to.deep.equal([])
	})
})
