// Covers command.ts. test/e2e/emulator/command.test.mjs covers start.ts, text.ts and reach.ts.
import { describe, expect, it } from '@tarja-test/harness'
import { type Command, commandOptions, createCommand } from './command.ts'

function commandOf(values: Readonly<Record<string, string>>): Command {
	return createCommand({
		text: (name) => values[name],
		has: (name) => values[name] !== undefined,
		list: (name) => [values[name] ?? []].flat(),
	})
}

describe('createCommand()', () => {
	it('listens on loopback and a known port unless told otherwise', () => {
		const { options, sources, quiet } = commandOf({})
		expect(options).to.include({ host: '127.0.0.1', port: 4010 })
		expect({ sources, quiet }).to.deep.equal({ sources: {}, quiet: false })
	})

	it('takes every option', () => {
		const values = Object.entries(commandOptions).map(([name, { most }]) => [name, most === undefined ? 'text' : '7'])
		const { options, sources, quiet, https, scenario } = commandOf(Object.fromEntries(values))
		const lists = { allowHosts: ['text'], allowOrigins: ['text'] }
		expect(options).to.deep.equal({ host: 'text', port: 7, logLimit: 7, ...lists })
		expect([https, scenario]).to.deep.equal(['text', 'text'])
		expect(sources).to.deep.equal({ settings: 'text', faults: 'text', schemes: 'text', bindings: 'text' })
		expect(quiet).to.equal(true)
	})
})
