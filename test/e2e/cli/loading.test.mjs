// What the command loads: one that is asked for its version or its help waits for nothing that it does not need.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'

const dist = resolve(root, 'packages/cli/dist')

/** Everything that a file of ours imports when it is loaded, files of ours and packages. */
function loadedBy(file, seen = new Set()) {
	for (const [, specifier] of readFileSync(resolve(dist, file), 'utf8').matchAll(
		/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm,
	)) {
		if (seen.has(specifier)) continue
		seen.add(specifier)
		if (specifier.startsWith('./')) loadedBy(specifier, seen)
	}
	return [...seen]
}

describe('the command', () => {
	it('loads nothing but modules of Node for its version', () => {
		expect(loadedBy('bin.js').filter((specifier) => !specifier.startsWith('node:'))).to.deep.equal([])
	})

	it('loads no package and no command until it knows which', () => {
		const commands = readdirSync(resolve(root, 'packages/cli/src/node/commands')).map(
			(name) => `./${name.replace(/ts$/, 'js')}`,
		)
		const loaded = loadedBy('process.js')
		expect(loaded.filter((specifier) => /^@?[a-z]+(?!:)[/a-z-]*$/.test(specifier))).to.deep.equal(['commander'])
		for (const command of commands) expect(loaded).not.to.include(command)
	})
})
