// What is copied because neither package may import the other is the same.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const textOf = (path) => readFileSync(resolve(root, path), 'utf8')

describe('what may be printed of a text that is not ours', () => {
	it('is the same in core and in the emulator', () => {
		expect(textOf('packages/emulator/src/plain-words.ts')).to.equal(textOf('packages/core/src/errors/plain-words.ts'))
	})
})
