// What V8 does with core's expressions when it only reads them.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

describe('an expression of core with a Unicode class', () => {
	it('is made by createPattern(), because V8 builds those of literals when it reads a file', () => {
		const folder = resolve(root, 'packages/core/src')
		const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
		const lines = files.flatMap((file) => readFileSync(resolve(folder, file), 'utf8').split('\n'))
		expect(files.length).to.be.above(40)
		expect(lines.filter((line) => /(?<!\*.*)\/[^/'`]*\\p\{[^'`]*\/[a-z]*u/i.test(line))).to.deep.equal([])
	})
})
