// No text of the emulator's console is left over.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { texts } from '../../packages/emulator/src/console/page/pairs.ts'
import { root } from '../../tools/workspace.mjs'

const folder = resolve(root, 'packages/emulator/src/console/page')

describe('the texts of the console', () => {
	it('are each used by the page', () => {
		const files = globSync('*.{ts,tsx}', { cwd: folder }).filter((file) => !/pairs|\.test\./.test(file))
		const page = files.map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n')
		// Keys with a prefix may be put together: t(`view.${name}`).
		const isUsed = (key) => page.includes(`'${key}'`) || page.includes(`\`${key.replace(/\.[^.]*$/, '')}.\${`)
		expect(Object.keys(texts).filter((key) => !isUsed(key))).to.deep.equal([])
	})
})
