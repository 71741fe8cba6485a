// test/e2e/emulator/command.test.mjs covers command.ts, start.ts and text.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { loadGiven } from './arguments.ts'

function loadFrom(sources: Readonly<Record<string, string>>): Promise<object> {
	return loadGiven({ text: (name) => sources[name] })
}

function fileWith(name: string, content: string): string {
	const file = join(temporaryDirectory, name)
	writeFileSync(file, content)
	return file
}

describe('loadGiven()', () => {
	it('takes JSON as it is, out of a file, or out of a module', async () => {
		const fault = { at: 'after-commit', action: 'reset' }
		for (const faults of [
			JSON.stringify(fault),
			fileWith('fault.json', JSON.stringify(fault)),
			fileWith('fault.mjs', `export const faults = ${JSON.stringify(fault)}`),
		])
			expect(await loadFrom({ faults })).to.deep.equal({ faults: fault })
	})

	it('loads several sources, one module for all of them if you like', async () => {
		const file = fileWith('all.mjs', 'export const bindings = {}, settings = { expiresIn: 1 }, responses = 0')
		const loaded = await loadFrom({ bindings: file, settings: file })
		expect(loaded).to.deep.equal({ bindings: {}, settings: { expiresIn: 1 }, responses: 0 })
	})

	const mistakes: readonly (readonly [string, () => string, string])[] = [
		['is not JSON', () => '{"password":horse}', 'is not JSON; correct it'],
		['is a file that is not JSON', () => fileWith('bad.json', 'horse'), 'is not JSON; correct it'],
		['is not there', () => join(temporaryDirectory, 'none.json'), 'could not be read (ENOENT); correct its path'],
		['is a module that is not there', () => join(temporaryDirectory, 'missing.mjs'), 'could not be loaded: '],
		['is a module that throws', () => fileWith('throws.mjs', 'throw new Error("told")'), 'could not be loaded: told; '],
		['exports something else', () => fileWith('none.mjs', 'export const other = {}'), 'exports no object "settings"'],
		['is a text in a file', () => fileWith('text.json', '"horse"'), 'exports no object "settings"'],
	]
	for (const [what, source, expected] of mistakes)
		it(`refuses a source that ${what}`, async () => {
			const { message } = await rejection(loadFrom({ settings: source() }))
			expect(message).to.match(/^Cannot start the emulator: the source of --settings /)
			expect(message).to.contain(expected).and.not.to.contain('horse')
		})
})
