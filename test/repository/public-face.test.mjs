// How many names a reader of core's index meets.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const index = readFileSync(resolve(root, 'packages/core/src/index.ts'), 'utf8')

describe("core's index", () => {
	it('has sixty names at most', () => {
		const names = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) =>
			list.split(',').filter((name) => name.trim()),
		)
		expect(names).to.have.length.within(1, 60)
	})

	it('says before each export what it is for', () => {
		const bare = [...index.matchAll(/^(.*)\nexport .*$/gm)].filter(([, before]) => !before.startsWith('// '))
		expect(bare.map(([text]) => text)).to.deep.equal([])
	})
})
